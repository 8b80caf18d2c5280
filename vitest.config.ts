import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { locales } from './tools/vite/locales.ts';
import { signals } from './tools/vite/signals.ts';

/** Unit and gateway tests; one PostgreSQL serves them all, a template database per file. */
export default defineConfig({
  plugins: [signals(), locales(fileURLToPath(new URL('locales', import.meta.url)))],
  test: {
    include: ['{contract,src,sw,server,games,tools}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/testing/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // As with the browser tests: a machine that others use too gets a second try, a person's own does not.
    retry: process.env.CI ? 1 : 0,
    reporters: ['default'],
  },
});
