import { type RawBuilder, sql } from 'kysely';
import type { Bet, BetPage, BetTotals } from '../../../contract/records/shapes.ts';
import type { Request } from '../../../contract/index.ts';
import type { Context, Gateway } from '../../context.ts';
import { gameName } from '../catalogue/game.ts';
import { type Snapshot, currentCatalogue } from '../catalogue/snapshot.ts';
import { houseVendor } from './house-games.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { currencySymbol, memberCurrency } from '../../kernel/currency.ts';
import { type Bounds, boundsNow, periodShown } from '../../kernel/period.ts';
import { always, cut, instantOf, pageSize, readCursor, within } from '../../kernel/page.ts';

/** On a source's columns. */
type Condition = (of: Record<'id' | 'at' | 'node', RawBuilder<unknown>>) => RawBuilder<unknown>;

interface BetFilter {
  customerId: string;
  id?: string;
  state?: Bet['state'] | undefined;
  vendor?: string | undefined;
  /** Default: all. */
  where?: Condition;
  /** Of each source, newest first. */
  limit?: number;
}

export interface BetRow {
  id: string;
  state: Bet['state'];
  at: string;
  game_id: string;
  vendor: string;
  stake: string;
  payout: string | null;
  /** 0 unless settled. */
  valid_bet: string;
}

/**
 * A member's bets as one relation: settled house rounds, unsettled staged and table rounds,
 * vendors' rounds. Each source has an index on the customer.
 */
export function betsOf(filter: BetFilter): RawBuilder<unknown> {
  const { state, vendor, limit, where = () => always } = filter;
  const tail = limit === undefined ? sql`` : sql`ORDER BY at DESC, id DESC LIMIT ${limit}`;
  const sources = [
    ...(vendor === undefined || vendor === houseVendor ? houseSources(filter) : []),
    ...(vendor === houseVendor ? [] : [vendorSource(filter)]),
  ].filter(({ states }) => state === undefined || states.includes(state));
  const parts = sources.map(({ alias, at, id, fields, from }) => {
    const of = {
      id: id ?? sql`${sql.ref(`${alias}.id`)}::text COLLATE "C"`,
      at: sql.ref(at),
      node: sql.ref(`${alias}.game_id`),
    };
    return sql`(SELECT ${of.id} AS id, ${of.at} AS at, ${of.node} AS game_id, ${fields} FROM ${from} AND ${where(of)} ${tail})`;
  });
  return sql`(${sql.join(parts, sql` UNION ALL `)})`;
}

interface Source {
  states: readonly Bet['state'][];
  alias: string;
  /** The bet's instant. */
  at: string;
  /** Where it is not the row's id. */
  id?: RawBuilder<unknown>;
  /** state, vendor, stake, payout, valid_bet */
  fields: RawBuilder<unknown>;
  /** With its `WHERE`. */
  from: RawBuilder<unknown>;
}

function houseSources({ customerId, id, state }: BetFilter): Source[] {
  const one = (column: string) =>
    id === undefined ? always : sql`${sql.ref(column)} = ${id}::bigint`;
  const vendor = sql`${houseVendor}::text AS vendor`;
  return [
    {
      states: ['settled'],
      alias: 'r',
      at: 'r.at',
      fields: sql`'settled' AS state, ${vendor}, r.stake, r.payout, r.valid_bet`,
      from: sql`rounds r WHERE r.customer_id = ${customerId} AND ${one('r.id')}`,
    },
    {
      states: ['open'],
      alias: 'g',
      at: 'g.started_at',
      fields: sql`'open' AS state, ${vendor}, g.stake, NULL::bigint AS payout, 0::bigint AS valid_bet`,
      from: sql`staged_rounds g WHERE g.customer_id = ${customerId} AND g.settled_at IS NULL AND ${one('g.id')}`,
    },
    {
      states: ['refunded'],
      alias: 'f',
      at: 'f.started_at',
      fields: sql`'refunded' AS state, ${vendor}, f.stake, f.stake AS payout, 0::bigint AS valid_bet`,
      from: sql`staged_rounds f WHERE f.customer_id = ${customerId} AND f.refunded AND ${one('f.id')}`,
    },
    {
      states: ['open', 'refunded'],
      alias: 'b',
      at: 'b.at',
      fields: sql`b.state, ${vendor}, b.stake, b.payout, 0::bigint AS valid_bet`,
      from: sql`(SELECT t.*, l.game_id FROM table_bets t JOIN launches l ON l.id = t.launch_id
        WHERE t.customer_id = ${customerId} AND t.state <> 'settled' AND ${one('t.id')}) b
        WHERE ${state ? sql`b.state = ${state}` : always}`,
    },
  ];
}

