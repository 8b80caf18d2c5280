import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../lib/paths.mjs';
import { attacks } from './list.ts';

const text = readFileSync(join(root, 'docs', 'security.md'), 'utf8');
const table = text.split('<!-- attacks -->')[1]!.split('<!-- /attacks -->')[0]!;
const rows = table.split('\n').filter((line) => /^\| (?!attack |---)/.test(line));
const helpers = new Set(['attack', 'encrypt', 'list', 'list.test', 'request']);

describe('docs/security.md', () => {
  test('[SAFE-13a] has a row for each attack, written by the command', () => {
    const cells = rows.map((row) => row.split(' | ').map((cell) => cell.trim()));
    expect(cells.map(([what]) => what!.replace(/^\| /, '').trim())).toEqual(
      attacks.map(({ what }) => what),
    );
    for (const [, requirement, tries, result] of cells) {
      expect(requirement).toMatch(/^[A-Z]+-\d\d[a-z]?$/);
      expect(Number(tries)).toBeGreaterThan(0);
      expect(result).toMatch(/\S/);
    }
  });

  test('[SAFE-13a] each file of an attack is in the list', () => {
    const files = readdirSync(import.meta.dirname).map((name) => name.replace(/\.ts$/, ''));
    expect(files.filter((name) => !helpers.has(name))).toHaveLength(attacks.length);
  });

  test('[SAFE-13b] names tests and requirements that exist', () => {
    const tests = new Set(
      ['server', 'sw', 'tests'].flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
          basename(path).replace(/\.tsx?$/, ''),
        ),
      ),
    );
    const named = [...text.matchAll(/`([a-z0-9-]+\.(?:test|spec))`/g)].map(([, name]) => name!);
    expect(named.filter((name) => !tests.has(name))).toEqual([]);
    const known = readFileSync(join(root, 'docs', 'requirements.md'), 'utf8');
    const ids = [...text.matchAll(/\b[A-Z]+-\d\d[a-z]?\b/g)].map(([id]) => id);
    expect(ids.filter((id) => !known.includes(`- ${id}`))).toEqual([]);
  });
});
