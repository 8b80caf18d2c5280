import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../paths.ts';

/** Characters that must be left when a common password or a name is taken out. */
const minOwnLength = 8;
/** Shorter names occur in words by chance. */
const minNameLength = 4;

let list: ReadonlySet<string> | undefined;

/** Lower case; read once (docs/decisions/0059). */
export function commonPasswords(): ReadonlySet<string> {
  if (list) return list;
  const file = join(
    projectRoot,
    'server',
    'domain',
    'identity',
    'password',
    'common-passwords.txt',
  );
  const lines = readFileSync(file, 'utf8').split('\n');
  list = new Set(lines.filter((line) => line !== '' && !line.startsWith('#')));
  return list;
}

/**
 * Whether it is on the list, in any case of letters: whole, repeated, or with fewer than eight
 * digits and signs around it (AUTH-29).
 */
export function isCommon(password: string): boolean {
  const text = password.toLowerCase();
  const repeated = /^(.+?)\1+$/su.exec(text)?.[1];
  const core = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const isPadded = core !== '' && text.length - core.length < minOwnLength;
  const parts = [text, ...(repeated ? [repeated] : []), ...(isPadded ? [core] : [])];
  return parts.some((part) => [...part].length === 1 || commonPasswords().has(part));
}

/**
 * Whether it is a name of the account or the site with fewer than eight characters of one's own
 * (AUTH-29).
 */
export function isPersonal(password: string, names: readonly string[]): boolean {
  const text = password.toLowerCase();
  const known = names
    .map((name) => name.trim().toLowerCase())
    .filter((name) => [...name].length >= minNameLength);
  const left = known.reduce((rest, name) => rest.replaceAll(name, ''), text);
  return left !== text && [...left].length < minOwnLength;
}
