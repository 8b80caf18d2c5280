import type { BrowserContext, Page } from '@playwright/test';
import { apiLogin, ask } from '../support/api.ts';
import { ledgerBalance, ledgerFaults } from '../support/ledger.ts';
import { speak } from '../support/rounds.ts';
import { asMember, games, goInside, openHome, search } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const node = '1401';
const code = 'BARYA-001';
const figure = (page: Page, name: string) =>
  page
    .locator('.game-bar__figures div')
    .filter({ hasText: t(`play.${name}`) })
    .locator('dd');
const pesos = (centavos: number) =>
  `₱${(Math.abs(centavos) / 100).toLocaleString('en-PH', { minimumFractionDigits: 2 })}`;
/** Once the vendor's game is in it. */
async function windowOf(context: BrowserContext, act: () => Promise<unknown>): Promise<Page> {
  const [opened] = await Promise.all([context.waitForEvent('page'), act()]);
  await expect(opened.locator('#game')).toHaveAttribute('data-state', 'open', { timeout: 20_000 });
  return opened;
}
/** By a double click; waits for the outcome. */
async function toss(vendor: Page, rounds: number): Promise<void> {
  await vendor.locator('#toss').dblclick();
  await expect(vendor.locator('#game')).toHaveAttribute('data-rounds', String(rounds), {
    timeout: 20_000,
  });
  await expect(vendor.locator('#toss')).toHaveAttribute('aria-disabled', 'false', {
    timeout: 10_000,
  });
}

test("[GAME-02] [GAME-07] [GAME-11a] [GAME-13] [MEM-06] a vendor's game opens in one window and bets once", async ({
  page,
  context,
  palaro,
  member,
}) => {
  await asMember(page, '/', member);
  await search(page, 'Cara y Cruz');
  // Back leads to this address later.
  await expect(page).toHaveURL(/[?&]q=Cara/);
  const card = games(page).filter({ hasText: 'Cara y Cruz' }).first();
  await expect(card).not.toContainText(t('lobby.soon'));
  const vendor = await windowOf(context, () => card.click());
  const address = new URL(vendor.url());
  expect([address.port, address.pathname, address.hash]).toEqual([
    String(palaro.mediaPort),
    '/games/barya/',
    '',
  ]);
  expect(await vendor.evaluate(() => window.opener)).toBeNull();
  await expect(vendor.locator('.simulated')).toBeVisible();

  const before = 2_500_000;
  await toss(vendor, 1);
  const after = Number(await vendor.locator('#balance').getAttribute('data-centavos'));
  expect([-1000, 960]).toContain(after - before);
  await expect(figure(page, 'balance')).toHaveText(pesos(after), { timeout: 10_000 });
  await expect(figure(page, 'net')).toHaveText(
    `${after > before ? '+' : '−'}${pesos(after - before)}`,
  );
  await expect(figure(page, 'clock')).not.toHaveText('00:00');
  expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(after);
  expect((await ledgerFaults(palaro.databaseUrl)).mismatches).toBe(0);

  // Pressing the same game returns to the open window.
  await page.goBack();
  await card.click();
  await expect(page.locator('.game-stage')).toContainText(t('play.windowOpen'));
  await expect(figure(page, 'net')).toHaveText(
    `${after > before ? '+' : '−'}${pesos(after - before)}`,
  );
  expect(context.pages()).toHaveLength(2);

  const token = await apiLogin(palaro, member.username, member.password);
  const { body } = await ask(`${palaro.url}/api/wps/relay/personalHistory?period=any&language=TY`, {
    token,
  });
  expect(
    body.value.bets.map(({ gameName, stake, payout, state }: Record<string, unknown>) => [
      gameName,
      stake,
      payout,
      state,
    ]),
  ).toEqual([['Cara y Cruz', 1000, after - before + 1000, 'settled']]);
  // Goes on, though the address has no token.
  await vendor.reload();
  await expect(vendor.locator('#balance')).toHaveAttribute('data-centavos', String(after));

  await test.step('a game that goes into repair while its window is open is said on both sides, and nothing is staked', async () => {
    try {
      await palaro.operator('game', 'close', code);
      await expect(page.locator('.game-stage')).toContainText(t('play.repair'), {
        timeout: 20_000,
      });
      await vendor.locator('#toss').dblclick();
      await expect(vendor.locator('#said')).toContainText(t('errors.game_maintenance'), {
        timeout: 20_000,
      });
      expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(after);
    } finally {
      await palaro.operator('game', 'open', code);
    }
  });
});

test('[GAME-01] [GAME-02] [ERR-02c] a blocked popup is reported, and the button opens the free play', async ({
  page,
  context,
  palaro,
}) => {
  await context.addInitScript(() => {
    const { open } = window;
    let blocked = true;
    window.open = (...asked) => (blocked ? ((blocked = false), null) : open.apply(window, asked));
  });
  await openHome(page);
  await page
    .locator('header')
    .getByRole('button', { name: t('frame.freePlay') })
    .click();
  await page.waitForFunction(() => sessionStorage.getItem('customerId'));
  await goInside(page, `/seamless?nodeId=${node}`);
  const stage = page.locator('.game-stage');
  await expect(stage).toContainText(
    'Na-block ang popup. Pakipayagan ang mga popup at subukan ulit.',
    { timeout: 20_000 },
  );
  const vendor = await windowOf(context, () =>
    stage.getByRole('button', { name: t('play.openWindow') }).click(),
  );
  await expect(stage).toContainText(t('play.windowOpen'));
  await expect(vendor.locator('.free-play')).toHaveText(t('barya.freePlay'));
  const before = Number(await vendor.locator('#balance').getAttribute('data-centavos'));
  await toss(vendor, 1);
  expect([-1000, 960]).toContain(
    Number(await vendor.locator('#balance').getAttribute('data-centavos')) - before,
  );
  await expect(vendor.locator('#balance')).toContainText('FUN');
  await vendor.close();
  await expect(stage).toContainText(t('play.windowClosed'));
  await (
    await windowOf(context, () =>
      stage.getByRole('button', { name: t('play.reopenWindow') }).click(),
    )
  ).close();

  const english = await speak(page, 'EN', palaro.url);
  await page.goto(`/seamless?nodeId=${node}`);
  await expect(stage).toContainText('Popup blocked. Please allow popups and try again.', {
    timeout: 20_000,
  });
  await expect(stage.getByRole('button', { name: english('play.openWindow') })).toBeVisible();
});
