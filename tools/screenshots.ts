/*
 * Writes `public/screenshots` for the manifest from the built demo: `node --import tsx
 * tools/screenshots.ts`. Results are committed.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContextOptions, type Page, chromium } from '@playwright/test';
import type { Value } from '../contract/index.ts';
import { startGateway } from '../bench/lib/gateway.ts';
import { findBrowser } from './lib/browser.ts';
import { root } from './lib/paths.mjs';

type GameList = Value<'games.list'>;

const folder = join(root, 'public', 'screenshots');
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const wide = { viewport: { width: 1280, height: 800 } };

async function openLobby(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('.game-grid .game-card').first().waitFor();
}

async function openGames(page: Page, path: string): Promise<void> {
  await openLobby(page, path);
  await page.locator('.lobby').evaluate((section) => section.scrollIntoView());
}

async function openGame(page: Page): Promise<void> {
  await openLobby(page, '/');
  const nodeId = await page.evaluate(async () => {
    const query = 'vassalage=PLR&pageSize=48&language=TY&clientType=3&platform=html5-desktop';
    const response = await fetch(`/api/wps/relay/games/list?${query}`);
    const { value } = (await response.json()) as { value: GameList };
    return value.games.find((one) => one.playable && !one.maintenance)?.nodeId ?? '';
  });
  await page.locator('.tabbar__item').last().click();
  await page.locator('dialog .menu-sheet__free').click();
  await page.getByTestId('balance').waitFor();
  await page.goto(`/seamless?nodeId=${nodeId}`);
  await page.locator('iframe').waitFor();
  // Until the reels stop.
  await page.waitForTimeout(6000);
}

/** Pages drawn without the font stay so. */
async function loadFont(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const font = new FontFace('Bricolage Grotesque', 'url(/fonts/bricolage-core.woff2)', {
      weight: '600 800',
    });
    document.fonts.add(await font.load());
  });
}

interface Shot {
  name: string;
  device: BrowserContextOptions;
  theme: 'dark' | 'light';
  show(page: Page): Promise<void>;
}

const shots: readonly Shot[] = [
  { name: 'phone-home', device: phone, theme: 'dark', show: (page) => openLobby(page, '/') },
  {
    name: 'phone-slots',
    device: phone,
    theme: 'light',
    show: (page) => openGames(page, '/?c=RNG'),
  },
  { name: 'phone-game', device: phone, theme: 'dark', show: openGame },
  { name: 'wide-home', device: wide, theme: 'dark', show: (page) => openLobby(page, '/') },
  { name: 'wide-hot', device: wide, theme: 'light', show: (page) => openGames(page, '/?c=HOT') },
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
  await loadFont(page);
  // Until pictures are loaded.
  await page.waitForTimeout(2500);
  await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 78 });
  await context.close();
}
await browser.close();
await gateway.stop();
