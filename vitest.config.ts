import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { locales } from './tools/vite/locales.ts';
import { signals } from './tools/vite/signals.ts';

const plugins = [signals(), locales(join(import.meta.dirname, 'locales'))];
/** As built: of each element a development build notes where it was made, an eighth of an app test's CPU. */
const builtElements = {
  oxc: { jsx: { development: false } },
  resolve: {
    alias: [
      {
        find: /^react\/jsx-runtime$/,
        replacement: join(
          import.meta.dirname,
          'node_modules/react/cjs/react-jsx-runtime.production.js',
        ),
      },
    ],
  },
};
const project = (name: string, test: object) => ({
  plugins,
  ...builtElements,
  extends: true as const,
  test: { name, ...test },
});

/** Raw data of `npm test -- --coverage`. */
const { COVERAGE_RAW: raw } = process.env;

/** They mock a module that others import. */
const mocked = [
  'server/domain/play/{launch,play,seamless}.test.ts',
  'server/domain/play/tables/{calendar,match-day}.test.ts',
  'server/domain/responsible/bets.test.ts',
  'server/domain/referral/code.test.ts',
  'server/domain/identity/common/form-idempotency.test.ts',
  'server/domain/identity/login/{lock-outs,login-delay}.test.ts',
];

/**
 * One PostgreSQL, a template database per file. Models hold state, so their test files are
 * isolated; others share modules, which takes a third of the time.
 */
export default defineConfig({
  test: {
    globalSetup: ['server/testing/global-setup.ts'],
    setupFiles: ['server/testing/wait-longer.ts'],
    maxWorkers: 2,
    testTimeout: 20_000,
    // Its own 1 s would measure the machine.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
    // For busy machines; `npm test` names retried tests.
    retry: 1,
    reporters: ['default'],
    coverage: {
      enabled: Boolean(raw),
      provider: 'v8',
      reporter: ['json'],
      reportsDirectory: join(raw ?? 'coverage', 'unit'),
      reportOnFailure: true,
    },
    // Unknown to happy-dom.
    onConsoleLog: (text) => !text.includes('<search>'),
    projects: [
      project('rules', { include: ['{contract,games,tools}/**/*.test.ts'], isolate: false }),
      // Threads with a context each: isolated in half the time of processes.
      project('models', { include: ['{src,sw}/**/*.test.ts'], pool: 'vmThreads' }),
      project('gateway', { include: ['server/**/*.test.ts'], exclude: mocked, isolate: false }),
      project('gateway, mocked', { include: mocked }),
      project('app', {
        include: ['tests/app/**/*.test.tsx'],
        environment: 'happy-dom',
        // Each step has a bound of its own (docs/decisions/0076).
        testTimeout: 300_000,
      }),
    ],
  },
});
