import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publish } from './publish.ts';

const day = 24 * 3600 * 1000;
let home: string;
const at = (name: string) => join(home, name);

function build(name: string, files: Record<string, string>): string {
  mkdirSync(join(at(name), 'assets'), { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(at(name), file), text);
  return at(name);
}
const live = () => readdirSync(join(at('app'), 'assets')).sort();

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'palaro-publish-'));
});
afterEach(() => rmSync(home, { recursive: true }));

test('[PWA-07] a new build replaces the old one, whose hashed files stay for 14 days', () => {
  const now = Date.now();
  publish({
    next: build('one', { 'assets/a-1.js': 'a1', 'assets/c-1.js': 'c', 'shell.html': 'one' }),
    live: at('app'),
    now,
  });
  expect(live()).toEqual(['a-1.js', 'c-1.js']);

  publish({
    next: build('two', { 'assets/a-2.js': 'a2', 'assets/c-1.js': 'c', 'shell.html': 'two' }),
    live: at('app'),
    now: now + 30 * day,
  });
  // 14 days from the replacement.
  expect(live()).toEqual(['a-1.js', 'a-2.js', 'c-1.js']);
  expect(readFileSync(join(at('app'), 'shell.html'), 'utf8')).toBe('two');

  publish({
    next: build('three', { 'assets/a-3.js': 'a3', 'assets/c-1.js': 'c' }),
    live: at('app'),
    now: now + 40 * day,
  });
  expect(live()).toEqual(['a-1.js', 'a-2.js', 'a-3.js', 'c-1.js']);
  expect(existsSync(join(at('app'), 'shell.html'))).toBe(false);

  publish({
    next: build('four', { 'assets/a-3.js': 'a3', 'assets/c-1.js': 'c' }),
    live: at('app'),
    now: now + 45 * day,
  });
  expect(live()).toEqual(['a-2.js', 'a-3.js', 'c-1.js']);
  expect(readdirSync(home).sort()).toEqual(['app', 'app.replaced.json']);
});

test('[PWA-07] a file that returns gets a new 14 days at its next replacement', () => {
  const now = Date.now();
  publish({ next: build('a', { 'assets/a.js': 'a' }), live: at('app'), now });
  publish({ next: build('b', { 'assets/b.js': 'b' }), live: at('app'), now: now + day });
  publish({ next: build('a2', { 'assets/a.js': 'a' }), live: at('app'), now: now + 10 * day });
  publish({ next: build('b2', { 'assets/b.js': 'b' }), live: at('app'), now: now + 20 * day });
  publish({ next: build('b3', { 'assets/b.js': 'b' }), live: at('app'), now: now + 30 * day });
  expect(live()).toEqual(['a.js', 'b.js']);
});
