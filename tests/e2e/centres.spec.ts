import type { Page } from '@playwright/test';
import { ask } from '../support/api.ts';
import { games, openHome, search } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const listCentres = ['live', 'fish', 'rng', 'pvp'];
const gameCentres = ['sports', 'esports', 'lott', 'elott'];
const total = (page: Page) => page.locator('.game-area').getByRole('status');
const count = (number: number) => t('home.count', { number: number.toLocaleString('en') });

/** Opens a centre and waits for its games. */
async function openCentre(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(games(page).first()).toBeVisible();
}

for (const language of ['TY', 'EN'] as const) {
  test(`[ROUTE-05] each centre shows its category's games, in ${language}`, async ({ page, palaro }) => {
    const say = words(language);
    await page.addInitScript((code) => localStorage.setItem('lang', code), language);
    const { body } = await ask(`${palaro.url}/api/wps/relay/games/catalogue?language=${language}`);
    const rows: unknown[][] = body.value.games;
    await openCentre(page, '/live');
    for (const name of [...listCentres, ...gameCentres]) {
      const category = name.toUpperCase();
      await page.evaluate((path) => history.pushState(null, '', path), `/${name}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(`home.category.${category}`));
      await expect(page).toHaveTitle(`${say(`home.category.${category}`)} · Palaro`);
      const number = rows.filter((row) => row[4] === category).length;
      await expect(total(page)).toHaveText(say('home.count', { number: number.toLocaleString('en') }));
      await expect(games(page)).toHaveCount(Math.min(42, number));
    }
  });
}

test('[LOB-10] a game centre has its vendors with a large picture each; a click and the play button launch, or say why not', async ({ page }) => {
  await openCentre(page, '/sports');
  const vendors = page.getByRole('region', { name: t('home.vendors') });
  const picture = vendors.locator('img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => [image.complete, image.naturalWidth / image.naturalHeight])).toEqual([true, 16 / 9]);
  expect((await picture.boundingBox())?.width).toBeGreaterThan(200);
  const [ways, plays] = [vendors.locator('.vendor-card'), vendors.getByRole('button', { name: /IBC/ })];
  expect(await ways.count()).toBeGreaterThan(1);
  for (const way of [ways.filter({ hasText: 'IBC' }), plays.filter({ hasText: t('lobby.play') })]) {
    await way.click();
    const popup = page.getByRole('dialog', { name: 'IBC' });
    await expect(popup).toContainText(t('lobby.vendorClosed', { vendor: 'IBC' }));
    await expect(popup.locator('.game-card').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(popup).toHaveCount(0);
  }
});

test('[LOB-16] [LOB-06] filters, order and page live in the address: reload, back and forward keep them', async ({ page, palaro }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { body } = await ask(`${palaro.url}/api/wps/relay/games/catalogue?language=TY`);
  const rows: [string, string, string, string, string, string, number, number][] = body.value.games;
  const best = rows.filter((row) => row[4] === 'RNG' && row[3] === 'PG' && row[6] & 2).toSorted((a, b) => b[7] - a[7]);
  await openCentre(page, '/rng?vassalage=PG');
  await expect(page.getByRole('button', { name: 'PG', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.getByLabel(t('lobby.sort.label')).selectOption('rtp');
  await page.getByLabel(t('lobby.feature.label')).selectOption('trial');
  await expect(page).toHaveURL(/\/rng\?vassalage=PG&has=trial&sort=rtp$/);
  await expect(total(page)).toHaveText(count(best.length));
  await expect(games(page).first()).toContainText(best[0]?.[1] ?? '');
  await page.getByRole('navigation', { name: t('home.pages') }).getByRole('button', { name: t('home.page', { number: 2 }), exact: true }).click();
  await expect(page).toHaveURL(/&p=2$/);
  await expect(games(page).first()).toContainText(best[42]?.[1] ?? '');
  await page.reload();
  await expect(games(page).first()).toContainText(best[42]?.[1] ?? '');
  await expect(page.getByLabel(t('lobby.sort.label'))).toHaveValue('rtp');
  await page.goBack();
  await expect(games(page).first()).toContainText(best[0]?.[1] ?? '');
  await page.goBack();
  await expect(page).toHaveURL(/\?vassalage=PG&sort=rtp$/);
  await page.goForward();
  await expect(total(page)).toHaveText(count(best.length));
});

test('[LOB-16] what an address names and nobody knows gives the nearest list and a word about it', async ({ page }) => {
  await openCentre(page, '/RNG/?vassalage=NOPE&sort=price&p=99999');
  await expect(page.getByText(t('lobby.unknown', { parts: 'price, NOPE, 99999' }))).toBeVisible();
  await page.getByRole('radio', { name: t('lobby.tab.hot') }).check();
  await expect(page).toHaveURL(/\/rng\?tab=hot$/);
  await expect(page.getByText(/NOPE/)).toHaveCount(0);
  await openHome(page, '/?c=NOPE');
  await expect(page.getByText(t('lobby.unknownHere'))).toBeVisible();
});

test('[LOB-04] the tabs are new, favourites, all, hot and recent; a guest\'s favourites and recent games open the login', async ({ page }) => {
  await openCentre(page, '/fish');
  const tabs = page.getByRole('radiogroup', { name: t('home.filters') });
  expect(await tabs.getByRole('radio').evaluateAll((all) => all.map((radio) => radio.parentElement?.innerText))).toEqual(
    ['new', 'favourites', 'all', 'hot', 'recent'].map((id) => t(`lobby.tab.${id}`)),
  );
  for (const id of ['favourites', 'recent']) {
    await tabs.getByRole('radio', { name: t(`lobby.tab.${id}`) }).dispatchEvent('click');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(tabs.getByRole('radio', { name: t('lobby.tab.all') })).toBeChecked();
  }
  await page.goto('/fish?tab=favourites');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/\/fish$/);
});

test('[LOB-08] a search that nothing fits says so and leads back to all games of the category', async ({ page }) => {
  await openCentre(page, '/pvp');
  await page.getByRole('searchbox').fill('zzqx');
  await expect(page.getByText(t('home.notFound', { text: 'zzqx' }))).toBeVisible();
  await expect(page).toHaveURL(/\/pvp\?q=zzqx$/);
  await page.getByRole('button', { name: t('home.showAll') }).click();
  await expect(games(page).first()).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('[CALL-05] the lists are asked for with clientType 3 and their platforms', async ({ page }) => {
  const asked: URL[] = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
  // Only before the device has the catalogue does it ask for a page.
  await page.route('**/games/catalogue*', () => {});
  await page.route('**/relay/home*', (route) => route.abort());
  await openCentre(page, '/fish');
  const of = (name: string) => Object.fromEntries(asked.find(({ pathname }) => pathname.endsWith(name))?.searchParams ?? []);
  expect(of('/games/list')).toMatchObject({ gameType: 'FISH', clientType: '3', platform: 'flash,html5-desktop', pageNo: '1', pageSize: '42', gameClassify: '', minBet: '' });
  await expect.poll(() => of('/games/vendor')).toMatchObject({ platform: 'html5-desktop', language: 'TY' });
  await expect.poll(() => of('/getHotGameList')).toMatchObject({ isPlatform: '2', platform: 'html5-desktop' });
});

test('[LOB-09] a game tells of itself before it is opened, and a guest may try it for free', async ({ page, palaro }) => {
  const { body } = await ask(`${palaro.url}/api/wps/relay/games/list?vassalage=PLR&language=TY`);
  const game: { displayName: string; nodeId: string; rtp: number } = body.value.games[0];
  await openCentre(page, '/rng');
  await page.getByRole('button', { name: t('lobby.about', { game: game.displayName }) }).click();
  const popup = page.getByRole('dialog', { name: game.displayName });
  await expect(popup).toContainText(t('play.factRtpText', { percent: (game.rtp / 100).toFixed(2) }));
  await expect(popup).toContainText(t('lobby.details.fromTo', { least: '₱1.00', most: '₱5,000.00' }));
  await expect(popup).toContainText(t('lobby.rules.lines'));
  await popup.getByRole('button', { name: t('home.trial') }).click();
  await expect(page).toHaveURL(new RegExp(`/seamless\\?nodeId=${game.nodeId}$`));
  await expect(page.getByText(t('play.practice')).first()).toBeVisible();
});

test('[LOB-15] searches are offered again below the empty field, on this device alone, and can be cleared', async ({ page }) => {
  await openHome(page);
  await search(page, 'parol');
  // Only a text that stands for a moment was meant.
  await page.waitForTimeout(2000);
  const clear = page.getByRole('button', { name: t('home.searchClear') });
  await clear.click();
  await expect(page).not.toHaveURL(/q=/);
  await page.reload();
  await expect(games(page).first()).toBeVisible();
  await page.getByRole('searchbox').focus();
  const recent = page.getByRole('region', { name: t('lobby.searches') });
  await recent.getByRole('button', { name: 'parol' }).click();
  await expect(page).toHaveURL(/q=parol/);
  await clear.click();
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('Tab');
  await expect(recent.getByRole('button', { name: t('lobby.searchesClear') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(recent).toHaveCount(0);
  await expect(page).not.toHaveURL(/q=/);
  await page.reload();
  await expect(games(page).first()).toBeVisible();
  await page.getByRole('searchbox').focus();
  await expect(recent).toHaveCount(0);
});
