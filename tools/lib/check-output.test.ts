import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkOutput } from './check-output.ts';

let folder: string;
const write = (name: string, content: string | Buffer) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
};
const worker = (...files: string[]) =>
  `precache([${files.map((url) => `{"revision":null,"url":"${url}"}`).join(',')}])`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'palaro-output-'));
  write(
    'shell.TY.html',
    '<link rel="icon" href="/favicon.svg"><script src="/assets/main-1.js"></script>',
  );
  write('favicon.svg', '<svg/>');
  write(
    'assets/main-1.js',
    'load("assets/page-1.css");import("./page-1.js");fetch(`/api/site/keys`);fetch("/api/openapi.json")',
  );
  write('assets/page-1.js', 'export{}');
  write('assets/page-1.css', 'a{background:url(/assets/sprite-1.svg#sun)}');
  write('assets/sprite-1.svg', '<svg/>');
  write(
    'sw.js',
    worker(
      'shell.TY.html',
      'favicon.svg',
      'assets/main-1.js',
      'assets/page-1.js',
      'assets/page-1.css',
      'assets/sprite-1.svg',
    ),
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

test('[PWA-02] a complete build where each file has a rule passes', () => {
  expect(checkOutput(folder).problems).toEqual([]);
});

test.each([
  ['assets/page-1.js', 'assets/main-1.js'],
  ['assets/page-1.css', 'assets/main-1.js'],
  ['assets/sprite-1.svg', 'assets/page-1.css'],
  ['favicon.svg', 'shell.TY.html'],
])('[PWA-02] a missing %s is reported with %s, which requests it', (missing, requester) => {
  rmSync(join(folder, missing));
  const { problems } = checkOutput(folder);
  expect(problems).toContain(`${requester} requests /${missing}, which is not in the build.`);
  expect(problems).toContain(`The worker precaches ${missing}, which is not in the build.`);
});

test('[PWA-02] a file without a rule is reported', () => {
  write('assets/sound-1.ogg', 'tada');
  const { problems } = checkOutput(folder);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/^assets\/sound-1\.ogg has no rule/);
});

test('[PWA-02] the precache is limited to 900 KB of compressed bytes', () => {
  write('assets/page-1.js', randomBytes(2_000_000).toString('base64'));
  write('assets/page-1.js.br', Buffer.alloc(800_000));
  expect(checkOutput(folder).problems).toEqual([]);
  write('assets/page-1.js.br', Buffer.alloc(900_001));
  expect(checkOutput(folder).problems.join()).toMatch(
    /precache has 900\d+ bytes in brotli; the maximum is 900000/,
  );
});
