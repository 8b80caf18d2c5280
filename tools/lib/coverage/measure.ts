import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from '../fail.mjs';
import { root } from '../paths.mjs';
import { summarise, tableOf } from './summary.ts';

const folder = join(root, 'coverage');
const raw = join(folder, 'raw');

/** From now on; `build`: with source maps, for browser tests. */
export function startMeasuring({ build }: { build: boolean }): void {
  rmSync(raw, { recursive: true, force: true });
  process.env.COVERAGE_RAW = raw;
  if (!build) return;
  const args = ['--import', 'tsx', 'tools/build.ts', '--maps'];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) fail('The build failed; see above.');
}

/** `coverage/summary.json` (`Summary`) and a table; deletes raw data. */
export function report(): void {
  const summary = summarise(raw);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'summary.json'), `${JSON.stringify(summary)}\n`);
  rmSync(raw, { recursive: true, force: true });
  console.log(`\n${tableOf(summary).join('\n')}`);
}
