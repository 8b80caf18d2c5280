// `node tools/coverage-diff.mjs before.json after.json`: compares two summaries of `npm test -- --coverage`; names the folders whose
// share of lines or branches that ran fell, and the lines that ran before and do not now. Exit code 1 when there is one.
import { readFileSync } from 'node:fs';
import { fail } from './lib/fail.mjs';
import { compare } from './lib/coverage/compare.mjs';

const [before, after] = process.argv.slice(2);
if (!before || !after) fail('Give two files: the summary before and the one after.');
const { fallen, gone } = compare(read(before), read(after));

for (const folder of gone) console.log(`${folder}: is in the first summary alone`);
for (const line of fallen.flatMap(({ lines }) => lines)) console.log(line);
if (fallen.length === 0) console.log('No folder fell.');
process.exitCode = fallen.length === 0 ? 0 : 1;

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return fail(`${file}: ${error.message}`);
  }
}
