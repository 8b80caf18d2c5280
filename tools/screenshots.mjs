/*
 * Writes the pictures that browsers show beside the question whether to install the site (`public/screenshots`, named in the
 * manifest), from the built site with its demo data: `node tools/screenshots.mjs`, after `npm run build`. The results are
 * committed.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startGateway } from '../bench/lib/gateway.mjs';
import { findBrowser } from './lib/browser.mjs';
import { root } from './lib/paths.mjs';

const folder = join(root, 'public', 'screenshots');
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const wide = { viewport: { width: 1280, height: 800 } };

/** Opens a page of the lobby. */
async function lobby(page, path) {
  await page.goto(path);
  await page.locator('.game-grid .game-card').first().waitFor();
}

/** The same with the games at the top of the screen. */
async function games(page, path) {
  await lobby(page, path);
  await page.locator('.lobby').evaluate((section) => section.scrollIntoView());
}

/** The first house game, opened with play money. */
async function game(page) {
  await lobby(page, '/');
  const nodeId = await page.evaluate(async () => {
    const query = 'vassalage=PLR&pageSize=48&language=TY&clientType=3&platform=html5-desktop';
    const { value } = await (await fetch(`/api/wps/relay/games/list?${query}`)).json();
    return value.games.find((one) => one.playable && !one.maintenance).nodeId;
  });
  await page.locator('.tabbar__item').last().click();
  await page.locator('dialog .menu-sheet__free').click();
  await page.getByTestId('balance').waitFor();
  await page.goto(`/seamless?nodeId=${nodeId}`);
  await page.locator('iframe').waitFor();
  // The reels come to rest.
  await page.waitForTimeout(6000);
}

/** A page that was drawn before its font had come keeps the system's; these pictures want it. */
async function wearFont(page) {
  await page.evaluate(async () => {
    const font = new FontFace('Bricolage Grotesque', 'url(/fonts/bricolage-core.woff2)', {
      weight: '600 800',
    });
    document.fonts.add(await font.load());
  });
}

const shots = [
  { name: 'phone-home', device: phone, theme: 'dark', show: (page) => lobby(page, '/') },
  { name: 'phone-slots', device: phone, theme: 'light', show: (page) => games(page, '/?c=RNG') },
  { name: 'phone-game', device: phone, theme: 'dark', show: game },
  { name: 'wide-home', device: wide, theme: 'dark', show: (page) => lobby(page, '/') },
  { name: 'wide-hot', device: wide, theme: 'light', show: (page) => games(page, '/?c=HOT') },
];

mkdirSync(folder, { recursive: true });
const gateway = await startGateway();
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-background-networking'],
});
for (const { name, device, theme, show } of shots) {
  const context = await browser.newContext({
    ...device,
    baseURL: gateway.url,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-PH',
    timezoneId: 'Asia/Manila',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await show(page);
  await wearFont(page);
  // The pictures come one by one.
  await page.waitForTimeout(2500);
  await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 78 });
  await context.close();
}
await browser.close();
await gateway.stop();
