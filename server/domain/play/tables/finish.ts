import { sql } from 'kysely';
import type { Gateway } from '../../../context.ts';
import type { SharedGame } from '../../../ports/house-game.ts';
import { announceBalance } from '../../wallet/balance.ts';
import {
  type OwnedBet,
  type StoredRound,
  betsOfRound,
  roundNumbers,
  standingOf,
} from './stored.ts';

/** Bets that are settled at a time. */
const atOnce = 8;

/**
 * Draws a round whose betting is over. Whoever draws it comes to the same outcome, and the first one to write it counts. A game
 * that cannot draw it gets every stake refunded.
 */
export async function drawRound(
  gateway: Gateway,
  round: StoredRound,
  game: SharedGame | null,
): Promise<void> {
  const outcome = tryDraw(gateway, round, game);
  if (outcome === undefined) return refundRound(gateway, round);
  const standing = game ? standingOf(game) : 0;
  // Waits for bets that were in time and are still being written: they hold the round. A round that is drawn late stands later.
  await sql`UPDATE table_rounds SET state = 'drawn', outcome = ${JSON.stringify(outcome)}::jsonb,
      ends_at = CASE WHEN now() > draws_at + interval '1 second' THEN now() + make_interval(secs => ${standing / 1000}) ELSE ends_at END
    WHERE id = ${round.id} AND state = 'open' AND closes_at <= now()`.execute(gateway.db);
}

function tryDraw(gateway: Gateway, round: StoredRound, game: SharedGame | null): unknown {
  try {
    return game?.draw({ gameCode: round.table, number: round.number, random: roundNumbers(round) });
  } catch (error) {
    gateway.log.error(
      { err: error, table: round.table, round: round.number },
      'a round could not be drawn',
    );
    return undefined;
  }
}

/** Settles every bet of a drawn round, each in one statement, and then the round. What was cut off is gone on with. */
export async function settleRound(
  gateway: Gateway,
  round: StoredRound,
  game: SharedGame | null,
): Promise<void> {
  const bets = (await betsOfRound(gateway, round.id)).filter(({ bet }) => bet.state === 'open');
  const paid = tryPay(gateway, round, game, bets);
  if (!paid) return refundRound(gateway, round);
  await inParts(paid, async ({ bet, payouts }) => {
    const payout = payouts.reduce((sum, each) => sum + each, 0);
    const selections = bet.selections.map((selection, i) => ({
      ...selection,
      payout: payouts[i] ?? 0,
    }));
    const outcome = JSON.stringify({ number: round.number, drawn: round.outcome, selections });
    await sql`SELECT settle_bet(${bet.id}, ${payout}, ${outcome}::jsonb)`.execute(gateway.db);
  });
  await sql`UPDATE table_rounds SET state = 'settled' WHERE id = ${round.id} AND state = 'drawn'`.execute(
    gateway.db,
  );
  await tellBalances(gateway, bets);
}

/** What every bet pays, worked out before anything is paid; null when the game cannot tell, or could not draw. */
function tryPay(
  gateway: Gateway,
  round: StoredRound,
  game: SharedGame | null,
  bets: readonly OwnedBet[],
) {
  const { table: gameCode, number, outcome } = round;
  if (!game || outcome === null) return null;
  try {
    return bets.map(({ bet }) => ({
      bet,
      payouts: bet.selections.map((each) => game.settle({ gameCode, number, outcome, ...each })),
    }));
  } catch (error) {
    gateway.log.error(
      { err: error, table: gameCode, round: number },
      'a round could not be settled',
    );
    return null;
  }
}

/**
 * Gives every open stake of a round back, each in one statement. A drawn round without an outcome is one to refund, so whoever
 * finds it cut off goes on with that.
 */
async function refundRound(gateway: Gateway, { id }: StoredRound): Promise<void> {
  // Waits for bets that are being written; none comes after it.
  await sql`UPDATE table_rounds SET state = 'drawn', outcome = NULL WHERE id = ${id} AND state IN ('open', 'drawn')`.execute(
    gateway.db,
  );
  const bets = (await betsOfRound(gateway, id)).filter(({ bet }) => bet.state === 'open');
  await inParts(
    bets,
    async ({ bet }) => void (await sql`SELECT refund_bet(${bet.id})`.execute(gateway.db)),
  );
  await sql`UPDATE table_rounds SET state = 'refunded' WHERE id = ${id} AND state = 'drawn'`.execute(
    gateway.db,
  );
  await tellBalances(gateway, bets);
}

async function tellBalances(gateway: Gateway, bets: readonly OwnedBet[]): Promise<void> {
  await inParts([...new Set(bets.map(({ customerId }) => customerId))], (id) =>
    announceBalance(gateway, id),
  );
}

async function inParts<T>(all: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < all.length; from += atOnce)
    await Promise.all(all.slice(from, from + atOnce).map(work));
}