/**
 * A transaction without a round is one. Refunded when all debits were rolled back; else those that
 * were count nothing. Open without a credit, since a vendor credits a loss with nothing.
 */
function vendorSource({ customerId, id, state, vendor }: BetFilter): Source {
  const counted = (alias: string) =>
    sql`${sql.ref(`${alias}.vendor`)} <> 'PLR' AND ${sql.ref(`${alias}.kind`)} <> 'tombstone'`;
  const one = id === undefined ? always : sql`s.transaction_id = ${id.slice(id.indexOf(':') + 1)}`;
  const from = sql`(SELECT (s.vendor || ':' || s.transaction_id) COLLATE "C" AS id, s.at, l.game_id, s.vendor, sums.stake, sums.valid_bet,
      CASE WHEN sums.debits > 0 AND sums.remaining = 0 THEN 'refunded' WHEN sums.credits > 0 THEN 'settled' ELSE 'open' END AS state,
      CASE WHEN sums.debits > 0 AND sums.remaining = 0 THEN sums.stake WHEN sums.credits > 0 THEN sums.payout END AS payout
    FROM seamless_transactions s JOIN launches l ON l.id = s.launch_id,
    LATERAL (SELECT coalesce(sum(o.amount) FILTER (WHERE o.kind = 'debit' AND o.state = 'done'),
          sum(o.amount) FILTER (WHERE o.kind = 'debit'), 0)::bigint AS stake,
        coalesce(sum(o.amount) FILTER (WHERE o.kind = 'credit'), 0)::bigint AS payout, sum(o.valid_bet)::bigint AS valid_bet,
        count(*) FILTER (WHERE o.kind = 'debit') AS debits, count(*) FILTER (WHERE o.kind = 'credit') AS credits,
        count(*) FILTER (WHERE o.kind = 'debit' AND o.state = 'done') AS remaining
      FROM seamless_transactions o WHERE o.customer_id = s.customer_id AND o.vendor = s.vendor AND ${counted('o')}
        AND (o.round_id = s.round_id OR o.transaction_id = s.transaction_id)) sums
    WHERE s.customer_id = ${customerId} AND ${counted('s')} AND ${vendor ? sql`s.vendor = ${vendor}` : always} AND ${one}
      AND NOT EXISTS (SELECT 1 FROM seamless_transactions e WHERE e.customer_id = s.customer_id AND e.vendor = s.vendor
        AND ${counted('e')} AND e.round_id = s.round_id AND (e.at, e.transaction_id) < (s.at, s.transaction_id))) v
    WHERE ${state ? sql`v.state = ${state}` : always}`;
  return {
    states: ['open', 'settled', 'refunded'],
    alias: 'v',
    at: 'v.at',
    id: sql`v.id`,
    fields: sql`v.state, v.vendor, v.stake, v.payout, v.valid_bet`,
    from,
  };
}

type Filter = Pick<
  Request<'records.bets'>,
  'period' | 'from' | 'to' | 'gameType' | 'vassalage' | 'state'
>;

function ofType(
  catalogue: Snapshot,
  gameType: Filter['gameType'],
  node: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (gameType === undefined) return always;
  const ids = [...catalogue.byId.values()].flatMap(({ gameId, type }) =>
    type === gameType ? [gameId] : [],
  );
  return sql`${node} = ANY (${ids}::bigint[])`;
}

function conditionOf(
  catalogue: Snapshot,
  { gameType }: Filter,
  bounds: Bounds,
  after?: string,
): Condition {
  const last = after === undefined ? null : readCursor(after, /^[^\0]{1,260}$/);
  return ({ id, at, node }) =>
    sql`${within(at, bounds)} AND ${ofType(catalogue, gameType, node)} AND ${
      last
        ? sql`${at} <= ${last.at}::timestamptz AND (${at}, ${id}) < (${last.at}::timestamptz, ${last.rest} COLLATE "C")`
        : always
    }`;
}

