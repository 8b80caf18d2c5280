import type { FrameLocator } from '@playwright/test';
import { multiplierOf } from '../../games/mines/rules.ts';
import { ledgerBalance, roundsOf } from '../support/ledger.ts';
import type { Member } from '../support/members.ts';
import type { Palaro } from '../support/palaro.ts';
import { giveSession, shownBalance } from '../support/steps.ts';
import { expectSound, openGame, pressAtEnd, revealSeed } from '../support/tables.ts';
import { stagedState } from '../support/secrets.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const mines = '1211';

const tile = (frame: FrameLocator, at: number) => frame.locator('.tile').nth(at);
/** The round under way; only the database knows. */
const cellsOf = async (palaro: Palaro, member: Member): Promise<number[]> =>
  (await stagedState<{ cells: number[] }>(palaro, member))?.cells ?? [];
const safeTiles = async (palaro: Palaro, member: Member) => {
  const cells = await cellsOf(palaro, member);
  return Array.from({ length: 25 }, (_, each) => each).filter((each) => !cells.includes(each));
};

test('[GAME-12] [GAME-11f] [WAL-01] a round of mines that is left is there again, is paid and checked', async ({
  page,
  palaro,
  member,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await giveSession(page, member);
  let frame = await openGame(page, mines);
  const before = await ledgerBalance(palaro.databaseUrl, member.username);
  // By the keyboard alone: arrows walk, Enter opens a shell.
  await frame.locator('#act').focus();
  await page.keyboard.press('Enter');
  await expect(tile(frame, 0)).toBeFocused();
  const [one = 0, two = 0] = await safeTiles(palaro, member);
  for (let x = 0; x < one % 5; x += 1) await page.keyboard.press('ArrowRight');
  for (let y = 0; y < Math.floor(one / 5); y += 1) await page.keyboard.press('ArrowDown');
  await expect(tile(frame, one)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tile(frame, one)).toHaveAttribute('data-face', 'pearl');
  await expect(tile(frame, one)).toBeFocused();

  await page.reload();
  frame = await openGame(page, mines);
  await expect(frame.locator('.status')).toHaveText(t('mines.resumed'));
  await expect(tile(frame, one)).toHaveAttribute('data-face', 'pearl');
  await tile(frame, two).click();
  const stake = 1000;
  const payout = (stake * multiplierOf(3, 2)) / 100;
  // Neither a double click's second half nor a held key bets again.
  await pressAtEnd(frame, '#act');
  await frame
    .getByRole('button', {
      name: t('mines.cashOutSum', { payout: `₱${(payout / 100).toFixed(2)}` }),
    })
    .focus();
  await page.keyboard.down('Enter');
  await expect(frame.locator('#game')).toHaveAttribute('data-rounds', '1');
  await expect(frame.locator('#act')).not.toHaveAttribute('data-settling');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(frame.locator('#act')).toHaveText(t('mines.start'));
  expect(await cellsOf(palaro, member), 'no round is under way').toEqual([]);
  await expect(frame.locator('.tile[data-face=mine]')).toHaveCount(3);
  expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(before - stake + payout);
  expect((await roundsOf(palaro.databaseUrl, member.username)).at(-1)).toMatchObject({
    stake,
    payout,
  });
  await expect.poll(() => shownBalance(page)).toBe(before - stake + payout);
  await expectSound(palaro);

  await frame.locator('#info').click();
  await frame.getByRole('tab', { name: t('game.rounds') }).click();
  await expect(frame.locator('.past__round').first()).toContainText(t('game.notRevealed'));
  await revealSeed(frame, 'akin ito');
  await expect(frame.locator('.past__round').first()).toContainText(t('game.matches'));
});
