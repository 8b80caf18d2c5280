import { type Page, expect } from '@playwright/test';
import { create } from 'qrcode';
import { houseGame } from '../support/api.ts';
import { test as installedTest } from '../support/installed.ts';
import { shortcuts } from '../support/shortcuts.ts';
import { games, openHome, withWorker } from '../support/steps.ts';
import { test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
test.use({ serviceWorkers: 'allow' });
const brand = 'Palaro';
const heading = (page: Page) =>
  page.getByRole('heading', { level: 1, name: t('install.heading', { brand }) });

interface Picture {
  src: string;
  sizes: string;
  type: string;
}

function measure(page: Page, pictures: Picture[]): Promise<Picture[]> {
  return page.evaluate(
    (list) =>
      Promise.all(
        list.map(async ({ src }) => {
          const blob = await (await fetch(src)).blob();
          const { width, height } = await createImageBitmap(blob);
          return { src, sizes: `${width}x${height}`, type: blob.type };
        }),
      ),
    pictures,
  );
}

async function come(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  const lastPage = () =>
    page.evaluate(() => {
      dispatchEvent(new Event('pointermove'));
      return localStorage.getItem('lastPage');
    });
  await expect.poll(lastPage).not.toBeNull();
}

/** Until the worker has the site. */
async function visit(page: Page, path = '/'): Promise<void> {
  await come(page, path);
  await withWorker(page);
}

installedTest(
  '[PWA-01] Chromium can install the site; every picture of the manifest matches its description',
  async ({ device: { context, page } }) => {
    await visit(page);
    const session = await context.newCDPSession(page);
    expect((await session.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
    const { errors, data = '' } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data);
    expect(manifest).toMatchObject({
      id: '/',
      name: brand,
      short_name: brand,
      scope: '/',
      display: 'standalone',
      display_override: ['standalone', 'minimal-ui'],
      launch_handler: { client_mode: ['focus-existing', 'auto'] },
    });
    expect(manifest.description.length).toBeGreaterThan(20);
    const purposes = manifest.icons.map(({ purpose }: { purpose: string }) => purpose);
    expect(new Set(purposes)).toEqual(new Set(['any', 'maskable', 'monochrome']));
    expect(
      manifest.screenshots.map(({ form_factor }: { form_factor: string }) => form_factor),
    ).toEqual(expect.arrayContaining(['narrow', 'wide']));
    for (const { label } of manifest.screenshots) expect(label.length).toBeGreaterThan(5);
    expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual(shortcuts);
    const pictures = [
      ...manifest.icons,
      ...manifest.screenshots,
      ...manifest.shortcuts.flatMap(({ icons }: { icons: Picture[] }) => icons),
    ].map(({ src, sizes, type }: Picture) => ({ src, sizes, type }));
    expect(await measure(page, pictures)).toEqual(pictures);
    for (const shape of ['narrow', 'wide']) {
      const sizes = manifest.screenshots
        .filter((one: { form_factor: string }) => one.form_factor === shape)
        .map((one: Picture) => one.sizes);
      expect(new Set(sizes).size, 'Chromium shows pictures of one shape only').toBe(1);
    }
  },
);

test('[PWA-01] [PWA-02] where a visit comes from makes no second copy of a page, and screenshots stay off the device', async ({
  page,
}) => {
  await visit(page);
  for (const [asked, shown] of [
    ['/?source=installed', '/'],
    ['/?c=RNG&source=pwa', '/?c=RNG'],
    ['/app?source=x&on=iosSafari', '/app?on=iosSafari'],
  ] as const) {
    await page.goto(asked);
    await expect(page).toHaveURL(shown);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  }
  const keys = await page.evaluate(async () => {
    const caches_ = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return caches_.flat().map(({ url }) => url);
  });
  expect(keys.length).toBeGreaterThan(10);
  expect(keys.filter((url) => /source=|screenshots/.test(url))).toEqual([]);
});

installedTest(
  '[PWA-10] a shortcut is never overridden; an app that is open is moved by it, and left as it stands by its icon',
  async ({ device: { context, page, install, launch } }) => {
    await visit(page, '/app');
    await install();
    const app = await launch('/?c=HOT');
    await expect(app).toHaveURL(/\/\?c=HOT$/);
    await expect(games(app).first()).toBeVisible();
    await expect
      .poll(() => app.evaluate(() => localStorage.getItem('lastPage')))
      .toContain('c=HOT');
    expect(
      await app.evaluate(() => history.length),
      'the launch that opened the window moves it no second time',
    ).toBe(1);

    await app.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    await app
      .getByRole('banner')
      .getByRole('link', { name: t('lobby.category.FISH') })
      .click();
    await expect(app).toHaveURL(/\/fish$/);
    const windows = context.pages().length;
    expect(await launch()).toBe(app);
    expect(await launch('/?c=RNG')).toBe(app);
    await expect(app).toHaveURL(/\/\?c=RNG$/);
    expect(
      await app.evaluate(() => 'sameDocument' in globalThis),
      'the page was not reloaded',
    ).toBe(true);
    expect(context.pages().length).toBe(windows);

    await app.goBack();
    await expect(app).toHaveURL(/\/fish$/);
    await app.evaluate(() => localStorage.removeItem('install'));
    await app.reload();
    // The deferred frame would react if the browser repeated the last launch.
    await expect
      .poll(() => app.evaluate(() => localStorage.getItem('install')))
      .toContain('"installed":1');
    await expect(app).toHaveURL(/\/fish$/);
  },
);

const offerOn = (page: Page) => page.getByRole('complementary', { name: t('install.offer') });

/** By the page's clock, until the deferred frame has run. */
async function comeAt(page: Page, time: string, path = '/'): Promise<void> {
  await page.clock.setSystemTime(new Date(time));
  await page.goto(path);
  await expect
    .poll(async () => {
      await page.clock.runFor(1000);
      return page.evaluate(() =>
        Number(JSON.parse(localStorage.getItem('install') ?? '{}').seen ?? 0),
      );
    })
    .toBeGreaterThanOrEqual(Date.parse(time));
}

installedTest(
  '[PWA-10] [INFO-03] the offer comes in the second visit, not in the first, and "later" is respected',
  async ({ device: { page } }) => {
    const offer = offerOn(page);
    await page.clock.install({ time: new Date('2025-06-12T20:00:00+08:00') });
    await visit(page);
    await page.clock.runFor(4 * 60_000);
    await expect(offer).toHaveCount(0);

    await comeAt(page, '2025-06-12T21:00:00+08:00');
    await page.clock.runFor(20_000);
    await expect(offer).toHaveCount(0);
    await page.clock.runFor(20_000);
    await expect(offer).toBeVisible();
    await offer.getByRole('button', { name: t('install.later') }).click();
    await expect(offer).toHaveCount(0);

    await comeAt(page, '2025-07-10T21:00:00+08:00');
    await page.clock.runFor(6 * 60_000);
    await expect(offer).toHaveCount(0);
    await comeAt(page, '2025-07-14T21:00:00+08:00');
    await page.clock.runFor(40_000);
    await expect(offer).toBeVisible();
  },
);

/** Like a whole browser that offers to install the site, and the visitor's answer to its question. */
async function offerInstall(page: Page, outcome: 'accepted' | 'dismissed'): Promise<void> {
  await page.evaluate((given) => {
    dispatchEvent(
      Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => Promise.resolve({ outcome: given }),
      }),
    );
  }, outcome);
}

