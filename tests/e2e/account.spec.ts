import type { Page } from '@playwright/test';
import { apiLogin, ask } from '../support/api.ts';
import { keptKinds } from '../support/device.ts';
import { asMember, demo, fillLogin, games, openHome } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { waitingRows } from '../support/waiting.ts';
import { words } from '../support/words.ts';
import type { Palaro } from '../support/palaro.ts';

const t = words();
const hearts = (page: Page) => page.locator('.game-grid .game-heart');
const names = (page: Page) => page.locator('.game-grid .game-card__name').allInnerTexts();
const bell = (page: Page) => page.locator('header').getByRole('button', { name: t('frame.notices') });

/** What the gateway holds of the player's favourites, as a program of its own asks. */
async function favouritesAtGateway(palaro: Palaro): Promise<string[]> {
  const token = await apiLogin(palaro, demo.player.username, demo.player.password);
  return (await ask<{ list: string[] }>(`${palaro.url}/api/wps/relay/getFavGames`, { token })).body.value.list;
}

/** A card of the lobby that is no favourite yet, by its name. */
async function plainCard(page: Page) {
  await expect(page.locator('.game-heart[aria-pressed="true"]').first()).toBeVisible();
  const card = page.locator('.game-grid > li').filter({ has: page.locator('.game-heart[aria-pressed="false"]') }).first();
  const name = await card.locator('.game-card__name').innerText();
  return { name, heart: page.getByRole('button', { name: t('home.favourite', { game: name }) }) };
}

test('[GAME-03] a heart is on at once and makes one write; /favorite has the game first, and loses it again', async ({ page, palaro }) => {
  await asMember(page);
  const { name, heart } = await plainCard(page);
  const before = await favouritesAtGateway(palaro);
  await page.route('**/relay/favorites', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  let writes = 0;
  page.on('request', (request) => {
    if (request.url().includes('/relay/favorites')) writes += 1;
  });
  // Two taps within the second: the toggle takes one of them.
  await heart.dblclick();
  await expect(heart).toHaveAttribute('aria-pressed', 'true', { timeout: 1000 });
  await expect.poll(() => favouritesAtGateway(palaro)).toHaveLength(before.length + 1);
  expect(writes).toBe(1);
  await page.goto('/favorite');
  await expect(games(page)).toHaveCount(before.length + 1);
  expect((await names(page))[0]).toBe(name);
  await hearts(page).first().click();
  await expect(games(page)).toHaveCount(before.length);
  await expect.poll(() => favouritesAtGateway(palaro)).toEqual(before);
});

test('[GAME-03] a favourite that the gateway refuses is taken back', async ({ page, palaro }) => {
  await asMember(page);
  const { heart } = await plainCard(page);
  const refusal = { success: false, code: 'game_not_found', value: null };
  await page.route('**/relay/favorites', (route) => route.fulfill({ status: 404, json: refusal }));
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  expect(await favouritesAtGateway(palaro)).toHaveLength(4);
});

test('[GAME-01] a guest\'s heart opens the login, a trial account\'s asks for a real one', async ({ page }) => {
  await openHome(page);
  await hearts(page).first().click();
  await expect(page.getByRole('dialog', { name: t('session.loginTitle') })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: t('session.close') }).click();
  await page.locator('header').getByRole('button', { name: t('frame.freePlay') }).click();
  await expect(page.getByTestId('balance')).toHaveText(/FUN/);
  await hearts(page).first().click();
  await expect(page.getByRole('alertdialog', { name: t('session.in_need_true_account') })).toBeVisible();
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'false');
});

test('[LOB-01] [LOB-02] [LOB-04] favourites and recent games ask a guest to log in and lead on to them; HOME stays', async ({ page }) => {
  await openHome(page, '/?c=RNG');
  const category = (name: string) => page.getByRole('radiogroup', { name: t('home.categories') }).getByRole('radio', { name, exact: true });
  const filter = (name: string) => page.getByRole('radiogroup', { name: t('home.filters') }).getByRole('radio', { name, exact: true });
  for (const name of ['recent', 'favourites']) {
    await filter(t(`home.filter.${name}`)).click();
    await expect(page.getByRole('dialog', { name: t('session.loginTitle') })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: t('session.close') }).click();
    await expect(filter(t('home.filter.all'))).toBeChecked();
  }
  await category(t('home.category.FAV')).click();
  const popup = page.getByRole('dialog', { name: t('session.loginTitle') });
  await expect(popup).toBeVisible();
  await expect(category(t('home.category.HOME'))).toBeChecked();
  await fillLogin(page, demo.player);
  await expect(page).toHaveURL(/\?c=FAV$/);
  await expect(games(page)).toHaveCount(4);
});

