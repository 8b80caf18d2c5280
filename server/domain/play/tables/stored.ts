import { sql } from 'kysely';
import type { TableBet, TableRound, TableState } from '../../../../contract/play/rounds.ts';
import type { Gateway } from '../../../context.ts';
import type { Random, SharedGame } from '../../../ports/house-game.ts';
import { numbersOf, seedHash } from '../seeds.ts';
import { nowDate } from '../../../clock.ts';

const shownResults = 20;

export interface StoredRound {
  id: string;
  table: string;
  number: number;
  /** Null until drawn, and of a round refunded before. */
  serverSeed: Buffer | null;
  serverSeedHash: string;
  /** Null for rounds of before there were chains. */
  chain: { chainId: string; link: number } | null;
  /** Of all bets; null until drawn, and without a chain. */
  betsHash: Buffer | null;
  state: 'open' | 'drawn' | 'settled' | 'refunded';
  outcome: unknown;
  opensAt: Date;
  closesAt: Date;
  drawsAt: Date;
  endsAt: Date;
  /** Count; null once over. */
  bets: number | null;
  /** The database's clock. */
  now: Date;
}

/** What a draw needs. */
export type DrawnRound = Pick<StoredRound, 'table' | 'number' | 'betsHash'> & {
  serverSeed: Buffer;
};

interface RoundRow extends Omit<StoredRound, 'number' | 'chain' | 'serverSeedHash'> {
  number: string;
  chainId: string | null;
  link: number | null;
  seedHash: Buffer | null;
}

const columns = sql`id, table_code AS "table", number, server_seed AS "serverSeed", chain_id AS "chainId", link,
  seed_hash AS "seedHash", bets_hash AS "betsHash", state, outcome, opens_at AS "opensAt",
  closes_at AS "closesAt", draws_at AS "drawsAt", ends_at AS "endsAt", clock_timestamp() AS now,
  CASE WHEN state IN ('open', 'drawn') THEN (SELECT count(*)::int FROM table_bets WHERE round_id = table_rounds.id) END AS bets`;

function toRound({ chainId, link, seedHash: hash, ...row }: RoundRow): StoredRound {
  return {
    ...row,
    number: Number(row.number),
    serverSeedHash: hash ? hash.toString('hex') : seedHash(row.serverSeed!),
    chain: chainId === null ? null : { chainId, link: link! },
  };
}

/** Newest first. */
export async function lastRounds(
  gateway: Pick<Gateway, 'db'>,
  table: string,
  count: number,
): Promise<StoredRound[]> {
  const { rows } = await sql<RoundRow>`
    SELECT ${columns} FROM table_rounds WHERE table_code = ${table} ORDER BY number DESC LIMIT ${count}`.execute(
    gateway.db,
  );
  return rows.map(toRound);
}

/** Overdue by so many seconds. */
export async function tablesToFinish(
  { db }: Pick<Gateway, 'db'>,
  overdueSeconds: number,
): Promise<string[]> {
  const { rows } = await sql<{
    table: string;
  }>`SELECT DISTINCT table_code AS "table" FROM table_rounds
    WHERE state IN ('open', 'drawn') AND draws_at < now() - make_interval(secs => ${overdueSeconds})`.execute(
    db,
  );
  return rows.map(({ table }) => table);
}

/** From `table:betsHash:number:block` under the round's seed (GAME-12); see `clientSeedOf`. */
export function roundNumbers(round: DrawnRound): Random {
  const { serverSeed, number } = round;
  return numbersOf({ serverSeed, clientSeed: clientSeedOf(round), nonce: number });
}

/** The table, and of a drawn round of a chain the hash of its bets. */
export const clientSeedOf = ({ table, betsHash }: Pick<StoredRound, 'table' | 'betsHash'>) =>
  betsHash ? `${table}:${betsHash.toString('hex')}` : table;

/** SQL: `clientSeedOf` of the row `b` of `table_rounds`. */
export const tableSeed = sql`concat_ws(':', b.table_code, encode(b.bets_hash, 'hex'))`;

/** Four events a round; the same at every process. */
export function eventOf(round: StoredRound | undefined): number {
  return round ? round.number * 4 + phaseOf(round) : 0;
}

/** 0: bets are accepted; 1: no more; 2: drawn; 3: over. */
function phaseOf({ state, now, closesAt }: StoredRound): number {
  if (state === 'open') return now < closesAt ? 0 : 1;
  return state === 'drawn' ? 2 : 3;
}

