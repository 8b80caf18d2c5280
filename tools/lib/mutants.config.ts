import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { locales } from '../vite/locales.ts';
import { signals } from '../vite/signals.ts';

/** Globs of tests to run. */
const { MUTANTS_TESTS: include = '[]' } = process.env;

export default defineConfig({
  plugins: [signals(), locales(join(process.cwd(), 'locales'))],
  test: {
    include: JSON.parse(include) as string[],
    globalSetup: ['server/testing/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
