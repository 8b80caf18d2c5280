import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { games } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const app = join(import.meta.dirname, '..', '..', 'dist', 'app');

/** Bytes of a built file as the gateway sends it. */
function sent(pathname: string): number {
  try {
    return readFileSync(join(app, `${pathname}.br`)).length;
  } catch {
    return readFileSync(join(app, pathname)).length;
  }
}

test('home as a guest is usable after at most 100 KB of JavaScript, and its styles weigh at most 15 KB', async ({ page }) => {
  await page.addInitScript(() => {
    // The app draws the first card when its listeners are in place.
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('.game-grid .game-card')) return;
      observer.disconnect();
      performance.mark('usable');
    }).observe(document, { childList: true, subtree: true });
  });
  const answer = await page.goto('/');
  await games(page).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const asked = await page.evaluate(() => {
    const usable = performance.getEntriesByName('usable')[0]?.startTime ?? Infinity;
    return performance.getEntriesByType('resource').filter((entry) => entry.startTime <= usable).map((entry) => new URL(entry.name).pathname);
  });
  const scripts = [...new Set(asked)].filter((path) => path.endsWith('.js'));
  const code = scripts.reduce((sum, path) => sum + sent(path), 0);
  const html = (await answer?.text()) ?? '';
  const inline = [...html.matchAll(/<style>([^]*?)<\/style>/g)].map(([, css]) => css ?? '').join('');
  const linked = [...new Set(asked)].filter((path) => path.endsWith('.css'));
  const styles = linked.reduce((sum, path) => sum + sent(path), brotliCompressSync(inline).length);
  const told = `${scripts.map((path) => `${path} ${sent(path)}`).join('\n')}\n${code} bytes of JavaScript, ${styles} of CSS`;
  expect(scripts.length).toBeGreaterThan(0);
  expect(code, told).toBeLessThanOrEqual(100_000);
  expect(inline.length + styles).toBeGreaterThan(1000);
  expect(styles, told).toBeLessThanOrEqual(15_000);
});

test('[PWA-11] what Lighthouse must find is written down for the checks', () => {
  const { ci } = JSON.parse(readFileSync(join(app, '..', '..', 'lighthouserc.json'), 'utf8')) as { ci: { assert: { assertions: Record<string, [string, { minScore: number }]> } } };
  expect(Object.fromEntries(Object.entries(ci.assert.assertions).map(([name, [, { minScore }]]) => [name, minScore]))).toEqual({
    'categories:performance': 0.95,
    'categories:accessibility': 1,
    'categories:best-practices': 1,
    'categories:seo': 1,
  });
  expect(readdirSync(app)).toContain('sw.js');
});