test('[PWA-10] a finished round makes the offer welcome, after the game and not during it; a game sends it away', async ({
  page,
}) => {
  const offer = offerOn(page);
  await page.clock.install({ time: new Date('2025-06-12T20:00:00+08:00') });
  await visit(page);
  await offerInstall(page, 'dismissed');
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('frame.freePlay') })
    .click();
  await expect(page.getByTestId('balance')).toHaveText(/\d/);
  await games(page).first().click();
  const spin = page.frameLocator('iframe').getByRole('button', { name: t('slots.spin') });
  const before = await page.getByTestId('balance').innerText();
  await expect(async () => {
    await spin.click({ timeout: 3000 });
    await expect(page.getByTestId('balance')).not.toHaveText(before, { timeout: 6000 });
  }).toPass({ timeout: 40_000 });
  await page.clock.runFor(60_000);
  await expect(offer).toHaveCount(0);
  await page.goBack();
  await expect(games(page).first()).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(offer).toBeVisible();
  await games(page).first().click();
  await expect(page.locator('iframe')).toBeVisible();
  await expect(offer).toHaveCount(0);
});

test('[PWA-10] [INFO-03] "install" asks the browser, whose answer is respected', async ({
  page,
}) => {
  const offer = offerOn(page);
  await page.clock.install({ time: new Date('2025-06-12T20:00:00+08:00') });
  await visit(page);
  await comeAt(page, '2025-06-13T20:00:00+08:00');
  await offerInstall(page, 'dismissed');
  await page.clock.runFor(40_000);
  await offer.getByRole('button', { name: t('install.install') }).click();
  await expect(offer).toHaveCount(0);
  await comeAt(page, '2025-07-12T20:00:00+08:00');
  await offerInstall(page, 'dismissed');
  await page.clock.runFor(6 * 60_000);
  await expect(offer).toHaveCount(0);

  await comeAt(page, '2025-07-14T20:00:00+08:00');
  await offerInstall(page, 'accepted');
  await page.clock.runFor(40_000);
  await offer.getByRole('button', { name: t('install.install') }).click();
  await expect(offer).toHaveCount(0);
  const menu = page.getByRole('complementary');
  await menu.getByRole('button', { name: t('frame.install') }).click();
  await menu.getByRole('button', { name: t('install.how') }).click();
  await expect(heading(page)).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
  await expect(page.getByText(t('install.done', { brand }))).toBeVisible();
});

