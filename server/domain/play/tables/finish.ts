import { sql } from 'kysely';
import type { Gateway } from '../../../context.ts';
import type { SharedGame } from '../../../ports/house-game.ts';
import { siteState } from '../../../settings/state.ts';
import { validBetRules } from '../../../settings/valid-bet-rules.ts';
import { announceBalance } from '../../wallet/balance.ts';
import { atRiskAtTable } from '../at-risk.ts';
import { betsHash, chainSeed } from './chain.ts';
import {
  type DrawnRound,
  type OwnedBet,
  type StoredRound,
  betsOfRound,
  roundNumbers,
  resultMsOf,
} from './stored.ts';

/** Concurrently. */
const batchSize = 8;

/**
 * Draws once betting is over: the round is held, which waits for bets being written, and its bets
 * become part of the draw. The first process counts. Refunds all stakes when the game cannot draw.
 */
export async function drawRound(
  gateway: Gateway,
  round: StoredRound,
  game: SharedGame | null,
): Promise<void> {
  const seed = await seedOfRound(gateway, round);
  const resultMs = game ? resultMsOf(game) : 0;
  const failed = await gateway.db.transaction().execute(async (db) => {
    const { rows } = await sql`
      SELECT FROM table_rounds WHERE id = ${round.id} AND state = 'open' AND closes_at <= now() FOR UPDATE`.execute(
      db,
    );
    if (rows.length === 0) return false;
    const hash = round.chain ? await betsHash(db, round.id) : null;
    const outcome = seed && tryDraw(gateway, { ...round, serverSeed: seed, betsHash: hash }, game);
    if (!seed || outcome === undefined) return true;
    // A late draw moves the round's end.
    await sql`UPDATE table_rounds SET state = 'drawn', outcome = ${JSON.stringify(outcome)}::jsonb, server_seed = ${seed}, bets_hash = ${hash},
        ends_at = CASE WHEN now() > draws_at + interval '1 second' THEN now() + make_interval(secs => ${resultMs / 1000}) ELSE ends_at END
      WHERE id = ${round.id}`.execute(db);
    return false;
  });
  if (failed) await refundRound(gateway, round);
}

/** Null, logged, when the chain is of another key. */
async function seedOfRound(gateway: Gateway, round: StoredRound): Promise<Buffer | null> {
  if (round.serverSeed || !round.chain) return round.serverSeed;
  const seed = await chainSeed(gateway, round.chain);
  if (!seed)
    gateway.log.error(
      { table: round.table, round: round.number },
      'the key of a draw is not in this data folder',
    );
  return seed;
}

function tryDraw(gateway: Gateway, round: DrawnRound, game: SharedGame | null): unknown {
  try {
    return game?.draw({ gameCode: round.table, number: round.number, random: roundNumbers(round) });
  } catch (error) {
    gateway.log.error(
      { err: error, table: round.table, round: round.number },
      'draw of a round failed',
    );
    return undefined;
  }
}

/** Each bet in one statement, then the round. Resumable. */
export async function settleRound(
  gateway: Gateway,
  round: StoredRound,
  game: SharedGame | null,
): Promise<void> {
  const all = await betsOfRound(gateway, round.id);
  const paid = tryPay(gateway, round, game, all);
  if (!paid) return refundRound(gateway, round);
  const open = paid.filter(({ bet }) => bet.state === 'open');
  await inBatches(open, async ({ bet, payouts, atRisk }) => {
    const payout = payouts.reduce((sum, each) => sum + each, 0);
    const selections = bet.selections.map((selection, i) => ({
      ...selection,
      payout: payouts[i] ?? 0,
    }));
    const outcome = JSON.stringify({ number: round.number, drawn: round.outcome, selections });
    await sql`SELECT settle_bet(${bet.id}, ${payout}, ${outcome}::jsonb, ${atRisk})`.execute(
      gateway.db,
    );
  });
  await sql`UPDATE table_rounds SET state = 'settled' WHERE id = ${round.id} AND state = 'drawn'`.execute(
    gateway.db,
  );
  await announceBalances(
    gateway,
    all.filter(({ bet }) => bet.state === 'open'),
  );
}

/** All payouts before any is paid; null when the game fails. */
function tryPay(
  gateway: Gateway,
  round: StoredRound,
  game: SharedGame | null,
  bets: readonly OwnedBet[],
) {
  const { table: gameCode, number, outcome } = round;
  if (!game || outcome === null) return null;
  try {
    const played = { gameCode, number, outcome };
    const { minOdds } = validBetRules(siteState(gateway).settings);
    const players = new Map<string, OwnedBet['bet'][]>();
    for (const { customerId, bet } of bets)
      players.set(customerId, [...(players.get(customerId) ?? []), bet]);
    return [...players.values()].flatMap((ofPlayer) => {
      const atRisk = atRiskAtTable(game, played, ofPlayer, minOdds);
      return ofPlayer.map((bet) => ({
        bet,
        payouts: bet.selections.map((each) => game.settle({ ...played, ...each })),
        atRisk: atRisk.get(bet.id) ?? 0,
      }));
    });
  } catch (error) {
    gateway.log.error(
      { err: error, table: gameCode, round: number },
      'settlement of a round failed',
    );
    return null;
  }
}

/**
 * Each stake in one statement. Drawn without an outcome marks an interrupted refund, which any
 * process resumes.
 */
async function refundRound(gateway: Gateway, { id }: StoredRound): Promise<void> {
  // Waits for bets being written, rejects later ones.
  await sql`UPDATE table_rounds SET state = 'drawn', outcome = NULL WHERE id = ${id} AND state IN ('open', 'drawn')`.execute(
    gateway.db,
  );
  const bets = (await betsOfRound(gateway, id)).filter(({ bet }) => bet.state === 'open');
  await inBatches(
    bets,
    async ({ bet }) => void (await sql`SELECT refund_bet(${bet.id})`.execute(gateway.db)),
  );
  await sql`UPDATE table_rounds SET state = 'refunded' WHERE id = ${id} AND state = 'drawn'`.execute(
    gateway.db,
  );
  await announceBalances(gateway, bets);
}

async function announceBalances(gateway: Gateway, bets: readonly OwnedBet[]): Promise<void> {
  await inBatches([...new Set(bets.map(({ customerId }) => customerId))], (id) =>
    announceBalance(gateway, id),
  );
}

async function inBatches<T>(all: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < all.length; from += batchSize)
    await Promise.all(all.slice(from, from + batchSize).map(work));
}
