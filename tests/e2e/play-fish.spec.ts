import { type FrameLocator, type Page, expect } from '@playwright/test';
import { multipliers, prices } from '../../games/fish/rules.ts';
import { ledgerBalance, query, roundsOf } from '../support/ledger.ts';
import type { Member } from '../support/members.ts';
import { giveSession, shownBalance } from '../support/steps.ts';
import { expectSound, openGame, revealSeed } from '../support/tables.ts';
import { ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
/** The fish game's place in the demo catalogue. */
const fish = '1301';
test.setTimeout(90_000);

const game = (frame: FrameLocator) => frame.locator('#game');
const aimAt = (frame: FrameLocator, kind: keyof typeof multipliers) => frame.locator(`#target-${kind}`).check();
/** Shoots once and waits until it is known how it ended. */
async function shoot(frame: FrameLocator): Promise<void> {
  const before = Number(await game(frame).getAttribute('data-rounds'));
  await frame.locator('#fire').click();
  await expect(game(frame)).toHaveAttribute('data-rounds', String(before + 1), { timeout: 15_000 });
  await expect(game(frame)).toHaveAttribute('data-state', 'idle');
}

/** Opens the fish game without motion: the list of creatures. */
async function openCalm(page: Page, member: Member): Promise<FrameLocator> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await giveSession(page, member);
  return openGame(page, fish);
}

test('[GAME-12] [GAME-11] shots cost their price and pay what they catch, stand in the ledger, and are checked once their seed is revealed', async ({ page, palaro, member }) => {
  const frame = await openCalm(page, member);
  const before = await ledgerBalance(palaro.databaseUrl, member.username);
  const played = (await roundsOf(palaro.databaseUrl, member.username)).length;
  await aimAt(frame, 'tamban');
  await frame.getByRole('button', { name: t('fish.morePrice') }).click();
  for (let shot = 0; shot < 8; shot += 1) await shoot(frame);

  const shots = (await roundsOf(palaro.databaseUrl, member.username)).slice(played);
  expect(shots).toHaveLength(8);
  expect(new Set(shots.map(({ key }) => key)).size).toBe(8);
  for (const { stake, payout } of shots) {
    expect(stake).toBe(prices[1]);
    expect([0, stake * multipliers.tamban]).toContain(payout);
  }
  const now = before + shots.reduce((sum, { stake, payout }) => sum + payout - stake, 0);
  expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(now);
  await expect.poll(() => shownBalance(page)).toBe(now);
  await expectSound(palaro);
  // Only a catch is celebrated; it is always more than its stake.
  await expect(frame.locator('.figures-row[data-win]')).toHaveCount((shots.at(-1)?.payout ?? 0) > 0 ? 1 : 0);

  await frame.locator('#info').click();
  await frame.getByRole('tab', { name: t('game.rounds') }).click();
  await expect(frame.locator('.past__round')).toHaveCount(8);
  await expect(frame.locator('.past__round').first()).toContainText(t('game.notRevealed'));
  await revealSeed(frame, 'huli ka');
  await expect(frame.locator('.past__round', { hasText: t('game.matches') })).toHaveCount(8);
});

test('[WAL-02] [WAL-03] a shot whose answer is lost is one round; after a reload its end is told, and it is not fired again', async ({ page, palaro, member }) => {
  let frame = await openCalm(page, member);
  const played = (await roundsOf(palaro.databaseUrl, member.username)).length;
  let cut = true;
  await page.route(/\/api\/house\/play$/, async (route) => {
    if (!cut) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await aimAt(frame, 'tamban');
  await frame.locator('#fire').click();
  await expect(frame.locator('.status')).toContainText(t('game.checkingOffline'));
  // Pressed meanwhile, it fires nothing: the round below is the only one.
  await frame.locator('#fire').click();
  cut = false;
  await expect(game(frame)).toHaveAttribute('data-rounds', '1', { timeout: 20_000 });
  expect(await roundsOf(palaro.databaseUrl, member.username)).toHaveLength(played + 1);

  cut = true;
  await frame.locator('#fire').click();
  await expect(frame.locator('.status')).toContainText(t('game.checkingOffline'));
  await page.reload();
  frame = await openGame(page, fish);
  await expect(game(frame)).toHaveAttribute('data-rounds', '1', { timeout: 20_000 });
  expect(await roundsOf(palaro.databaseUrl, member.username)).toHaveLength(played + 2);
  await expect.poll(() => shownBalance(page)).toBe(await ledgerBalance(palaro.databaseUrl, member.username));
});

test('[GAME-12] the keyboard alone is enough: arrows choose a creature, Space shoots once, and nothing is fired while the sea rests', async ({ page, palaro, member }) => {
  const frame = await openCalm(page, member);
  await frame.locator('#target-tamban').focus();
  await page.keyboard.press('ArrowRight');
  await expect(frame.locator('#target-payaso')).toBeChecked();
  await page.keyboard.press('Space');
  await expect(game(frame)).toHaveAttribute('data-rounds', '1', { timeout: 15_000 });
  await frame.locator('#pause').focus();
  await page.keyboard.press('Enter');
  await expect(frame.locator('#pause')).toHaveAttribute('aria-pressed', 'true');
  const played = (await roundsOf(palaro.databaseUrl, member.username)).length;
  await frame.locator('#target-payaso').focus();
  await page.keyboard.press('Space');
  await expect(frame.locator('.status')).toHaveText(t('fish.paused'));
  await frame.locator('#pause').click();
  await shoot(frame);
  expect(await roundsOf(palaro.databaseUrl, member.username)).toHaveLength(played + 1);
});

test('[GAME-12] a creature that is touched in the sea is aimed at and shot at', async ({ page, palaro, member }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await giveSession(page, member);
  const frame = await openGame(page, fish);
  const sea = frame.locator('.sea__canvas');
  await expect(sea).toBeVisible();
  const { width = 0, height = 0 } = (await sea.boundingBox()) ?? {};
  expect(width).toBeGreaterThan(200);
  // Something lives near the bottom from side to side, but no sardine, which is aimed at in the beginning.
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
});
