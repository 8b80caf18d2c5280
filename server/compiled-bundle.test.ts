import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { runBundle } from './compiled-bundle.ts';

const folder = mkdtempSync(join(tmpdir(), 'palaro-bundle-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const bundle = join(folder, 'gateway.cjs');
const write = (word: string) =>
  writeFileSync(
    bundle,
    `(function (exports, require, module) { exports.say = () => require('node:path').basename('a/${word}'); })`,
  );
const say = (exports: unknown) => (exports as { say(): string }).say();

test('a bundle runs with the code that was stored, unless it is of another bundle or broken', () => {
  write('first');
  const made = runBundle(folder);
  expect([made.compiled, say(made.exports)]).toEqual([false, 'first']);
  made.storeCode();
  expect(runBundle(folder)).toMatchObject({ compiled: true });

  // V8 compares lengths alone.
  write('other');
  const other = runBundle(folder);
  expect([other.compiled, say(other.exports)]).toEqual([false, 'other']);
  other.storeCode();
  const again = runBundle(folder);
  expect([again.compiled, say(again.exports)]).toEqual([true, 'other']);

  writeFileSync(join(folder, 'gateway.code'), 'x'.repeat(100));
  expect(say(runBundle(folder).exports)).toBe('other');
  again.storeCode();
  appendFileSync(bundle, ' ');
  expect(runBundle(folder)).toMatchObject({ compiled: false });
});
