// `node --import tsx tools/coverage-diff.ts before.json after.json`: prints folders that fell and
// lines no longer run; then exits with 1.
import { readFileSync } from 'node:fs';
import { compare } from './lib/coverage/compare.ts';
import type { Summary } from './lib/coverage/summary.ts';
import { fail } from './lib/fail.mjs';

const [before, after] = process.argv.slice(2);
if (!before || !after) fail('Give two files: the summary before and the one after.');
const { fallen, gone } = compare(read(before), read(after));

for (const folder of gone) console.log(`${folder}: is in the first summary alone`);
for (const line of fallen.flatMap(({ lines }) => lines)) console.log(line);
if (fallen.length === 0) console.log('No folder fell.');
process.exitCode = fallen.length === 0 ? 0 : 1;

function read(file: string): Summary {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Summary;
  } catch (error) {
    return fail(`${file}: ${(error as Error).message}`);
  }
}
