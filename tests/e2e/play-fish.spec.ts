import { type FrameLocator, type Page, expect } from '@playwright/test';
import { multipliers, prices } from '../../games/fish/rules.ts';
import { ledgerBalance, query, roundsOf } from '../support/ledger.ts';
import type { Member } from '../support/members.ts';
import type { Palaro } from '../support/palaro.ts';
import { giveSession, shownBalance } from '../support/steps.ts';
import { expectSound, openGame, revealSeed } from '../support/tables.ts';
import { ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const fish = '1301';

const game = (frame: FrameLocator) => frame.locator('#game');
/** Waits for the outcome. */
async function shoot(frame: FrameLocator): Promise<void> {
  const before = Number(await game(frame).getAttribute('data-rounds'));
  await frame.locator('#fire').click();
  await expect(game(frame)).toHaveAttribute('data-rounds', String(before + 1), { timeout: 15_000 });
  await expect(game(frame)).toHaveAttribute('data-state', 'idle');
}

/** Until something else than a sardine is hit, which is then shot at. */
async function touchSomething(page: Page, palaro: Palaro, member: Member): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const frame = await openGame(page, fish);
  const sea = frame.locator('.sea__canvas');
  await expect(sea).toBeVisible();
  const { width = 0, height = 0 } = (await sea.boundingBox()) ?? {};
  expect(width).toBeGreaterThan(200);
  // Something lives near the bottom from side to side, but no sardine, the first target.
  const first = frame.locator('#target-tamban');
  await first.check();
  for (let step = 1; step < 24 && (await first.isChecked()); step += 1) {
    await sea.click({ position: { x: (width * (step % 12)) / 12 + 4, y: height * 0.9 } });
  }
  await expect(game(frame)).toHaveAttribute('data-rounds', '1', { timeout: 15_000 });
  const [last] = await query<{ kind: string }>(
    palaro.databaseUrl,
    `SELECT outcome->>'kind' AS kind FROM rounds r JOIN customers c ON c.id = r.customer_id WHERE c.account = $1 ORDER BY r.id DESC LIMIT 1`,
    [member.username],
  );
  expect(last?.kind).not.toBe('tamban');
  await expect(frame.locator(`#target-${last?.kind}`)).toBeChecked();
}

test('[GAME-12] [GAME-11f] [WAL-01] [WAL-03] shots cost their price, pay what they catch and outlive a reload', async ({
  page,
  palaro,
  member,
}) => {
  const before = await ledgerBalance(palaro.databaseUrl, member.username);
  await giveSession(page, member);
  await test.step('a creature that is touched is aimed at', () =>
    touchSomething(page, palaro, member));

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  let frame = await openGame(page, fish);
  await test.step('the keyboard alone is enough', async () => {
    await frame.locator('#target-tamban').check();
    await page.keyboard.press('ArrowRight');
    await expect(frame.locator('#target-payaso')).toBeChecked();
    await page.keyboard.press('Space');
    await expect(game(frame)).toHaveAttribute('data-rounds', '1', { timeout: 15_000 });
    await expect(game(frame)).toHaveAttribute('data-state', 'idle');
  });
  await frame.locator('#target-tamban').check();
  await frame.getByRole('button', { name: t('fish.morePrice') }).click();
  for (let shot = 0; shot < 2; shot += 1) await shoot(frame);

  await test.step('a shot whose response is lost is shown after a reload, and not fired again', async () => {
    await page.route(/\/api\/house\/play$/, async (route) => {
      await route.fetch();
      return route.abort('connectionreset');
    });
    await frame.locator('#fire').click();
    await expect(frame.locator('.status')).toContainText(t('game.checkingOffline'));
    await page.reload();
    frame = await openGame(page, fish);
    await expect(game(frame)).toHaveAttribute('data-rounds', '1', { timeout: 20_000 });
    await page.unroute(/\/api\/house\/play$/);
  });

  const shots = await roundsOf(palaro.databaseUrl, member.username);
  expect(shots).toHaveLength(5);
  expect(new Set(shots.map(({ key }) => key)).size).toBe(5);
  for (const { stake, payout } of shots.slice(2)) {
    expect(stake).toBe(prices[1]);
    expect([0, stake * multipliers.tamban]).toContain(payout);
  }
  const now = before + shots.reduce((sum, { stake, payout }) => sum + payout - stake, 0);
  expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(now);
  await expect.poll(() => shownBalance(page)).toBe(now);
  await expectSound(palaro);
  // Only a catch, always above its stake, is celebrated.
  await expect(frame.locator('.figures-row[data-win]')).toHaveCount(
    (shots.at(-1)?.payout ?? 0) > 0 ? 1 : 0,
  );

  await frame.locator('#info').click();
  await frame.getByRole('tab', { name: t('game.rounds') }).click();
  await expect(frame.locator('.past__round')).toHaveCount(5);
  await expect(frame.locator('.past__round').first()).toContainText(t('game.notRevealed'));
  await revealSeed(frame, 'huli ka');
  await expect(frame.locator('.past__round', { hasText: t('game.matches') })).toHaveCount(5);
});