installedTest(
  '[PWA-10] [LIVE-03] an installed app opens where the player was, counts notices on its icon, and ends offers',
  async ({ device: { context, page, install, launch, badge } }) => {
    // The app's window may begin before the page's clock reaches it, so both have the true time.
    const begun = Date.now();
    await page.clock.install({ time: begun });
    await visit(page);
    await install();
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('frame.install') })
      .click();
    await expect(heading(page)).toBeVisible();
    const app = await launch();
    await installedTest.step('it opens on the page of the browser', async () => {
      await expect(heading(app)).toBeVisible();
      await expect(app).toHaveURL(/\/app$/);
      expect(await app.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true);
      await expect(app.getByText(t('install.here'))).toBeVisible();
      await expect
        .poll(() => app.evaluate(() => localStorage.getItem('install')))
        .toContain('"installed":1');
    });
    await installedTest.step('its icon counts the notices that came since', async () => {
      await expect
        .poll(() => app.evaluate(() => localStorage.getItem('seenNotices')))
        .not.toBeNull();
      expect(await badge(), 'a first visit has nothing to catch up with').toBe(0);
      // Two notices that this device has not seen.
      await app.evaluate(() =>
        localStorage.setItem(
          'seenNotices',
          JSON.stringify(JSON.parse(localStorage.getItem('seenNotices') ?? '').slice(2)),
        ),
      );
      await app.reload();
      await expect.poll(badge).toBe(2);
    });
    await app
      .getByRole('banner')
      .getByRole('link', { name: t('lobby.category.FISH') })
      .click();
    await expect(games(app).first()).toBeVisible();
    await app.close();
    expect(await badge()).toBe(2);
    await context.setOffline(true);
    const again = await launch();
    await installedTest.step('without network it opens where it was left', async () => {
      await expect(again).toHaveURL(/\/fish$/);
      await expect(games(again).first()).toBeVisible();
      await expect(again.getByText(t('frame.connectivity.offline'), { exact: true })).toBeVisible();
    });
    await context.setOffline(false);
    await installedTest.step('opened, the notices leave the icon', async () => {
      await again
        .getByRole('complementary')
        .getByRole('button', { name: t('frame.notices') })
        .click();
      await expect(again.getByRole('dialog', { name: t('content.notices') })).toBeVisible();
      await expect.poll(badge).toBe(0);
    });
    await again.close();
    await installedTest.step('the browser of the device is offered it no more', async () => {
      await comeAt(page, new Date(begun + 195 * 86_400_000).toISOString());
      await page.clock.runFor(6 * 60_000);
      await expect(offerOn(page)).toHaveCount(0);
    });
  },
);

