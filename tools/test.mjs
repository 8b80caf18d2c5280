// `npm test`: makes sure that packages, build and a browser are there, then runs every check and sums up.
// Before the packages are there nothing but Node's own modules can be used, so what is imported here keeps to those.
import { parseArgs } from 'node:util';
import { findBrowser } from './lib/browser.mjs';
import { fail } from './lib/fail.mjs';
import { prepare } from './lib/prepare.mjs';
import { stages } from './lib/stages.mjs';

const groups = [...new Set(stages.map(({ group }) => group))];
const usage = `npm test -- [options]

  --only GROUP   one group: ${groups.join(', ')}
  --changed      only tests that uncommitted changes touch, by the import graph; browser tests: those whose own files changed
  --since REF    the same for everything after a commit or branch
  --coverage     also sums up per folder what the unit and browser tests ran, into coverage/summary.json
  --long         crashes, kills and random play for minutes in place of seconds`;
const { only, changed, since = changed ? 'HEAD' : undefined, long, coverage } = readArguments();
if (long) process.env.PALARO_LONG = '1';
const chosen = stages.filter(({ group }) => only === undefined || group === only);
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

const begin = performance.now();
const built = chosen.some(({ needsBuild }) => needsBuild);
await prepare({ build: built && !coverage });
// Needs packages, which are there by now.
const measure = coverage ? await import('./lib/coverage/measure.mjs') : null;
measure?.startMeasuring({ build: built });
const browser = chosen.some(({ needsBrowser }) => needsBrowser)
  ? await findBrowser().catch((error) => error)
  : null;
if (typeof browser === 'string') console.log(`Browser: ${browser}`);

const sum = { passed: 0, failed: 0, flaky: [], tests: [] };
const lines = [`  preparing (${seconds(performance.now() - begin)})`];
for (const stage of chosen) {
  const start = performance.now();
  console.log(`\n▶ ${stage.name}`);
  const { passed, failed, names = [], flaky = [], slow = [] } = await attempt(stage);
  sum.passed += passed;
  sum.failed += failed;
  sum.flaky.push(...flaky);
  sum.tests.push(...slow);
  const line = `${failed === 0 ? '✓' : '✗'} ${stage.name}: ${passed} passed, ${failed} failed (${seconds(performance.now() - start)})`;
  lines.push(line, ...names.map((name) => `    ${name}`));
  console.log(line);
}
console.log(`\n${[...slowest(), ...secondTries()].join('\n')}\n`);
console.log(
  `${lines.join('\n')}\n  in all ${seconds(performance.now() - begin)}\n\n${sum.passed} passed, ${sum.failed} failed`,
);
measure?.report();
process.exitCode = sum.failed === 0 ? 0 : 1;

/** The ten tests that took longest, in lines. */
function slowest() {
  const ten = sum.tests.toSorted((a, b) => b.ms - a.ms).slice(0, 10);
  return ten.length === 0
    ? []
    : ['The slowest tests:', ...ten.map(({ name, ms }) => `    ${seconds(ms)}  ${name}`)];
}

/** The tests that passed at the second try, in lines. Each has a fault to be found: in the test, or in what it tests. */
function secondTries() {
  if (sum.tests.length === 0) return [];
  return [`Second tries: ${sum.flaky.length}`, ...sum.flaky.map((name) => `    ${name}`)];
}

/** A stage that cannot even run counts as one failure; the others go on. */
async function attempt(stage) {
  if (stage.needsBrowser && typeof browser !== 'string') {
    console.log(browser.message);
    return { passed: 0, failed: 1 };
  }
  try {
    return await stage.run(browser, { since });
  } catch (error) {
    console.log(error);
    return { passed: 0, failed: 1 };
  }
}

function readArguments() {
  const options = {
    only: { type: 'string' },
    changed: { type: 'boolean' },
    since: { type: 'string' },
    long: { type: 'boolean' },
    coverage: { type: 'boolean' },
  };
  try {
    const { values } = parseArgs({ options });
    if (values.only === undefined || groups.includes(values.only)) return values;
    return fail(`--only takes one of: ${groups.join(', ')}.`);
  } catch (error) {
    return fail(`${error.message}\n\n${usage}`);
  }
}
