import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../lib/paths.mjs';

/** Of a message: what Testing Library adds is the whole page. */
const maxLength = 300;

interface Thrown {
  message?: string | undefined;
  stack?: string | undefined;
}

/** Why a test failed at its first try, in one line: the message's beginning and the place in our own code. */
export function reasonOf(error: Thrown | undefined): string | undefined {
  if (!error) return undefined;
  const message = stripVTControlCharacters(error.message ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maxLength);
  const place = (error.stack ?? '')
    .split('\n')
    .filter((line) => !line.includes('node_modules'))
    .map((line) => /(?<file>\/[^():]+):(?<line>\d+):\d+/.exec(line)?.groups)
    .find((groups) => groups?.['file']?.startsWith(`${root}/`));
  return place ? `${message} (${relative(root, place['file']!)}:${place['line']})` : message;
}