/** For a response, with the game's name. */
export function toBet(row: BetRow, catalogue: Snapshot, language: string): Bet {
  const game = catalogue.byId.get(row.game_id);
  return {
    id: row.id,
    state: row.state,
    at: row.at,
    nodeId: row.game_id,
    gameName: game ? gameName(game, language) : '',
    gameType: game?.type ?? null,
    vassalage: row.vendor,
    stake: Number(row.stake),
    payout: row.payout === null ? null : Number(row.payout),
    validBet: Number(row.valid_bet),
  };
}

interface BetRange {
  customerId: string;
  filter: Filter;
  bounds: Bounds;
  after: string | undefined;
  limit: number;
}

/** After a cursor. */
export async function readBets(
  { db }: Pick<Gateway, 'db'>,
  catalogue: Snapshot,
  range: BetRange,
): Promise<BetRow[]> {
  const { customerId, filter, bounds, after, limit } = range;
  const { state, vassalage: vendor } = filter;
  const bets = betsOf({
    customerId,
    state,
    vendor,
    where: conditionOf(catalogue, filter, bounds, after),
    limit,
  });
  const { rows } = await sql<BetRow>`
    SELECT id, state, ${instantOf(sql`at`)} AS at, game_id, vendor, stake, payout, valid_bet FROM ${bets} bets
    ORDER BY bets.at DESC, id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** Of the next page. */
export const betCursorOf = ({ at, id }: BetRow): string => `${at} ${id}`;

/** A page of the caller's record (MEM-06); new bets do not move later pages. */
export async function betPage(
  request: Request<'records.bets'>,
  context: Context,
): Promise<BetPage> {
  const { language, after } = request;
  const customerId = requireCustomer(context.caller);
  const bounds = await boundsNow(context, request);
  const catalogue = await currentCatalogue(context);
  const found = await readBets(context, catalogue, {
    customerId,
    filter: request,
    bounds,
    after,
    limit: pageSize + 1,
  });
  const { rows, next } = cut(found, betCursorOf);
  return {
    ...periodShown(bounds),
    currencySymbol: currencySymbol(memberCurrency),
    bets: rows.map((row) => toBet(row, catalogue, language)),
    next,
  };
}

/** The caller's, centavos. */
export async function betTotals(
  request: Request<'records.betTotals'>,
  context: Context,
): Promise<BetTotals> {
  const { state, vassalage: vendor } = request;
  const catalogue = await currentCatalogue(context);
  const where = conditionOf(catalogue, request, await boundsNow(context, request));
  const bets = betsOf({ customerId: requireCustomer(context.caller), state, vendor, where });
  const { rows } = await sql<Record<'bets' | 'stake' | 'valid' | 'settled' | 'payout', string>>`
    SELECT count(*) AS bets, coalesce(sum(stake), 0) AS stake, coalesce(sum(valid_bet), 0) AS valid,
      coalesce(sum(stake) FILTER (WHERE state = 'settled'), 0) AS settled,
      coalesce(sum(payout) FILTER (WHERE state = 'settled'), 0) AS payout FROM ${bets} bets`.execute(
    context.db,
  );
  const [settled, payout] = [Number(rows[0]?.settled), Number(rows[0]?.payout)];
  return {
    currencySymbol: currencySymbol(memberCurrency),
    bets: Number(rows[0]?.bets),
    stake: Number(rows[0]?.stake),
    validStake: Number(rows[0]?.valid),
    payout,
    profit: payout - settled,
  };
}

/** Null for another customer's. */
export async function betRow(
  gateway: Pick<Gateway, 'db'>,
  customerId: string,
  id: string,
): Promise<BetRow | null> {
  const ofHouse = /^\d{1,18}$/.test(id);
  const vendor = ofHouse ? houseVendor : id.split(':', 1)[0]!;
  if (!ofHouse && (vendor === houseVendor || !/^[A-Z0-9_]{1,20}:./.test(id))) return null;
  const bets = betsOf({ customerId, vendor, id });
  const { rows } = await sql<BetRow>`
    SELECT id, state, ${instantOf(sql`at`)} AS at, game_id, vendor, stake, payout, valid_bet FROM ${bets} bets LIMIT 1`.execute(
    gateway.db,
  );
  return rows[0] ?? null;
}
