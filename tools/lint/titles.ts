// `node --import tsx tools/lint/titles.ts`: lists test titles that are too long; exits with 1.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../lib/paths.mjs';

/** Characters, with IDs. */
const maxLength = 110;
/** For `git ls-files`. */
const checkedPaths = ['tests', 'games', 'src', 'server', 'sw', 'contract', 'tools'];

/** The string before a call's callback or options. */
const titlePattern =
  /\(\s*(['"`])(?<title>(?:\\.|(?!\1).)*)\1,\s*(?:async\b|function\b|[({]|\w+\s*=>)/gs;

export function longTitles(code: string): { line: number; title: string }[] {
  return [...code.matchAll(titlePattern)].flatMap(({ index, groups }) => {
    const title = groups?.['title'] ?? '';
    return title.length > maxLength
      ? [{ line: code.slice(0, index).split('\n').length, title }]
      : [];
  });
}

function printLongTitles(): number {
  const files = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '--', ...checkedPaths],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  const found = files
    .split('\n')
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    .flatMap((file) =>
      longTitles(readFileSync(join(root, file), 'utf8')).map(
        ({ line, title }) => `${file}:${line}: ${title.length} characters: ${title}`,
      ),
    );
  if (found.length > 0)
    console.log(`${found.join('\n')}\n${found.length} titles over ${maxLength} characters`);
  return found.length;
}

export function titlesStage(): { passed: number; failed: number } {
  return printLongTitles() === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = printLongTitles() > 0 ? 1 : 0;
