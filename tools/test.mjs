// `npm test`: makes sure that packages, build and a browser are there, then runs every check and sums up.
// `npm test -- --only unit` runs one group: lint, types, unit, e2e or lighthouse.
// Before the packages are there nothing but Node's own modules can be used, so what is imported here keeps to those.
import { parseArgs } from 'node:util';
import { findBrowser } from './lib/browser.mjs';
import { fail } from './lib/fail.mjs';
import { prepare } from './lib/prepare.mjs';
import { stages } from './lib/stages.mjs';

const groups = [...new Set(stages.map(({ group }) => group))];
const chosen = chooseStages();
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

await prepare({ build: chosen.some(({ needsBuild }) => needsBuild) });
const browser = chosen.some(({ needsBrowser }) => needsBrowser) ? await findBrowser().catch((error) => error) : null;
if (typeof browser === 'string') console.log(`Browser: ${browser}`);

const sum = { passed: 0, failed: 0 };
const lines = [];
for (const stage of chosen) {
  const since = performance.now();
  console.log(`\n▶ ${stage.name}`);
  const { passed, failed, names = [] } = await attempt(stage);
  sum.passed += passed;
  sum.failed += failed;
  const line = `${failed === 0 ? '✓' : '✗'} ${stage.name}: ${passed} passed, ${failed} failed (${seconds(since)})`;
  lines.push(line, ...names.map((name) => `    ${name}`));
  console.log(line);
}
console.log(`\n${lines.join('\n')}\n\n${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed === 0 ? 0 : 1;

/** A stage that cannot even run counts as one failure; the others go on. */
async function attempt(stage) {
  if (stage.needsBrowser && typeof browser !== 'string') {
    console.log(browser.message);
    return { passed: 0, failed: 1 };
  }
  try {
    return await stage.run(browser);
  } catch (error) {
    console.log(error);
    return { passed: 0, failed: 1 };
  }
}

function chooseStages() {
  const { values } = readArguments();
  const { only } = values;
  if (only === undefined) return stages;
  if (!groups.includes(only)) fail(`--only takes one of: ${groups.join(', ')}.`);
  return stages.filter(({ group }) => group === only);
}

function readArguments() {
  try {
    return parseArgs({ options: { only: { type: 'string' } } });
  } catch (error) {
    return fail(`${error.message} The one option is --only with one of: ${groups.join(', ')}.`);
  }
}
