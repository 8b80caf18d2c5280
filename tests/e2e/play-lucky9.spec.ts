import type { FrameLocator } from '@playwright/test';
import { type State, payoutOf, showdown, totalOf } from '../../games/lucky9/rules.ts';
import { ledgerBalance, roundsOf } from '../support/ledger.ts';
import type { Member } from '../support/members.ts';
import type { Palaro } from '../support/palaro.ts';
import { giveSession, shownBalance } from '../support/steps.ts';
import { expectSound, openGame, pressAtEnd, revealSeed } from '../support/tables.ts';
import { stagedState } from '../support/secrets.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const lucky9 = '1311';
const stake = 1000;

const game = (frame: FrameLocator) => frame.locator('#game');
const hand = (frame: FrameLocator) => frame.locator('.own .card');
/** The round under way; only the database knows. */
async function stateOf(palaro: Palaro, member: Member): Promise<State> {
  const state = await stagedState<State>(palaro, member);
  if (!state) throw new Error('no round is under way');
  return state;
}

test('[GAME-12] [GAME-11f] [WAL-01] a hand that is left is there again, is paid and checked', async ({
  page,
  palaro,
  member,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await giveSession(page, member);
  let frame = await openGame(page, lucky9);
  const before = await ledgerBalance(palaro.databaseUrl, member.username);
  // By the keyboard alone.
  await frame.locator('#start').focus();
  await page.keyboard.press('Enter');
  await expect(game(frame)).toHaveAttribute('data-state', 'playing');
  await expect(frame.locator('#hirit')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(frame.locator('#stay')).toBeFocused();
  const state = await stateOf(palaro, member);
  const named = await hand(frame).evaluateAll((cards) =>
    cards.map((card) => card.getAttribute('aria-label')),
  );
  await expect(frame.locator('.others .card--back')).toHaveCount(8);

  await page.reload();
  frame = await openGame(page, lucky9);
  await expect(frame.locator('.status')).toHaveText(t('lucky9.resumed'));
  expect(
    await hand(frame).evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label'))),
  ).toEqual(named);
  await expect(frame.locator('.own .seat__total')).toHaveText(
    String(totalOf((state.cards[0] ?? []).slice(0, 2))),
  );
  // A double click's second half bets nothing.
  await pressAtEnd(frame, '#start');
  await frame.locator('#hirit').click();
  await expect(game(frame)).toHaveAttribute('data-rounds', '1');
  await expect(frame.locator('#start')).toBeVisible();

  const outcome = showdown(state, true);
  const payout = payoutOf(stake, outcome);
  await expect(hand(frame)).toHaveCount(3);
  await expect(frame.locator('.others .card--back')).toHaveCount(0);
  expect(await frame.locator('.seat__total').allInnerTexts()).toEqual(
    [...outcome.totals.slice(1), outcome.totals[0]].map(String),
  );
  expect((await roundsOf(palaro.databaseUrl, member.username)).at(-1)).toMatchObject({
    stake,
    payout,
  });
  expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(before - stake + payout);
  await expect.poll(() => shownBalance(page)).toBe(before - stake + payout);
  await expectSound(palaro);

  await frame.locator('#info').click();
  await revealSeed(frame, 'siyam');
  await expect(frame.locator('.past__round').first()).toContainText(t('game.matches'));
});
