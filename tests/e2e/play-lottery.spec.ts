import type { FrameLocator, Page } from '@playwright/test';
import { ledgerBalance, query } from '../support/ledger.ts';
import type { Palaro } from '../support/palaro.ts';
import { storedKinds } from '../support/device.ts';
import { screens, speak } from '../support/rounds.ts';
import { asMember, giveSession, shownBalance, withWorker } from '../support/steps.ts';
import { expectSound, skipTable } from '../support/tables.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const table = 'PLR-L12';
const t = words();

/** On a draw that takes bets for a while. */
async function enter(page: Page, palaro: Palaro): Promise<FrameLocator> {
  await page.goto(`/lottery?gameCode=${table}`);
  const game = page.frameLocator('iframe');
  await expect(game.locator('#game')).toHaveAttribute('data-phase', 'betting', { timeout: 40_000 });
  const [round] = await query<{ near: boolean }>(
    palaro.databaseUrl,
    `SELECT closes_at < now() + interval '40 seconds' AS near FROM table_rounds WHERE table_code = $1 ORDER BY number DESC LIMIT 1`,
    [table],
  );
  if (!round?.near) return game;
  await skipTable(palaro, table, 'draws_at');
  await expect(game.locator('#game')).not.toHaveAttribute('data-phase', 'betting', {
    timeout: 20_000,
  });
  // The draw is valid until its own time is over.
  await expect(game.locator('#game')).toHaveAttribute('data-phase', 'betting', { timeout: 90_000 });
  return game;
}

test('[GAME-12] [GAME-10] a lottery ticket of several bets is bought, drawn, settled and checked', async ({
  page,
  palaro,
  member,
}) => {
  await giveSession(page, member);
  const before = await ledgerBalance(palaro.databaseUrl, member.username);
  const game = await enter(page, palaro);
  // By the keyboard: the pad is one stop, arrows walk.
  await game.locator('.pad__number').first().focus();
  for (let i = 0; i < 6; i += 1) {
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
  }
  await expect(game.locator('.slot[data-filled=true]')).toHaveCount(6);
  await game.locator('#add').press('Enter');
  await game.locator('#quick').click();
  await game.locator('#add').click();
  const lines = game.locator('.slip__line');
  await expect(lines).toHaveCount(2);
  // The second stake goes from ₱10 to ₱20.
  await lines.nth(1).getByRole('button').nth(1).click();
  await expect(game.locator('#place')).toHaveText(
    t('lottery.placeBets', { total: '₱30.00', count: 2 }),
  );
  expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(before);
  await game.locator('#place').click();
  await expect(game.locator('.ticket')).toHaveCount(2);
  await expect(game.locator('.ticket__end').first()).toHaveText(t('lottery.awaits'));
  expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(before - 3000);
  await skipTable(palaro, table, 'draws_at');
  await expect(game.locator('#game')).toHaveAttribute('data-rounds', '1', { timeout: 30_000 });
  const [bet] = await query<{ payout: string; numbers: string[] }>(
    palaro.databaseUrl,
    `SELECT b.payout, r.outcome->'numbers' AS numbers FROM table_bets b JOIN table_rounds r ON r.id = b.round_id WHERE r.table_code = $1 ORDER BY b.id DESC LIMIT 1`,
    [table],
  );
  await expect(game.locator('.stage .ball')).toHaveText(bet?.numbers ?? []);
  const after = before - 3000 + Number(bet?.payout);
  expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(after);
  await expect.poll(() => shownBalance(page)).toBe(after);
  await expectSound(palaro);
  // The device draws ticket and result again.
  await game.locator('#info').click();
  await game.locator('#tab-rounds').click();
  await expect(game.locator('#page-rounds .past__money').first()).toContainText('₱30.00');
  await expect(game.locator('#page-rounds .verdict').first()).toHaveText(t('game.matches'));
  await game.locator('#tab-fairness').click();
  await expect(game.locator('#page-fairness .verdict').first()).toHaveText(t('game.matches'));
  await expect(game.locator('.verdict--bad')).toHaveCount(0);
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('[LOB-13] [PWA-03a] [PWA-03c] the lottery page has the next draws and the last result, offline with their age', async ({
    page,
    context,
    palaro,
    member,
  }) => {
    await page.setViewportSize(screens.phone);
    const say = await speak(page, 'EN', palaro.url);
    await skipTable(palaro, table, 'draws_at');
    await expect
      .poll(
        async () =>
          (
            await query(
              palaro.databaseUrl,
              `SELECT 1 FROM table_rounds WHERE table_code = $1 AND state = 'settled'`,
              [table],
            )
          ).length,
        { timeout: 60_000 },
      )
      .toBeGreaterThan(0);
    await asMember(page, '/lottery', member);
    const card = page
      .locator('.draw')
      .filter({ has: page.getByRole('heading', { name: 'Anim 42 Express', exact: true }) });
    // Draws go on meanwhile: of the one that the page names.
    const expectLastDraw = () =>
      expect(async () => {
        const rounds = await query<{ number: string; numbers: string[] }>(
          palaro.databaseUrl,
          `SELECT number, outcome->'numbers' AS numbers FROM table_rounds WHERE table_code = $1 AND state = 'settled' ORDER BY number DESC`,
          [table],
        );
        const text = (await card.textContent()) ?? '';
        const shown = rounds.find(({ number }) =>
          text.includes(say('lobby.draws.last', { number: Number(number) })),
        );
        expect(await card.locator('.draw__ball').allTextContents()).toEqual(shown?.numbers);
      }).toPass();
    await expectLastDraw();
    await expect(page.locator('.draw')).toHaveCount(9);
    await expect(page.locator('.draws .age')).toHaveCount(0);
    await withWorker(page);
    // Stored when the page is idle.
    await expect
      .poll(() => storedKinds(page), { timeout: 20_000 })
      .toEqual(expect.arrayContaining(['draws']));
    await context.setOffline(true);
    await page.reload();
    await expectLastDraw();
    await expect(page.locator('.draws .age')).toBeVisible();
    await expect(page.getByText(say('frame.connectivity.offline'), { exact: true })).toBeVisible();
  });
});
