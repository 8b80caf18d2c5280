import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { titlesStage } from '../lint/titles.ts';
import { wordsStage } from '../lint/words.ts';
import { runLoudly, runQuietly } from '../lib/commands.ts';
import { findEngines, findServers } from '../lib/engines.ts';
import { lighthouse } from './lighthouse.ts';
import { root } from '../lib/paths.mjs';
import type { ReportedTest } from './report-vitest.ts';
import { requirementsStage } from './requirements.ts';

const scratch = mkdtempSync(join(tmpdir(), 'palaro-checks-'));
// The database's own user must enter it.
chmodSync(scratch, 0o755);
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

const bin = (name: string) => join(root, 'node_modules', '.bin', name);
/** As `npm run lint` does. */
const checkImports = (config: string) =>
  checkWith('depcruise', [
    '--config',
    config,
    ...'contract src sw server games tools bench'.split(' '),
  ]);

/** Lists are of test stages only; names of tests come with the reason of the first try that failed. */
export interface StageResult {
  passed: number;
  failed: number;
  /** What failed. */
  names?: string[];
  /** Passed on retry. */
  flaky?: string[];
  times?: { name: string; ms: number }[];
  /** To print. */
  output?: string;
}

interface StageInput {
  /** Chromium's path; empty where not needed. */
  browser: string;
  /** A git ref: only changes since. */
  since: string | undefined;
}

export interface Stage {
  name: string;
  group: 'lint' | 'types' | 'unit' | 'e2e' | 'lighthouse';
  needsBrowser?: true;
  needsBuild?: true;
  /** One process, whose output is in the result: may run ahead of its turn. */
  quiet?: true;
  run(input: StageInput): StageResult | Promise<StageResult>;
}

/** In this order. */
export const stages: readonly Stage[] = [
  quiet('format', 'lint', () => checkWith('oxfmt', ['--check'])),
  quiet('lint', 'lint', () => checkWith('oxlint', ['--deny-warnings'])),
  quiet('layers', 'lint', () => checkImports('.dependency-cruiser.mjs')),
  quiet('folders', 'lint', () => checkImports('.dependency-cruiser.folders.mjs')),
  quiet('unused code', 'lint', () => checkWith('knip', [])),
  { name: 'words', group: 'lint', run: wordsStage },
  { name: 'titles', group: 'lint', run: titlesStage },
  { name: 'requirements', group: 'lint', run: requirementsStage },
  quiet('types', 'types', () => checkTypes('tsconfig.json')),
  quiet('types of the worker', 'types', () => checkTypes('sw/tsconfig.json')),
  // The app's languages are read from what was built.
  { name: 'unit and gateway tests', group: 'unit', needsBuild: true, run: unitTests },
  { name: 'browser tests', group: 'e2e', needsBrowser: true, needsBuild: true, run: browserTests },
  {
    name: 'Lighthouse',
    group: 'lighthouse',
    needsBrowser: true,
    needsBuild: true,
    run: ({ browser }) => lighthouse(browser, scratch),
  },
];

function quiet(name: string, group: 'lint' | 'types', run: () => Promise<StageResult>): Stage {
  return { name, group, quiet: true, run };
}
const checkTypes = (project: string) =>
  check(process.execPath, [
    join(root, 'node_modules', 'typescript-native', 'bin', 'tsc'),
    '-p',
    project,
  ]);
const checkWith = (tool: string, args: readonly string[]) => check(bin(tool), args);

/** Output on failure. */
async function check(command: string, args: readonly string[]): Promise<StageResult> {
  const { code, output } = await runQuietly(command, args);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output: output.trimEnd() };
}

function unitTests({ since }: StageInput): Promise<StageResult> {
  findServers();
  return runTests({
    command: bin('vitest'),
    args: [
      'run',
      '--reporter=default',
      `--reporter=${reporter('vitest')}`,
      ...(since ? ['--changed', since] : []),
    ],
  });
}

async function browserTests({ browser, since }: StageInput): Promise<StageResult> {
  await findEngines();
  const changed = since ? [`--only-changed=${since}`, '--pass-with-no-tests'] : [];
  return runTests({
    command: bin('playwright'),
    args: ['test', `--reporter=list,${reporter('playwright')}`, ...changed],
    variables: { CHROMIUM_PATH: browser },
  });
}

const reporter = (runner: string) => join(root, 'tools', 'checks', `report-${runner}.ts`);

interface Runner {
  command: string;
  args: readonly string[];
  variables?: Readonly<Record<string, string>>;
}

/** Runs a test runner with a report-*.ts, and sums up. */
async function runTests({ command, args, variables }: Runner): Promise<StageResult> {
  const file = join(scratch, `${basename(command)}.json`);
  const given = { ...variables, REPORT_FILE: file };
  const code = await runLoudly(command, args, given);
  const tests = readReport(file);
  if (!tests) return { passed: 0, failed: 1 };
  const of = (state: ReportedTest['state']) => tests.filter((test) => test.state === state);
  const failed = of('failed').map(withReason);
  const flaky = of('flaky').map(withReason);
  return {
    passed: of('passed').length + flaky.length,
    failed: failed.length || Number(code !== 0),
    names: failed,
    flaky,
    times: tests.map(({ name, ms }) => ({ name, ms })),
  };
}

const withReason = ({ name, reason }: ReportedTest): string =>
  reason ? `${name}\n        ${reason}` : name;

function readReport(file: string): ReportedTest[] | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ReportedTest[];
  } catch {
    return null;
  }
}
