import { sql } from 'kysely';
import type { Request, Value } from '../../../contract/index.ts';
import type { PastRound } from '../../../contract/play/rounds.ts';
import type { Context, Gateway } from '../../context.ts';
import { requireLaunch } from '../../kernel/caller.ts';
import { launchById } from './launches.ts';
import { type SeededRow, roundUnder } from './rounds.ts';
import { decryptSeed } from './seeds.ts';
import { tableSeed } from './tables/stored.ts';

const pageSize = 20;
/** Rounds among which a game's are searched. */
const lookBack = 2000;

interface Row extends SeededRow {
  revealed: boolean;
  /** Null for pairs of seeds. */
  table_round_id: string | null;
}

/** Of the launched game, newest first (GAME-11), with revealed seeds. */
export async function roundHistory(
  { before }: Request<'house.history'>,
  context: Context,
): Promise<Value<'house.history'>> {
  const { customerId, gameId } = await launchById(context, requireLaunch(context.caller));
  return pastRounds(context, customerId, { before, gameId });
}

/**
 * 20 rounds of one game or all, newest first, with revealed seeds.
 * @param before a round's id: only older ones
 */
export async function pastRounds(
  gateway: Pick<Gateway, 'db'>,
  customerId: string,
  { before = '999999999999999999', gameId }: { before?: string | undefined; gameId?: string },
): Promise<{ rounds: PastRound[]; more: boolean }> {
  const ofGame = gameId === undefined ? sql`` : sql`WHERE r.game_id = ${gameId}`;
  const { rows } = await sql<Row>`
    SELECT r.id, t.key, r.game_id, r.stake, r.payout, r.outcome, coalesce(s.server_seed, b.server_seed) AS server_seed,
      s.id AS seed_id, b.id AS table_round_id,
      b.id IS NOT NULL OR s.revealed_at IS NOT NULL AS revealed, coalesce(s.client_seed, ${tableSeed}) AS client_seed,
      coalesce(r.nonce, b.number) AS nonce, r.at,
      jackpot_of(r.id, r.jackpot_terms) AS jackpot
    FROM (
      SELECT * FROM rounds WHERE customer_id = ${customerId} AND id < ${before}::bigint
      ORDER BY id DESC LIMIT ${gameId === undefined ? pageSize + 1 : lookBack}
    ) r JOIN transfers t ON t.id = r.id LEFT JOIN seeds s ON s.id = r.seed_id LEFT JOIN table_rounds b ON b.id = r.table_round_id
    ${ofGame} ORDER BY r.id DESC LIMIT ${pageSize + 1}`.execute(gateway.db);
  return {
    rounds: rows.slice(0, pageSize).map((row) => toPast(gateway.db, row)),
    more: rows.length > pageSize,
  };
}

function toPast(db: Gateway['db'], row: Row): PastRound {
  const seed =
    row.table_round_id === null ? decryptSeed(db, row.seed_id, row.server_seed) : row.server_seed;
  return { ...roundUnder(seed, row), serverSeed: row.revealed ? seed.toString('hex') : null };
}
