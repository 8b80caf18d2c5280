import type { Page } from '@playwright/test';
import { ask } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import type { Palaro } from '../support/palaro.ts';
import { demo, games, logIn, logOut, openHome } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const popup = (page: Page, name = t('content.announcements')) => page.getByRole('dialog', { name });
const titles = (page: Page) => page.locator('.announce__title');
const closed = (page: Page) => page.evaluate(() => ({ user: sessionStorage.getItem('USER_POPUP'), anonymous: sessionStorage.getItem('ANONYMOUS_POPUP') }));

interface Published {
  type: 'H' | 'B' | 'PL';
  title: string;
  content: string;
}

/** Puts these before the demo's own, in their order, as an operator's tool would, and waits until they are told; none takes the last ones away. */
async function publish(palaro: Palaro, list: readonly Published[]): Promise<void> {
  await palaro.database(`DELETE FROM announcements WHERE id >= 5000`);
  for (const [i, { type, title, content }] of list.entries()) {
    const [titles, contents] = [title, content].map((text) => JSON.stringify({ EN: text, TY: text }).replaceAll("'", "''"));
    await palaro.database(`INSERT INTO announcements (id, type, execution, title, content, published_at)
      VALUES (${5000 + i}, '${type}', 'B', '${titles}', '${contents}', '2027-01-01'::timestamptz - interval '${i} hours')`);
  }
  await palaro.database(`UPDATE settings SET value = to_jsonb('${crypto.randomUUID()}'::text) WHERE key = 'catalogueVersion'`);
  const told = async () => {
    const { body } = await ask(`${palaro.url}/api/wps/relay/getAnnouncementContentV2?execution=B&language=TY`);
    return body.value.list.filter(({ id }: { id: string }) => Number(id) >= 5000).length;
  };
  await expect.poll(told, { timeout: 20_000 }).toBe(list.length);
}

/** Something that a person does, after which nothing more is done. */
async function stir(page: Page): Promise<void> {
  await page.mouse.wheel(0, 200);
}

test.beforeEach(async ({ palaro }) => {
  await palaro.operator('resource', 'clear', 'announcements');
});
test.afterEach(async ({ palaro }) => {
  await publish(palaro, []);
});

for (const viewport of [{ width: 390, height: 844 }, { width: 1440, height: 900 }]) {
  test(`[POP-03] announcements come nine to a page, titles beside what they say, ${viewport.width} wide`, async ({ page, palaro }) => {
    await page.setViewportSize(viewport);
    await publish(palaro, Array.from({ length: 12 }, (_, i) => ({ type: 'H', title: `Balita ${i}`, content: `<p>Nilalaman ${i}</p>` })));
    await openHome(page);
    await stir(page);
    await expect(popup(page)).toBeVisible();
    await expect(titles(page)).toHaveText(Array.from({ length: 9 }, (_, i) => `Balita ${i}`));
    await expect(popup(page).getByRole('article')).toContainText('Nilalaman 0');
    await titles(page).nth(2).click();
    await expect(titles(page).nth(2)).toHaveAttribute('aria-current', 'true');
    await expect(popup(page).getByRole('article')).toContainText('Nilalaman 2');
    await popup(page).getByRole('button', { name: t('content.page', { number: 2 }) }).click();
    await expect(titles(page).first()).toHaveText('Balita 9');
    await expect(popup(page).getByRole('article')).toContainText('Nilalaman 9');
    const side = await titles(page).first().evaluate((title) => title.getBoundingClientRect().right);
    const said = await popup(page).getByRole('article').evaluate((article) => article.getBoundingClientRect().left);
    expect(said > side).toBe(viewport.width > 1000);
    await expectAccessible(page);
  });
}

test('[POP-06] a script, a handler and a javascript: link in an announcement never run', async ({ page, palaro }) => {
  const hostile = '<img src=x onerror="globalThis.ran=1"><script>globalThis.ran=2</script><a href="javascript:globalThis.ran=3">dito</a>';
  await publish(palaro, [{ type: 'B', title: 'Pansinin', content: hostile }]);
  await openHome(page);
  await stir(page);
  await popup(page).getByText('dito').click();
  await expect(popup(page).locator('img, script, article a')).toHaveCount(0);
  expect(await page.evaluate(() => (globalThis as unknown as { ran?: number }).ran)).toBeUndefined();
});

