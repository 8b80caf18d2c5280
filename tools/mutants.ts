// `npm run mutants -- server/ledger`: lists changes that tests miss; exits with 1 below 90 %.
// Report: coverage/mutants.html
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { fail } from './lib/fail.mjs';
import { filesOf } from './lib/parts.mjs';
import { root } from './lib/paths.mjs';

const timeoutMs = 20_000;
const minScorePercent = 90;
const usage = `npm run mutants -- PATH… [--with GLOB] [--lines N]

  PATH         a source file or a folder
  --with GLOB  tests to run besides those in the same folder; may be repeated
  --lines N    changes N lines of code drawn at random, for the score of a folder that would take hours`;

const { paths, withTests, lines } = readArguments();
const isFolder = (path: string) => statSync(join(root, path)).isDirectory();
const mutate = lines
  ? randomLines(lines)
  : [
      ...paths.map((path) => (isFolder(path) ? `${path}/**/*.{ts,tsx}` : path)),
      '!**/*.test.ts',
      '!**/*.test.tsx',
      '!**/{fixtures,rounds-kit,table-kit}.ts',
    ];
const tests = paths.map((path) => `${isFolder(path) ? path : dirname(path)}/**/*.test.ts`);
process.env.MUTANTS_TESTS = JSON.stringify([...new Set([...tests, ...withTests])]);
process.chdir(root);

const { Stryker } = await import('@stryker-mutator/core');
type Options = ConstructorParameters<typeof Stryker>[0];
const results = await new Stryker({
  mutate,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tools/lib/mutants.config.ts', related: false },
  // Only tests that reach the line.
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  ignorePatterns: [
    '/dist',
    '/data',
    '/coverage',
    '/test-results',
    '/docs',
    '!/docs/flows',
    '/bench',
    '/tests',
    '!/tests/support',
  ],
  // Tested elsewhere.
  mutator: { excludedMutations: ['StringLiteral'] },
  reporters: ['progress-append-only', 'clear-text', 'html'],
  clearTextReporter: {
    allowColor: false,
    logTests: false,
    reportTests: false,
    reportScoreTable: true,
  },
  htmlReporter: { fileName: 'coverage/mutants.html' },
  tempDirName: '.mutants',
  timeoutMS: timeoutMs,
  dryRunTimeoutMinutes: 30,
  // A const enum: cannot be imported.
  logLevel: 'warn' as NonNullable<Options['logLevel']>,
  allowConsoleColors: false,
}).runMutationTest();

const noticed = results.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
const valid = results.filter(({ status }) =>
  ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status),
).length;
const score = valid === 0 ? 100 : (100 * noticed) / valid;
console.log(
  `${noticed} of ${valid} changes were noticed: ${score.toFixed(1)} %, the minimum is ${minScorePercent} %.`,
);
process.exitCode = score < minScorePercent ? 1 : 0;

/** Random lines, in Stryker's notation. */
function randomLines(count: number): string[] {
  const files = paths.flatMap((path) =>
    isFolder(path) ? filesOf(join(root, path)) : [join(root, path)],
  );
  const sources = files.filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.test\.tsx?$|(fixtures|test-provider|rounds-kit|table-kit)\.ts$/.test(file),
  );
  const all = sources.flatMap((file) =>
    codeLines(file).map((line) => `${relative(root, file)}:${line}-${line}`),
  );
  for (let i = all.length - 1; i > 0; i -= 1) {
    const j = Math.floor(Math.random() * (i + 1));
    [all[i], all[j]] = [all[j] ?? '', all[i] ?? ''];
  }
  return all.slice(0, count);
}

function codeLines(file: string): number[] {
  const numbered = readFileSync(file, 'utf8')
    .split('\n')
    .map((text, at) => ({ text: text.trim(), line: at + 1 }));
  return numbered
    .filter(
      ({ text }) =>
        /\w/.test(text) &&
        !/^(\/\/|\/?\*|import\b|export (type|interface)\b|interface\b|type\b)/.test(text),
    )
    .map(({ line }) => line);
}

function readArguments(): { paths: string[]; withTests: string[]; lines: number } {
  try {
    const options = {
      with: { type: 'string', multiple: true, default: [] as string[] },
      lines: { type: 'string' },
    } as const;
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    if (
      positionals.length === 0 ||
      (values.lines !== undefined && !/^[1-9]\d{0,4}$/.test(values.lines))
    )
      return fail(usage);
    const found = positionals.map((path) => relative(root, join(process.cwd(), path)));
    const missing = found.find((path) => !existsSync(join(root, path)));
    return missing === undefined
      ? { paths: found, withTests: values.with, lines: Number(values.lines ?? 0) }
      : fail(`There is no ${missing}.\n\n${usage}`);
  } catch (error) {
    return fail(`${(error as Error).message}\n\n${usage}`);
  }
}
