import type { FrameLocator, Page } from '@playwright/test';
import { query } from '../support/ledger.ts';
import type { Member } from '../support/members.ts';
import type { Palaro } from '../support/palaro.ts';
import { slotNode } from '../support/slot-rounds.ts';
import { type Essentials, expectInView } from '../support/small-screens.ts';
import { asMember, shownBalance } from '../support/steps.ts';
import { expectSound, holdTables, turnToGame } from '../support/tables.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const game = (frame: FrameLocator) => frame.locator('#game');
const over = (frame: FrameLocator) =>
  expect(game(frame)).toHaveAttribute('data-rounds', '1', { timeout: 60_000 });

/** A hasty double click bets once. */
const hastily = (frame: FrameLocator, what: string) => frame.locator(what).dblclick();

/** Its place in the demo catalogue, how to place a bet, and what must be in view. */
interface TableGame {
  node: string;
  bet: (frame: FrameLocator) => Promise<void>;
  view: Essentials;
  /** After the draw, where it is another. */
  drawn?: Partial<Essentials>;
}

/** With the chip that is chosen already. */
const chip = (choice: string) => async (frame: FrameLocator) => {
  await frame.locator(`.spot${choice}`).click();
  await hastily(frame, '#place');
  await expect(frame.locator(`.spot${choice} .spot__placed`)).toHaveText(/₱/);
};
const homeWins = async (frame: FrameLocator) => {
  await frame.locator('.match').first().locator('.odd[data-code=h]').click();
  await hastily(frame, '#place');
  await expect(frame.locator('.ticket')).toHaveCount(1);
};
const chipView = { board: '.board', stake: '.chips', main: '#place' };
const slipView = { board: '.match:first-child', stake: '.slip', main: '#place' };
const slipDrawn = { stake: '.tickets' };
const tables: Record<string, TableGame> = {
  'PLR-C01': { node: '1201', bet: chip('[data-color=red]'), view: chipView },
  'PLR-K01': {
    node: '1291',
    bet: chip('[data-choice=banker]'),
    view: { ...chipView, board: '.board, .felt' },
  },
  'PLR-V01': { node: '1261', bet: homeWins, view: slipView, drawn: slipDrawn },
  'PLR-V02': { node: '1271', bet: homeWins, view: slipView, drawn: slipDrawn },
  'PLR-B01': {
    node: '1281',
    view: { board: '.rack', stake: '.number', main: '#place' },
    drawn: { board: '.rack, .board', stake: '.figures-row' },
    async bet(frame) {
      await frame.locator('#lucky').click();
      await hastily(frame, '#place');
      await expect(frame.locator('.card[data-bought]')).toHaveCount(1);
    },
  },
  'PLR-L01': {
    node: '1221',
    view: { board: '.pad', stake: '.slip', main: '#place' },
    drawn: { board: '.stage', stake: '.tickets' },
    async bet(frame) {
      await frame.locator('#quick').click();
      await frame.locator('#add').click();
      await hastily(frame, '#place');
      await expect(frame.locator('.ticket')).toHaveCount(1);
    },
  },
};
const codes = Object.keys(tables)
  .map((code) => `'${code}'`)
  .join();

/** How a round of one player is played to its end; `look` at the phase between. */
type Play = (frame: FrameLocator, look: (phase: string) => Promise<void>) => Promise<void>;
const alone: Record<string, Play> = {
  1211: async (frame, look) => {
    await hastily(frame, '#act');
    await look('playing');
    await frame.locator('.tile').first().click();
    await expect(frame.locator('.tile').first()).toHaveAttribute('data-face', /pearl|mine/);
    // Unless a mine ended it.
    if ((await game(frame).getAttribute('data-state')) === 'playing')
      await frame.locator('#act').click();
  },
  1301: async (frame) => {
    await frame.locator('#target-tamban').check();
    await hastily(frame, '#fire');
  },
  1311: async (frame, look) => {
    await hastily(frame, '#start');
    await expect(frame.locator('#stay')).toBeVisible();
    await look('playing');
    await hastily(frame, '#stay');
  },
};
const viewAlone: Record<string, Essentials> = {
  1211: { board: '.field', stake: '.steppers', main: '#act' },
  1301: { board: '.targets', stake: '.shooting .stepper', main: '#fire' },
  1311: { board: '.own, .others', stake: '.steppers', main: '.choices > button' },
};
const slotView = { board: '.frame', stake: '.stake__choice', main: '.spin' };
const spin = (frame: FrameLocator) =>
  frame.getByRole('button', { name: t('slots.spin') }).dblclick();

/** Every round draws now, and shows its draw until it is ended. */
const endRounds = (palaro: Palaro, which = 'true') =>
  palaro.database(`UPDATE table_rounds SET opens_at = now() - interval '3 seconds', closes_at = now() - interval '2 seconds',
    draws_at = now() - interval '1 second', ends_at = now() + interval '10 minutes' WHERE table_code IN (${codes}) AND state = 'open' AND ${which}`);