test('[LOB-02] an address of the favourites asks a guest to log in too', async ({ page }) => {
  await page.goto('/?c=FAV');
  await expect(page.getByRole('dialog', { name: t('session.loginTitle') })).toBeVisible();
  await expect(page).not.toHaveURL(/c=FAV/);
});

test('[ROUTE-06] [GAME-04] /recent lists what was opened, by type and by vendor; the filters survive a reload', async ({ page }) => {
  await page.goto('/recent');
  await expect(page.getByRole('dialog', { name: t('session.loginTitle') })).toBeVisible();
  await asMember(page, '/recent');
  await expect(page.getByRole('heading', { level: 1, name: t('home.recents') })).toBeVisible();
  await expect(games(page)).toHaveCount(5);
  await page.getByRole('radiogroup', { name: t('home.type') }).getByText(t('home.category.RNG')).click();
  await page.getByLabel(t('home.maker')).selectOption('PLR');
  await expect(page).toHaveURL(/\/recent\?t=RNG&v=PLR$/);
  await page.reload();
  await expect(games(page)).toHaveCount(5);
  await page.goto('/recent?t=FISH');
  await expect(page.getByText(t('home.noneOfKind'))).toBeVisible();
});

test('[LOB-06] recent games come twelve to a page, favourites all on one', async ({ page, palaro, member }) => {
  await asMember(page, '/', member);
  const own = `FROM customers c, (SELECT * FROM games ORDER BY node_id LIMIT 30) g WHERE c.account = '${member.username}'`;
  await palaro.database(`INSERT INTO favourites (customer_id, node_id) SELECT c.id, g.node_id ${own};
    INSERT INTO launches (token_hash, session_id, customer_id, node_id, vendor, game_code, wallet_id, house_id, currency, trial, language, expires_at)
      SELECT sha256(convert_to(c.id || ':' || g.node_id, 'UTF8')), (SELECT max(id) FROM sessions s WHERE s.customer_id = c.id), c.id, g.node_id, g.vendor, g.game_code,
        w.wallet, w.wallet, 'PHP', false, 'TY', now()
      FROM (SELECT customer_id, min(id) AS wallet FROM accounts WHERE purpose = 'wallet' GROUP BY customer_id) w JOIN customers c ON c.id = w.customer_id,
        (SELECT * FROM games ORDER BY node_id LIMIT 30) g WHERE c.account = '${member.username}'`);
  await page.goto('/recent');
  await expect(games(page)).toHaveCount(12);
  const pager = page.getByRole('navigation', { name: t('home.pages') });
  await pager.getByRole('button', { name: t('home.page', { number: 3 }) }).click();
  await expect(games(page)).toHaveCount(6);
  await page.goto('/favorite');
  await expect(games(page)).toHaveCount(30);
  await expect(pager).toHaveCount(0);
});

test('[LOB-06] of more than 999 favourites as many stand on a page', async ({ page, palaro, member }) => {
  test.setTimeout(120_000);
  await palaro.database(`INSERT INTO favourites (customer_id, node_id) SELECT c.id, g.node_id
    FROM customers c, (SELECT node_id FROM games ORDER BY node_id LIMIT 1001) g WHERE c.account = '${member.username}'`);
  await asMember(page, '/favorite', member);
  await expect(games(page)).toHaveCount(999, { timeout: 40_000 });
  const pager = page.getByRole('navigation', { name: t('home.pages') });
  await pager.getByRole('button', { name: t('home.page', { number: 2 }) }).click();
  await expect(games(page)).toHaveCount(2, { timeout: 40_000 });
});

