import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { locales } from '../vite/locales.ts';
import { signals } from '../vite/signals.ts';

/** The tests that `npm run mutants` runs against each mutant, as globs. */
const { MUTANTS_TESTS: include = '[]' } = process.env;

/** The configuration of vitest.config.ts for the tests beside mutated code. */
export default defineConfig({
  plugins: [signals(), locales(join(process.cwd(), 'locales'))],
  test: {
    include: JSON.parse(include) as string[],
    globalSetup: ['server/testing/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