/** A lottery goes on to its next draw at once: only its betting ends. */
const closeLottery = (palaro: Palaro) =>
  palaro.database(`UPDATE table_rounds SET opens_at = now() - interval '3 seconds', closes_at = now() - interval '2 seconds'
    WHERE table_code = 'PLR-L01' AND state = 'open'`);

interface StoredRound {
  node: string;
  stake: string;
  payout: string;
  taken: string;
  given: string;
}

const roundsOf = ({ databaseUrl }: Palaro, { username }: Member) =>
  query<StoredRound & Record<string, string>>(
    databaseUrl,
    `SELECT r.game_id AS node, r.stake, r.payout, -coalesce(sum(e.amount) FILTER (WHERE e.amount < 0), 0) AS taken,
         coalesce(sum(e.amount) FILTER (WHERE e.amount > 0), 0) AS given
       FROM rounds r JOIN customers c ON c.id = r.customer_id
         JOIN accounts a ON a.customer_id = c.id AND a.purpose = 'wallet'
         JOIN transfers t ON t.id = r.id OR t.key = 'payout:' || r.id
         JOIN entries e ON e.transfer_id = t.id AND e.account_id = a.id
       WHERE c.account = $1 GROUP BY r.game_id, r.id, r.stake, r.payout ORDER BY r.game_id`,
    [username],
  );

/** By the device, of each round, once the seed is revealed. */
async function verdicts(page: Page): Promise<string[]> {
  await page.goto('/fairness');
  const card = (heading: string) =>
    page
      .locator('.card')
      .filter({ has: page.getByRole('heading', { name: t(heading), exact: true }) });
  await card('fair.seeds')
    .getByRole('button', { name: t('fair.mix') })
    .click();
  await card('fair.seeds')
    .getByRole('button', { name: t('fair.change') })
    .click();
  await expect(page.getByText(t('fair.changed'))).toBeVisible();
  const found = card('fair.rounds').locator('.fair-round__verdict');
  await expect(found.filter({ hasText: t('fair.verdict.asked') })).toHaveCount(0);
  return found.allInnerTexts();
}

test('[GAME-12] [GAME-14a] [GAME-14b] [GAME-17h] [WAL-01] a double click plays a round of every house game, in view', async ({
  page,
  palaro,
  member,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await asMember(page, '/', member);
  const before = await shownBalance(page);
  await holdTables(
    palaro,
    member,
    Object.entries(tables).map(([code, { node }]) => ({ code, node })),
  );
  for (const [code, { node, bet, view }] of Object.entries(tables)) {
    const frame = await turnToGame(page, node);
    await expect(game(frame)).toHaveAttribute('data-phase', 'betting', { timeout: 20_000 });
    await expectInView(page, frame, view, `${code}, before the bet`);
    await bet(frame);
    await expectInView(page, frame, view, `${code}, after the bet`);
  }
  await closeLottery(palaro);
  await endRounds(palaro, "table_code <> 'PLR-L01'");
  for (const [code, { node, view, drawn }] of Object.entries(tables)) {
    const frame = await turnToGame(page, node);
    await expect(game(frame)).toHaveAttribute('data-phase', /closed|calling|playing|result/, {
      timeout: 20_000,
    });
    await expectInView(page, frame, { ...view, ...drawn }, `${code}, after betting`);
  }
  await endRounds(palaro);
  const slots = await Promise.all(
    ['PLR-001', 'PLR-049', 'PLR-063'].map(async (code) => (await slotNode(palaro, code)).nodeId),
  );
  const plays = [...slots.map((node) => [node, spin] as const), ...Object.entries(alone)];
  for (const [node, play] of plays) {
    const frame = await turnToGame(page, node);
    const look = (phase: string) =>
      expectInView(page, frame, viewAlone[node] ?? slotView, `${node}, ${phase}`);
    await look('before');
    await play(frame, look);
    await over(frame);
    await look('over');
  }
  const nodes = [...Object.values(tables).map(({ node }) => node), ...plays.map(([node]) => node)];
  await expect
    .poll(
      async () => {
        await palaro.database(
          `UPDATE table_rounds SET ends_at = now() WHERE table_code IN (${codes}) AND state = 'drawn'`,
        );
        return (await roundsOf(palaro, member)).map(({ node }) => node);
      },
      { timeout: 60_000 },
    )
    .toEqual(nodes.toSorted());

  const rounds = await roundsOf(palaro, member);
  for (const { node, stake, payout, taken, given } of rounds)
    expect({ node, taken, given }).toEqual({ node, taken: stake, given: payout });
  await expectSound(palaro);
  const now = rounds.reduce(
    (sum, { stake, payout }) => sum + Number(payout) - Number(stake),
    before,
  );
  expect(await verdicts(page)).toEqual(rounds.map(() => t('fair.verdict.matches')));
  await expect.poll(() => shownBalance(page)).toBe(now);
});