test('[HEAD-03] the bell counts what the member has not read, wherever it was read', async ({ page, browser, baseURL }) => {
  await asMember(page);
  const count = bell(page).locator('.icon-button__count');
  const total = Number(await count.innerText());
  expect(total).toBeGreaterThan(1);
  await bell(page).click();
  // The first one stands open.
  await expect(count).toHaveText(String(total - 1));
  await page.getByRole('dialog').getByRole('button', { name: t('content.markAllRead') }).click();
  await expect(count).toHaveCount(0);
  await expect(page.locator('.notice__new')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  const other = await browser.newPage({ baseURL: baseURL ?? '' });
  const told = other.waitForResponse((response) => response.url().includes('readAnnouncements'));
  await asMember(other);
  await told;
  await expect(bell(other).locator('.icon-button__count')).toHaveCount(0);
  await other.close();
});

test('[INFO-02] feedback is bounded with words, its draft survives a reload, and it is sent once', async ({ page }) => {
  await asMember(page, '/feedback');
  const field = page.getByLabel(t('content.feedback.message'));
  const send = page.getByRole('button', { name: t('content.feedback.send') });
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/wps/feedback')) bodies.push(request.postDataJSON());
  });
  await field.fill('   maikli   ');
  await send.click();
  await expect(page.getByRole('alert')).toHaveText(t('content.feedback.length', { 0: 10, 1: '1,000' }));
  await field.fill('x'.repeat(1001));
  await expect(page.getByText(t('content.feedback.count', { typed: '1,001', most: '1,000' }))).toBeVisible();
  await send.click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(bodies).toEqual([]);
  await page.getByRole('radio', { name: t('content.feedback.complaint') }).check();
  await field.fill('  Ang ganda ng mga laro, salamat!  ');
  await page.reload();
  await expect(field).toHaveValue('  Ang ganda ng mga laro, salamat!  ');
  await send.click();
  await expect(page.getByText(t('content.feedback.sent'))).toBeVisible();
  expect(bodies).toEqual([{ kind: 'complaint', content: 'Ang ganda ng mga laro, salamat!' }]);
  await page.getByRole('button', { name: t('content.feedback.more') }).click();
  await expect(field).toHaveValue('');
});

test('[ROUTE-04] [MEM-01] the member centre copies the account\'s id with a word, and changes the nickname everywhere', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await asMember(page, '/member');
  const id = await page.evaluate(() => sessionStorage.getItem('customerId'));
  await page.getByRole('button', { name: t('member.copyId') }).click();
  await expect(page.getByText(t('member.copied', { id: id ?? '' }))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);
  await page.getByRole('button', { name: t('member.editNickname') }).click();
  const field = page.getByLabel(t('member.nickname'));
  await field.fill('<b>');
  await page.getByRole('button', { name: t('member.save') }).click();
  await expect(page.getByRole('alert')).toHaveText(t('member.nicknameWrong', { min: 2, max: 24 }));
  await field.fill('  Ligaya ng Cebu ');
  await page.getByRole('button', { name: t('member.save') }).click();
  await expect(page.getByRole('definition').getByText('Ligaya ng Cebu', { exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.reload();
  await page.locator('header').getByRole('button', { name: t('frame.account') }).click();
  await expect(page.getByRole('region', { name: t('frame.account') }).getByText('Ligaya ng Cebu')).toBeVisible();
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('[MEM-16] [PWA-06] without network profile and favourites are there with their age; what is changed stays over a reload and is sent', async ({ page, context, palaro }) => {
    test.setTimeout(120_000);
    await asMember(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.goto('/member');
    await expect(page.getByText(t('member.since'))).toBeVisible();
    await page.goto('/favorite');
    const before = await favouritesAtGateway(palaro);
    await expect(games(page)).toHaveCount(before.length);
    await expect.poll(() => keptKinds(page), { timeout: 15_000 }).toEqual(expect.arrayContaining(['games', 'favourites', 'profile']));
    await context.setOffline(true);
    await page.goto('/member');
    await expect(page.getByRole('definition').getByText(demo.player.username, { exact: true })).toBeVisible();
    await expect(page.getByRole('main').locator('.age')).toBeVisible();
    await page.goto('/favorite');
    await expect(games(page)).toHaveCount(before.length);
    await expect(page.locator('.own-games .age')).toBeVisible();
    await hearts(page).first().click();
    await expect(games(page)).toHaveCount(before.length - 1);
    // It is seen at once, and on the disk a moment later.
    await expect.poll(async () => (await waitingRows(page)).length).toBe(1);
    await page.reload();
    await expect(games(page)).toHaveCount(before.length - 1);
    expect(await favouritesAtGateway(palaro)).toEqual(before);
    await context.setOffline(false);
    await expect.poll(() => favouritesAtGateway(palaro), { timeout: 20_000 }).toEqual(before.slice(1));
    await expect(games(page)).toHaveCount(before.length - 1);
  });

  test('[PWA-03] the first sight that the device keeps shows nobody\'s favourites', async ({ page }) => {
    await asMember(page, '/');
    await expect(page.locator('.game-heart[aria-pressed="true"]').first()).toBeVisible();
    const kept = () =>
      page.evaluate(
        () =>
          new Promise<string | null>((resolve) => {
            const opening = indexedDB.open('palaro');
            opening.addEventListener('success', () => {
              const db = opening.result;
              const asked = db.transaction('values').objectStore('values').get(['homeSight', 'TY']);
              asked.addEventListener('success', () => {
                db.close();
                resolve((asked.result as { value?: string } | undefined)?.value ?? null);
              });
            });
          }),
      );
    await expect.poll(kept, { timeout: 15_000 }).toContain('game-heart');
    expect(await kept()).not.toContain('aria-pressed="true"');
  });
});