/** After clients have shown the outcome. */
export function settlesAt({ endsAt }: Pick<StoredRound, 'endsAt'>, game: SharedGame | null): Date {
  return new Date(endsAt.getTime() - (game?.schedule.result ?? 0));
}

/** ms from draw to end: outcome, then result. */
export const resultMsOf = ({ schedule }: SharedGame): number =>
  schedule.result + ('showing' in schedule ? (schedule.showing ?? 0) : 0);

/** Seed and outcome once drawn. */
export function toPublic(round: StoredRound, game: SharedGame): TableRound {
  const { id, number, state, serverSeed, serverSeedHash, betsHash, outcome, table } = round;
  const drawn = state !== 'open';
  return {
    id,
    number,
    state,
    serverSeedHash,
    serverSeed: (drawn && serverSeed?.toString('hex')) || null,
    betsHash: betsHash?.toString('hex') ?? null,
    opensAt: round.opensAt.toISOString(),
    closesAt: round.closesAt.toISOString(),
    drawsAt: round.drawsAt.toISOString(),
    settlesAt: settlesAt(round, game).toISOString(),
    endsAt: round.endsAt.toISOString(),
    bets: round.bets,
    fixture: game.fixture({ gameCode: table, number }),
    outcome: drawn ? outcome : null,
  };
}

export async function tableState(
  gateway: Pick<Gateway, 'db'>,
  table: string,
  game: SharedGame,
): Promise<TableState> {
  const rounds = await lastRounds(gateway, table, Math.max(shownResults, game.road ?? 0) + 1);
  const [last] = rounds;
  const over = rounds.filter(({ state }) => state === 'settled' || state === 'refunded');
  return {
    table,
    serverTime: (last?.now ?? nowDate()).toISOString(),
    event: eventOf(last),
    round: last ? toPublic(last, game) : null,
    results: over.slice(0, shownResults).map((round) => toPublic(round, game)),
    earlier: over
      .slice(shownResults, game.road ?? shownResults)
      .map(({ number, outcome }) => ({ number, outcome })),
  };
}

export interface OwnedBet {
  customerId: string;
  bet: TableBet;
}

interface BetRow {
  id: string;
  key: string;
  round_id: string;
  customer_id: string;
  selections: TableBet['selections'];
  stake: string;
  state: TableBet['state'];
  payout: string | null;
  at: Date;
}

const selectBets = sql`SELECT id, key, round_id, customer_id, selections, stake, state, payout, at FROM table_bets`;
const toBet = (row: BetRow): TableBet => ({
  id: row.id,
  key: row.key,
  roundId: row.round_id,
  selections: row.selections,
  stake: Number(row.stake),
  state: row.state,
  payout: row.payout === null ? null : Number(row.payout),
  at: row.at.toISOString(),
});

/** In their order. */
export async function betsOfRound(
  { db }: Pick<Gateway, 'db'>,
  roundId: string,
): Promise<OwnedBet[]> {
  const { rows } = await sql<BetRow>`${selectBets} WHERE round_id = ${roundId} ORDER BY id`.execute(
    db,
  );
  return rows.map((row) => ({ customerId: row.customer_id, bet: toBet(row) }));
}

/** Of the present round, and of the last with any. */
export async function betsOfPlayer(
  { db }: Pick<Gateway, 'db'>,
  table: string,
  customerId: string,
): Promise<TableBet[]> {
  const { rows } =
    await sql<BetRow>`${selectBets} WHERE customer_id = ${customerId} AND round_id = (
    SELECT b.round_id FROM table_bets b JOIN table_rounds r ON r.id = b.round_id
    WHERE b.customer_id = ${customerId} AND r.table_code = ${table} ORDER BY b.round_id DESC LIMIT 1) ORDER BY id`.execute(
      db,
    );
  return rows.map(toBet);
}

export async function betOfPlayer(
  { db }: Pick<Gateway, 'db'>,
  customerId: string,
  id: string,
): Promise<TableBet> {
  const { rows } =
    await sql<BetRow>`${selectBets} WHERE id = ${id} AND customer_id = ${customerId}`.execute(db);
  if (!rows[0]) throw new Error(`bet ${id} was written and is not there`);
  return toBet(rows[0]);
}
