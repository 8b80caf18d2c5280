// `npm run mutants -- server/ledger`: changes the code of files or folders in small ways, one at a time, and lists each change that the tests
// beside it do not notice. Ends with code 1 below a score of 90 %. The report with the code around each change: coverage/mutants.html
import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { fail } from './lib/fail.mjs';
import { root } from './lib/paths.mjs';

/** A change that makes a loop endless is found by its time. */
const timeoutMS = 20_000;
const wanted = 90;
const usage = `npm run mutants -- PATH… [--with GLOB]

  PATH         a source file or a folder
  --with GLOB  tests to run besides those in the same folder; may be repeated`;

const { paths, more } = readArguments();
const isFolder = (path) => statSync(join(root, path)).isDirectory();
const mutate = [...paths.map((path) => (isFolder(path) ? `${path}/**/*.{ts,tsx}` : path)), '!**/*.test.ts', '!**/*.test.tsx', '!**/test-kit.ts'];
const tests = paths.map((path) => `${isFolder(path) ? path : dirname(path)}/**/*.test.ts`);
process.env.MUTANTS_TESTS = JSON.stringify([...new Set([...tests, ...more])]);
process.chdir(root);

const { Stryker } = await import('@stryker-mutator/core');
const results = await new Stryker({
  mutate,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tools/lib/mutants.config.ts', related: false },
  // A mutant meets only the tests that run its line.
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  ignorePatterns: ['/dist', '/data', '/coverage', '/test-results', '/docs', '/bench', '/tests'],
  // A text that no test compares is no rule; what is on the screen has tests that read it.
  mutator: { excludedMutations: ['StringLiteral'] },
  reporters: ['clear-text', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
  htmlReporter: { fileName: 'coverage/mutants.html' },
  tempDirName: '.mutants',
  timeoutMS,
  logLevel: 'warn',
  allowConsoleColors: false,
}).runMutationTest();

const noticed = results.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
const valid = results.filter(({ status }) => ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status)).length;
const score = valid === 0 ? 100 : (100 * noticed) / valid;
console.log(`${noticed} of ${valid} changes were noticed: ${score.toFixed(1)} %, ${wanted} % are wanted.`);
process.exitCode = score < wanted ? 1 : 0;

function readArguments() {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { with: { type: 'string', multiple: true, default: [] } } });
    if (positionals.length === 0) return fail(usage);
    const found = positionals.map((path) => relative(root, join(process.cwd(), path)));
    const missing = found.find((path) => !existsSync(join(root, path)));
    return missing === undefined ? { paths: found, more: values.with } : fail(`There is no ${missing}.\n\n${usage}`);
  } catch (error) {
    return fail(`${error.message}\n\n${usage}`);
  }
}
