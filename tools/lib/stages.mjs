import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loud, quiet } from './commands.mjs';
import { findEngines } from './engines.mjs';
import { lighthouse } from './lighthouse.mjs';
import { root } from './paths.mjs';
import { requirementsStage } from './requirements.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'palaro-checks-'));
// The database's own user has to pass through.
chmodSync(scratch, 0o755);
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

const bin = (name) => join(root, 'node_modules', '.bin', name);
const layers = ['--config', '.dependency-cruiser.mjs', 'contract', 'src', 'sw', 'server', 'games'];

/**
 * What `npm test` checks, in this order. `run(browser, { since })` resolves with `{ passed, failed }` and, where there are tests, the `names`
 * of those that failed, of those that needed a second try (`flaky`), and each one's `ms` (`slow`). `since`: a git ref; only what changed after it.
 */
export const stages = [
  { name: 'format', group: 'lint', run: () => one('oxfmt', ['--check']) },
  { name: 'lint', group: 'lint', run: () => one('oxlint', ['--deny-warnings']) },
  { name: 'layers', group: 'lint', run: () => one('depcruise', layers) },
  { name: 'unused code', group: 'lint', run: () => one('knip', []) },
  { name: 'requirements', group: 'lint', run: requirementsStage },
  { name: 'types', group: 'types', run: () => types('tsconfig.json') },
  { name: 'types of the worker', group: 'types', run: () => types('sw/tsconfig.json') },
  { name: 'unit and gateway tests', group: 'unit', run: unitTests },
  { name: 'browser tests', group: 'e2e', needsBrowser: true, needsBuild: true, run: browserTests },
  {
    name: 'Lighthouse',
    group: 'lighthouse',
    needsBrowser: true,
    needsBuild: true,
    run: (browser) => lighthouse(browser, scratch),
  },
];

const types = (project) =>
  check(process.execPath, [
    join(root, 'node_modules', 'typescript-native', 'bin', 'tsc'),
    '-p',
    project,
  ]);
const one = (tool, args) => check(bin(tool), args);

/** One check by one command; what it says is shown when it fails. */
async function check(command, args) {
  const { code, output } = await quiet(command, args);
  if (code !== 0) console.log(output.trimEnd());
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function unitTests(browser, { since }) {
  return reported(bin('vitest'), [
    'run',
    '--reporter=default',
    `--reporter=${report('vitest')}`,
    ...(since ? ['--changed', since] : []),
  ]);
}

async function browserTests(browser, { since }) {
  await findEngines();
  const changed = since ? [`--only-changed=${since}`, '--pass-with-no-tests'] : [];
  return reported(
    bin('playwright'),
    ['test', `--reporter=list,${report('playwright')}`, ...changed],
    { CHROMIUM_PATH: browser },
  );
}

const report = (runner) => join(root, 'tools', 'lib', `report-${runner}.ts`);

/** Runs a test runner that writes its tests into a file (report-*.ts), and sums them up. */
async function reported(command, args, variables = {}) {
  const file = join(scratch, 'tests.json');
  rmSync(file, { force: true });
  const code = await loud(command, args, { ...variables, REPORT_FILE: file });
  const tests = read(file);
  if (!tests) return { passed: 0, failed: 1 };
  const named = (state) => tests.filter((test) => test.state === state).map(({ name }) => name);
  const [failed, flaky] = [named('failed'), named('flaky')];
  return {
    passed: named('passed').length + flaky.length,
    failed: failed.length || Number(code !== 0),
    names: failed,
    flaky,
    slow: tests.map(({ name, ms }) => ({ name, ms })),
  };
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