test.describe('[INFO-03] [PWA-10] a browser that offers nothing', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    viewport: { width: 390, height: 844 },
  });

  test('is shown the steps of its own, with pictures, and those of every other', async ({
    page,
  }) => {
    await page.addInitScript(() =>
      addEventListener('beforeinstallprompt', (event) => event.stopImmediatePropagation(), true),
    );
    await page.clock.install({ time: new Date('2025-06-12T20:00:00+08:00') });
    await visit(page);
    await comeAt(page, '2025-06-13T20:00:00+08:00');
    await page.clock.runFor(40_000);
    await offerOn(page)
      .getByRole('button', { name: t('install.how') })
      .click();
    await expect(heading(page)).toBeVisible();
    await expect(page.getByRole('tab', { name: t('install.platforms.ios') })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    const steps = page.getByRole('tabpanel').getByRole('listitem');
    for (const step of [1, 2, 3])
      await expect(steps.nth(step - 1)).toContainText(
        t(`install.steps.iosSafari.${step}`, { brand }),
      );
    await expect(steps.locator('svg')).toHaveCount(3);
    for (const [platform, browser] of [
      ['android', 'androidSamsung'],
      ['android', 'androidFirefox'],
      ['desktop', 'macSafari'],
      ['ios', 'iosChrome'],
    ] as const) {
      await page.getByRole('tab', { name: t(`install.platforms.${platform}`) }).click();
      await page
        .getByRole('tabpanel')
        .getByText(t(`install.steps.${browser}.name`), { exact: true })
        .click();
      await expect(steps.first()).toContainText(t(`install.steps.${browser}.1`));
      await expect(page).toHaveURL(new RegExp(`on=${browser}$`));
    }
    await page.getByRole('tab', { name: t('install.platforms.desktop') }).click();
    await page
      .getByRole('tabpanel')
      .getByText(t('install.steps.desktopFirefox.name'), { exact: true })
      .click();
    await expect(page.getByText(t('install.cannot'))).toBeVisible();
  });
});

// Needs no worker, and is quicker without.
test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('[PWA-10] a game, a login popup, an unknown page and a page of yesterday are not come back to', async ({
    page,
    palaro,
  }) => {
    await come(page, '/?c=FISH');
    for (const path of [
      `/seamless?nodeId=${(await houseGame(palaro)).nodeId}`,
      '/login',
      '/walang/ganito',
    ]) {
      await page.goto(path);
      await expect(page.locator('.header')).toBeVisible();
      await page.goto('/?source=installed');
      await expect(page, path).toHaveURL(/\/\?c=FISH$/);
    }
    await page.goto('/app');
    await expect(heading(page)).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('lastPage')))
      .toContain('/app');
    await page.goto('/favicon.svg');
    await page.evaluate(() =>
      localStorage.setItem(
        'lastPage',
        JSON.stringify({ path: '/app', at: Date.now() - 24 * 3600_000 - 1 }),
      ),
    );
    await page.goto('/?source=installed');
    await expect(games(page).first()).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await page.goto('/favicon.svg');
    await page.evaluate(() =>
      localStorage.setItem(
        'lastPage',
        JSON.stringify({ path: '//other.example/', at: Date.now() }),
      ),
    );
    await page.goto('/?source=installed');
    await expect(page).toHaveURL(/\/$/);
  });

  test('[INFO-03] at a computer the page has a QR code of its own address', async ({
    page,
    palaro,
  }) => {
    await page.goto('/app');
    const code = page.getByRole('img', {
      name: t('install.qrLabel', { address: `${palaro.url}/app` }),
    });
    await expect(code).toBeVisible();
    const { data, size } = create(`${palaro.url}/app`, { errorCorrectionLevel: 'M' }).modules;
    const drawn = await code.locator('path').getAttribute('d');
    expect(drawn?.split('M').length).toBe(data.filter(Boolean).length + 1);
    await expect(code).toHaveAttribute('viewBox', `0 0 ${size + 8} ${size + 8}`);
  });

  test("[PWA-01] the controls of the header and the tab bar stay within a notch's safe area", async ({
    context,
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await (
      await context.newCDPSession(page)
    ).send(
      'Emulation.setSafeAreaInsetsOverride' as never,
      { insets: { top: 47, bottom: 34, left: 0, right: 0 } } as never,
    );
    await openHome(page);
    const box = async (name: string) => (await page.locator(name).first().boundingBox())!;
    expect((await box('.header__brand')).y).toBeGreaterThanOrEqual(47);
    const item = await box('.tabbar__item');
    expect(item.y + item.height).toBeLessThanOrEqual(844 - 34);
    const tabs = await box('.tabbar');
    expect(tabs.y + tabs.height).toBe(844);
  });

  test('[PWA-10] before the app runs, a page that is not the home page shows nothing of it', async ({
    page,
  }) => {
    // The app never begins.
    await page.route('**/assets/*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await page.goto('/');
    await expect(page.locator('main')).toBeVisible();
    await page.evaluate(() =>
      localStorage.setItem('lastPage', JSON.stringify({ path: '/app', at: Date.now() })),
    );
    await page.goto('/?source=installed');
    await expect(page.locator('.header')).toBeVisible();
    await expect(page.locator('main')).toBeHidden();
    await page.goto('/member');
    await expect(page.locator('.header')).toBeVisible();
    // Its own heading alone (PWA-13e).
    await expect(page.locator('main')).toHaveText('Account ko');
  });
});
