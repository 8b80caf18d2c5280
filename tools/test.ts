// `npm test`: builds, runs every check, sums up. Started by tools/run.mjs.
import { parseArgs } from 'node:util';
import { findBrowser } from './lib/browser.ts';
import { report, startMeasuring } from './lib/coverage/measure.ts';
import { fail } from './lib/fail.mjs';
import { prepare } from './lib/prepare.mjs';
import { type Stage, type StageResult, stages } from './checks/stages.ts';

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
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const begin = performance.now();
const needsBuild = chosen.some((stage) => stage.needsBuild);
await prepare({ build: needsBuild && !coverage });
if (coverage) startMeasuring({ build: needsBuild });
const browser = chosen.some(({ needsBrowser }) => needsBrowser) ? await browserOrError() : '';
if (typeof browser === 'string' && browser !== '') console.log(`Browser: ${browser}`);

const sum = {
  passed: 0,
  failed: 0,
  flaky: [] as string[],
  times: [] as { name: string; ms: number }[],
};
const lines = [`  preparing (${seconds(performance.now() - begin)})`];
const waiting = chosen.filter(({ quiet }) => quiet);
const begun = new Map<Stage, ReturnType<typeof attempt>>();
// One runs beside the one whose turn it is.
for (let i = 0; i < 2; i += 1) beginNext();
for (const stage of chosen) await count(stage);
console.log(`\n${[...slowest(), ...secondTries()].join('\n')}\n`);
console.log(
  `${lines.join('\n')}\n  in all ${seconds(performance.now() - begin)}\n\n${sum.passed} passed, ${sum.failed} failed`,
);
if (coverage) report();
process.exitCode = sum.failed === 0 ? 0 : 1;

function beginNext(): void {
  const stage = waiting.shift();
  if (stage) begun.set(stage, attempt(stage).finally(beginNext));
}

async function count(stage: Stage): Promise<void> {
  console.log(`\n▶ ${stage.name}`);
  const { result, ms } = await (begun.get(stage) ?? attempt(stage));
  const { passed, failed, names = [], flaky = [], times = [], output } = result;
  if (output) console.log(output);
  sum.passed += passed;
  sum.failed += failed;
  sum.flaky.push(...flaky);
  sum.times.push(...times);
  const line = `${failed === 0 ? '✓' : '✗'} ${stage.name}: ${passed} passed, ${failed} failed (${seconds(ms)})`;
  lines.push(line, ...names.map((name) => `    ${name}`));
  console.log(line);
}

function slowest(): string[] {
  const ten = sum.times.toSorted((a, b) => b.ms - a.ms).slice(0, 10);
  return ten.length === 0
    ? []
    : ['The slowest tests:', ...ten.map(({ name, ms }) => `    ${seconds(ms)}  ${name}`)];
}

/** In lines; each is a fault of test or code. */
function secondTries(): string[] {
  if (sum.times.length === 0) return [];
  return [`Second tries: ${sum.flaky.length}`, ...sum.flaky.map((name) => `    ${name}`)];
}

/** ms: how long it ran. */
async function attempt(stage: Stage): Promise<{ result: StageResult; ms: number }> {
  const start = performance.now();
  const result = await resultOf(stage);
  return { result, ms: performance.now() - start };
}

/** A stage that throws is one failure. */
async function resultOf(stage: Stage): Promise<StageResult> {
  if (typeof browser !== 'string' && stage.needsBrowser) {
    console.log(browser.message);
    return { passed: 0, failed: 1 };
  }
  try {
    return await stage.run({ browser: typeof browser === 'string' ? browser : '', since });
  } catch (error) {
    console.log(error);
    return { passed: 0, failed: 1 };
  }
}

async function browserOrError(): Promise<string | Error> {
  try {
    return await findBrowser();
  } catch (error) {
    return error as Error;
  }
}

function readArguments() {
  const options = {
    only: { type: 'string' },
    changed: { type: 'boolean' },
    since: { type: 'string' },
    long: { type: 'boolean' },
    coverage: { type: 'boolean' },
  } as const;
  try {
    const { values } = parseArgs({ options });
    const known: readonly string[] = groups;
    if (values.only === undefined || known.includes(values.only)) return values;
    return fail(`--only takes one of: ${groups.join(', ')}.`);
  } catch (error) {
    return fail(`${(error as Error).message}\n\n${usage}`);
  }
}
