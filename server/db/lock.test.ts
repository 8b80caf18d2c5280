import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { takeLock } from './lock.ts';
import { holdDataFolder } from './open.ts';

test.runIf(process.platform === 'linux')(
  '[OPS-01a] a data folder that cannot be made is rejected in one sentence',
  () => {
    expect(() => holdDataFolder({ dataDir: '/proc/palaro/data' })).toThrow(
      /^The data folder \/proc\/palaro\/data cannot be used/,
    );
  },
);

describe('the lock of the data folder', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'palaro-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('[OPS-01a] a folder in use is rejected, naming the process that uses it', () => {
    const release = takeLock(folder);
    expect(() => takeLock(folder)).toThrow(`in use by another Palaro (process ${process.pid})`);
    release();
    takeLock(folder)();
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each([
    ['of a process that is gone', () => JSON.stringify({ pid: 2 ** 22 + 1, startedAt: 'x/1' })],
    [
      'of a pid that another program has by now',
      () => JSON.stringify({ pid: process.pid, startedAt: 'earlier' }),
    ],
    ['that was cut off', () => '{"pid":'],
  ])('[OPS-01a] a lock %s is taken over', (_title, content) => {
    writeFileSync(join(folder, 'palaro.lock'), content());
    const release = takeLock(folder);
    expect(JSON.parse(readFileSync(join(folder, 'palaro.lock'), 'utf8')).pid).toBe(process.pid);
    expect(readdirSync(folder)).toEqual(['palaro.lock']);
    release();
  });

  test('[OPS-01a] releasing leaves the lock of a successor alone', () => {
    const release = takeLock(folder);
    writeFileSync(join(folder, 'palaro.lock'), 'somebody else');
    release();
    expect(readdirSync(folder)).toEqual(['palaro.lock']);
  });
});
