import { defineConfig } from '@playwright/test';
import { shellOf } from './tools/lib/browser.ts';

const root = process.getuid?.() === 0;
const { CHROMIUM_PATH: chromium } = process.env;
const updates = 'offline/updates.spec.ts';

/** Tests in a real browser against the production build; `npm test` builds, finds a browser and runs them. */
export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  projects: [
    // Their worker has fixtures of its own, so that they would come last, and one core would wait for the other.
    { name: 'updates', testMatch: updates },
    { name: 'site', testIgnore: updates },
  ],
  globalSetup: './tests/support/global-setup.ts',
  outputDir: 'test-results',
  workers: 3,
  // Each step has a bound of its own, below; a test's bound only ends a loop (docs/decisions/0076).
  timeout: 300_000,
  // `npm test` names each test that needed the second try.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  expect: { timeout: 10_000, toPass: { timeout: 10_000 } },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 900 },
    locale: 'en-PH',
    timezoneId: 'Asia/Manila',
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    launchOptions: {
      // Without the browser's window a third of the CPU is saved; what only a whole one can do, tests/support/installed.ts has.
      ...(chromium ? { executablePath: shellOf(chromium) } : {}),
      // A page is gone before code that the browser optimizes has paid for it: a tenth of the CPU.
      // No page has WebGL, and a machine without a graphics card spends a fifth of its time imitating one.
      args: [
        ...(root ? ['--no-sandbox'] : []),
        '--js-flags=--no-opt,--no-maglev',
        '--disable-background-networking',
        '--disable-gpu',
        '--disable-gpu-compositing',
        '--disable-software-rasterizer',
      ],
    },
  },
});
