import type { FrameLocator } from '@playwright/test';
import { ledgerBalance, query } from '../support/ledger.ts';
import { demo, shownBalance } from '../support/steps.ts';
import {
  betsOf,
  endBetting,
  expectChecked,
  expectSound,
  holdTables,
  openGame,
  sitDown,
} from '../support/tables.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const table = 'PLR-K01';
const baccarat = '1291';

const status = (frame: FrameLocator) => frame.locator('.status');
const spot = (frame: FrameLocator, choice: string) => frame.locator(`.spot[data-choice=${choice}]`);

async function bet(frame: FrameLocator, say: typeof t, ...choices: string[]): Promise<void> {
  for (const each of choices) await spot(frame, each).click();
  await frame.locator('#place').click();
  await expect(status(frame)).toContainText(
    say('baccarat.placed', { stake: `₱${choices.length * 10}.00` }),
  );
}

/** As drawn, with totals. */
async function shownCards(frame: FrameLocator): Promise<string[]> {
  const drawn = (hand: string) =>
    frame
      .locator(`[data-hand=${hand}]`)
      .locator('.card__rank, .hand__points, .card path')
      .evaluateAll((parts) =>
        parts.map((part) => part.textContent || part.getAttribute('d') || '').join(' '),
      );
  return Promise.all(['player', 'banker'].map(drawn));
}

test('[GAME-12] [WAL-01] two players at one baccarat table see the same cards and are paid by them', async ({
  browser,
  palaro,
  member,
}) => {
  const en = words('EN');
  const first = await sitDown(browser, palaro, { who: member, language: 'EN', screen: 'phone' });
  const second = await sitDown(browser, palaro, {
    who: demo.agent,
    language: 'TY',
    screen: 'desktop',
  });
  await holdTables(palaro, member, [{ code: table, node: baccarat }]);
  const frames = [await openGame(first, baccarat), await openGame(second, baccarat)] as const;
  for (const frame of frames)
    await expect(frame.locator('#game')).toHaveAttribute('data-phase', 'betting');
  await bet(frames[0], en, 'player', 'tie', 'bankerPair');
  // By the keyboard alone: a digit puts a chip, Enter places it.
  await frames[1].locator('#info').focus();
  await second.keyboard.press('2');
  await expect(spot(frames[1], 'banker').locator('.spot__waiting')).toHaveText('+₱10');
  await frames[1].locator('#place').focus();
  await second.keyboard.press('Enter');
  await expect(spot(frames[1], 'banker').locator('.spot__placed')).toHaveText('₱10');
  await expect(frames[1].locator('#place')).toBeFocused();
  await bet(frames[1], t, 'banker', 'playerPair');
  const before = await ledgerBalance(palaro.databaseUrl, member.username);
  await expect.poll(() => shownBalance(first)).toBe(before);
  await endBetting(palaro);

  await expect(frames[0].locator('.crowd')).toHaveText(
    `${en('game.crowd.players', { count: 2 })} · ${en('game.crowd.bets', { count: 6 })}`,
    { timeout: 20_000 },
  );
  await expect(frames[0].locator('#game')).toHaveAttribute('data-rounds', '1', { timeout: 25_000 });
  await expect(frames[1].locator('#game')).toHaveAttribute('data-rounds', '1', { timeout: 25_000 });
  expect(await shownCards(frames[0])).toEqual(await shownCards(frames[1]));
  const [played] = await betsOf(palaro, member.username);
  expect(played).toMatchObject({ state: 'settled', stake: '3000' });
  expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(
    before + Number(played?.payout),
  );
  await expect.poll(() => shownBalance(first)).toBe(before + Number(played?.payout));
  expect(
    await query(palaro.databaseUrl, 'SELECT 1 FROM transfers WHERE key = $1', [played?.key]),
  ).toHaveLength(1);
  await expectSound(palaro);

  const [over] = await query<{ rounds: string }>(
    palaro.databaseUrl,
    `SELECT count(*) AS rounds FROM table_rounds WHERE table_code = $1 AND state = 'settled'`,
    [table],
  );
  for (const frame of frames)
    await expect(frame.locator('.bead')).toHaveCount(Number(over?.rounds));
  await expectChecked(frames[0], en);
  for (const page of [first, second]) await page.context().close();
});
