import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { holdDataFolder } from './open.ts';

const folder = mkdtempSync(join(tmpdir(), 'palaro-hold-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Permissions after a hold. */
function modeAfterHold(dataDir: string): number {
  holdDataFolder({ dataDir })();
  return statSync(dataDir).mode & 0o777;
}

test('[SAFE-07i] a new data folder is closed to other users', () => {
  expect(modeAfterHold(join(folder, 'a', 'new'))).toBe(0o700);
});

test('[SAFE-07i] a data folder of an earlier version is closed to other users', () => {
  const dataDir = join(folder, 'earlier');
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'operator.key'), 'key');
  chmodSync(dataDir, 0o755);
  expect(modeAfterHold(dataDir)).toBe(0o700);
});

test("[SAFE-07i] a folder with other programs' files has its permissions left as they are", () => {
  const dataDir = join(folder, 'shared');
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'theirs'), '');
  chmodSync(dataDir, 0o755);
  expect(modeAfterHold(dataDir)).toBe(0o755);
});