test('[POP-04] they open once a session for a guest, after something was done and not before, and again for who logs in', async ({ page, palaro }) => {
  await palaro.database(`UPDATE customers SET first_login_at = now() WHERE account = 'player'`);
  // The address of a part of the lobby scrolls to it, which is nothing that the visitor did.
  await openHome(page, '/?c=LIVE');
  await page.waitForTimeout(4000);
  await expect(popup(page)).toHaveCount(0);
  await stir(page);
  await expect(popup(page)).toBeVisible();
  await expect(titles(page).filter({ hasText: 'Mabuti at nakabalik ka' }), 'for members alone').toHaveCount(0);
  expect((await closed(page)).anonymous).toBeNull();
  await page.keyboard.press('Escape');
  expect(await closed(page)).toEqual({ user: null, anonymous: 'closed' });
  await page.reload();
  await expect(games(page).first()).toBeVisible();
  await stir(page);
  await page.waitForTimeout(3000);
  await expect(popup(page)).toHaveCount(0);
  await logIn(page, demo.player);
  await expect(titles(page)).toHaveText(['Mabuti at nakabalik ka', 'May naghihintay na regalo']);
  await page.keyboard.press('Escape');
  expect(await closed(page)).toEqual({ user: 'closed', anonymous: 'closed' });
  await logOut(page);
  await expect.poll(() => closed(page)).toEqual({ user: null, anonymous: null });
});

test('[POP-04] [AUTH-20] they wait while a form stands on the page, be it empty, and open once it has been left', async ({ page }) => {
  const opened: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/AnnouncementPopup')) opened.push(request.url());
  });
  const told = page.waitForResponse(/getAnnouncementContentV2\?.*PR,H&execution=B/);
  await page.clock.install();
  await page.goto(`/reset#${'a'.repeat(43)}`);
  await expect(page.getByRole('main').getByLabel(t('password.new'), { exact: true })).toBeVisible();
  const title = page.getByRole('heading', { level: 1 });
  await title.click();
  await (await told).finished();
  await title.click();
  await page.clock.runFor(5000);
  await title.click();
  // The popup's code is asked for when it opens.
  expect(opened).toEqual([]);
  await page.getByRole('contentinfo').getByRole('link', { name: t('legal.pageTitle') }).click();
  await page.clock.runFor(5000);
  await expect(popup(page)).toBeVisible();
  expect(opened).not.toEqual([]);
});

test('[POP-04] a first login has announcements of its own', async ({ page, palaro }) => {
  await palaro.database(`UPDATE customers SET first_login_at = NULL WHERE account = 'player'`);
  await logIn(page, demo.player);
  await expect(titles(page)).toHaveText(['Unang beses mo rito']);
});

test('[POP-04] [LANG-04] they are loaded again in another language, also while they are open', async ({ page }) => {
  await openHome(page);
  await stir(page);
  await expect(titles(page).first()).toHaveText('Maligayang pagdating sa Palaro');
  // As another tab would tell it: nothing below a popup can be reached.
  await page.evaluate(() => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    new BroadcastChannel('palaro').postMessage({ kind: 'language', language: 'EN' });
  });
  await expect(popup(page, words('EN')('content.announcements'))).toBeVisible();
  await expect(titles(page).first()).toHaveText('Welcome to Palaro');
});

test('[POP-04] the operator can keep them shut', async ({ page, palaro }) => {
  await palaro.operator('resource', 'set', 'announcements', 'off');
  await openHome(page);
  await stir(page);
  await page.waitForTimeout(4000);
  await expect(popup(page)).toHaveCount(0);
});

test('[POP-05] in the notices a click on a title opens and closes what it says, nine to a page', async ({ page, palaro }) => {
  await palaro.operator('resource', 'set', 'announcements', 'off');
  await publish(palaro, Array.from({ length: 5 }, (_, i) => ({ type: 'PL', title: `Abiso ${i}`, content: `<p>Sabi ${i}</p>` })));
  await openHome(page);
  await page.getByRole('complementary', { name: t('frame.sideMenu') }).getByRole('button', { name: t('frame.notices') }).click();
  const notices = page.getByRole('dialog', { name: t('content.notices') });
  await expect(notices.locator('.notice')).toHaveCount(9);
  const second = notices.getByRole('button', { name: /^Abiso 1/ });
  await second.click();
  await expect(notices.getByText('Sabi 1')).toBeVisible();
  await expect(second).toHaveAttribute('aria-expanded', 'true');
  await second.click();
  await expect(notices.getByText('Sabi 1')).toBeHidden();
  await notices.getByRole('button', { name: t('content.page', { number: 2 }) }).click();
  await expect(notices.locator('.notice')).toHaveCount(2);
});
