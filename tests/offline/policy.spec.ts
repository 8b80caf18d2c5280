import type { Page, Response } from '@playwright/test';
import { storedText } from '../support/device.ts';
import { openInstalled } from '../support/updatable.ts';
import { games } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
test.use({ serviceWorkers: 'allow' });
const carried = [
  'referrer-policy',
  'permissions-policy',
  'x-content-type-options',
  'cross-origin-opener-policy',
];

/** All but the hashes of the page's content. */
const sharedParts = (policy = '') =>
  policy.split('; ').filter((part) => !/^(script|style)-src /.test(part));

/** From the first byte; the result returns violations since its last call. */
async function recordViolations(page: Page): Promise<() => Promise<string[]>> {
  const said: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) said.push(message.text());
  });
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(globalThis, { violations });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      violations.push(`${effectiveDirective} ${blockedURI}`),
    );
  });
  return async () => [
    ...said.splice(0),
    ...(await page.evaluate(() => (globalThis as unknown as { violations: string[] }).violations)),
  ];
}

/** A policy with the document, no violation, and no text becomes script or markup. */
async function expectHeld(page: Page, violations: () => Promise<string[]>): Promise<void> {
  expect(await violations()).toEqual([]);
  const ran = await page.evaluate(async () => {
    const attempt = (inject: () => void) => {
      try {
        inject();
      } catch {
        // What the policy blocks throws.
      }
    };
    const code = 'globalThis.injected = true';
    const script = document.createElement('script');
    attempt(() => Object.assign(script, { textContent: code }));
    script.append(code);
    document.body.append(script);
    const box = document.createElement('div');
    attempt(() => Object.assign(box, { innerHTML: `<button onclick="${code}">x</button>` }));
    document.body.append(box);
    box.querySelector('button')?.click();
    await new Promise((done) => setTimeout(done, 100));
    return 'injected' in globalThis;
  });
  expect(ran).toBe(false);
  const sinks = (await violations()).filter((text) =>
    text.startsWith('require-trusted-types-for '),
  );
  expect(sinks).toHaveLength(3);
}

const policyOf = (response: Response | null) => response?.headers()['content-security-policy'];

async function expectPagesHeld(
  page: Page,
  violations: () => Promise<string[]>,
  gateway: Headers,
): Promise<void> {
  for (const path of ['/', '/?c=LIVE', '/storage', '/walang/ganito']) {
    const response = await page.goto(path);
    expect(response?.fromServiceWorker(), path).toBe(true);
    expect(sharedParts(policyOf(response)), path).toEqual(
      sharedParts(gateway.get('content-security-policy') ?? ''),
    );
    expect(policyOf(response)).toMatch(/script-src 'self'( 'sha256-[\w+/]{43}=')+;/);
    for (const name of carried)
      expect([name, response?.headers()[name]]).toEqual([name, gateway.get(name)]);
    await expect.poll(() => page.title()).toContain(' · ');
    await expectHeld(page, violations);
  }
}

async function expectMaintenanceHeld(
  page: Page,
  violations: () => Promise<string[]>,
): Promise<void> {
  const screen = page.getByRole('heading', { level: 1, name: 'Sandali <lang>' });
  await expect(screen).toBeVisible();
  // The worker uses the stored status, written when the page is idle.
  await expect
    .poll(() => storedText(page, 'siteStatus'), { timeout: 15_000 })
    .toContain('"status":1');
  const response = await page.goto('/');
  expect(response?.fromServiceWorker()).toBe(true);
  expect(policyOf(response)).toMatch(/script-src 'self'; style-src 'self' 'sha256-[\w+/]{43}=';/);
  await expect(screen).toBeVisible();
  expect(
    await page
      .locator('main')
      .evaluate((main) => getComputedStyle(main.firstElementChild ?? main).backgroundColor),
  ).not.toBe('rgba(0, 0, 0, 0)');
  await expectHeld(page, violations);
}

async function expectOfflinePageHeld(
  page: Page,
  violations: () => Promise<string[]>,
): Promise<void> {
  const response = await page.goto('/');
  expect(policyOf(response)).toMatch(/^default-src 'none'; script-src 'sha256-/);
  await expect(page.getByRole('heading', { level: 1, name: t('status.lost.title') })).toBeVisible();
  await expectHeld(page, violations);
}

test('[SAFE-01a] every page from the worker has a policy, works under it and blocks an injected script', async ({
  page,
  context,
  palaro,
}) => {
  const gateway = (await fetch(palaro.url, { headers: { accept: 'text/html' } })).headers;
  await openInstalled(page);
  const violations = await recordViolations(page);
  await context.setOffline(true);
  await test.step("[SAFE-01b] the app's pages have the gateway's policy", () =>
    expectPagesHeld(page, violations, gateway));

  await context.setOffline(false);
  await page.goto('/');
  await expect(games(page).first()).toBeVisible();
  await palaro.operator('status', 'maintenance', '--title', 'Sandali <lang>');
  await test.step('[BOOT-06] the maintenance screen', () =>
    expectMaintenanceHeld(page, violations));
  await palaro.operator('status', 'normal');
  await expect(games(page).first()).toBeVisible({ timeout: 20_000 });

  await page.evaluate(async () =>
    Promise.all((await caches.keys()).map((name) => caches.delete(name))),
  );
  await context.setOffline(true);
  await test.step('[BOOT-04] the offline page has one of its own', () =>
    expectOfflinePageHeld(page, violations));
  await context.setOffline(false);
  await expect(games(page).first()).toBeVisible({ timeout: 20_000 });
});
