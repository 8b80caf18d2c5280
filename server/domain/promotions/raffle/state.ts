import { type Kysely, type Selectable, sql } from 'kysely';
import type {
  NewRafflePrize,
  OwnRaffle,
  Raffle,
  RafflePrize,
  RaffleResult,
} from '../../../../contract/promotions/raffle.ts';
import type { Request } from '../../../../contract/index.ts';
import type { Gateway } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import type { Texts } from '../../../db/tables/catalogue.ts';
import type { RafflesTable, SkippedNumber } from '../../../db/tables/promotions.ts';
import { DomainError } from '../../../domain-error.ts';
import { currencySymbol, memberCurrency } from '../../../kernel/currency.ts';
import { inLanguage } from '../../../kernel/localized-texts.ts';
import { wageringRequirement } from '../../../../contract/wagering-requirement.ts';
import { decryptColumn } from '../../../vault/columns.ts';
import { maskName } from '../../catalogue/text.ts';
import { isOnBreak } from '../../limits/guard.ts';
import type { EligibilityRow } from '../row.ts';
import { claimable, untilNext } from './claim.ts';
import { rafflePrizesCount } from './make.ts';

type Db = Kysely<Database>;

/** Of a member's numbers. */
const rangesShown = 50;

/** SQL of an alias `r`. */
export const raffleState = sql<
  Raffle['state']
>`CASE WHEN r.cancelled_at IS NOT NULL THEN 'cancelled' WHEN r.drawn_at IS NOT NULL THEN 'drawn'
  WHEN r.claim_until <= clock_timestamp() THEN 'closed' ELSE 'open' END`;

type ShownRow = Selectable<RafflesTable> & {
  state: Raffle['state'];
  vendor_names: string[];
};

async function raffleRows(db: Db, ids: readonly string[]): Promise<ShownRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ShownRow>`
    SELECT r.*, ${raffleState} AS state, ARRAY(SELECT coalesce(v.name, c) FROM unnest(r.vendors) WITH ORDINALITY AS n (c, i)
      LEFT JOIN vendors v ON v.code = n.c ORDER BY i) AS vendor_names
    FROM raffles r WHERE promotion_id = ANY (${ids}::bigint[])`.execute(db);
  return rows;
}

const toPrize = ({ count, points, amount, turnoverPercent }: NewRafflePrize): RafflePrize => {
  return { count, points, amount, required: wageringRequirement(amount, turnoverPercent) };
};

/** Raffles by their promotion, for everybody. */
export async function rafflesOf(
  db: Db,
  promotions: readonly { id: string; rule: string }[],
): Promise<ReadonlyMap<string, Raffle>> {
  const ids = promotions.flatMap(({ id, rule }) => (rule === 'raffle' ? [id] : []));
  const rows = await raffleRows(db, ids);
  return new Map(
    rows.map((row) => [
      row.promotion_id,
      {
        state: row.state,
        betPerNumber: Number(row.bet_per_number),
        maxPerMember: row.max_per_member,
        maxNumbers: row.max_numbers,
        vendors: row.vendor_names,
        needsIdentity: row.needs_identity,
        manyPrizes: row.many_prizes,
        prizes: row.prizes.map(toPrize),
        claimUntil: row.claim_until.toISOString(),
        drawAt: row.draw_at.toISOString(),
        serverSeedHash: row.seed_hash,
        numbers: row.numbers,
        digest: row.digest,
        cancelReason: row.cancel_reason,
      },
    ]),
  );
}

/** Of joined raffles, by their promotion. Nothing can be claimed during a break (RG-03). */
export async function ownRaffles(
  db: Db,
  customerId: string,
  eligibility: readonly EligibilityRow[],
): Promise<ReadonlyMap<string, OwnRaffle>> {
  const joined = eligibility.filter(
    ({ rule, claim_state }) => rule === 'raffle' && claim_state === 'joined',
  );
  if (joined.length === 0) return new Map();
  const ids = joined.map(({ id }) => id);
  const [rows, onBreak, numbers, won] = await Promise.all([
    raffleRows(db, ids),
    isOnBreak(db, customerId),
    rangesOf(db, customerId, ids),
    wonBy(db, customerId, ids),
  ]);
  return new Map(
    rows.map((row) => {
      const id = row.promotion_id;
      const { bets } = joined.find((each) => each.id === id)!;
      const own = numbers.filter(({ raffle }) => raffle === id);
      const claimed = own.reduce((sum, { from, to }) => sum + to - from + 1, 0);
      const isOpen = row.state === 'open' && !onBreak;
      return [
        id,
        {
          bets,
          claimed,
          toClaim: isOpen ? claimable(row, bets, claimed) : 0,
          untilNext: isOpen ? untilNext(row, bets, claimed) : null,
          ranges: own.slice(0, rangesShown).map(({ from, to }) => ({ from, to })),
          won: won.flatMap(({ raffle, ...prize }) => (raffle === id ? [prize] : [])),
        },
      ];
    }),
  );
}

interface Range {
  raffle: string;
  from: number;
  to: number;
}

/** A member's numbers, latest first; consecutive ones are one range. */
async function rangesOf(db: Db, customerId: string, ids: readonly string[]): Promise<Range[]> {
  const { rows } = await sql<Range>`
    SELECT promotion_id AS raffle, min(number) AS "from", max(number) AS "to"
    FROM (SELECT promotion_id, number, number - row_number() OVER (PARTITION BY promotion_id ORDER BY number) AS island
      FROM raffle_numbers WHERE customer_id = ${customerId} AND promotion_id = ANY (${ids}::bigint[])) n
    GROUP BY promotion_id, island ORDER BY min(number) DESC`.execute(db);
  return rows;
}

async function wonBy(
  db: Db,
  customerId: string,
  ids: readonly string[],
): Promise<(OwnRaffle['won'][number] & { raffle: string })[]> {
  const rows = await db
    .selectFrom('raffle_winners')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('promotion_id', 'in', ids)
    .orderBy('place')
    .execute();
  return rows.map((row) => ({
    raffle: row.promotion_id,
    place: row.place,
    number: row.number,
    points: Number(row.points),
    amount: Number(row.amount),
    required: wageringRequirement(Number(row.amount), row.turnover_percent),
    paid: row.paid_at !== null,
  }));
}

interface ResultRow {
  title: Texts;
  drawn_at: Date;
  server_seed: Buffer;
  seed_hash: string;
  digest: string;
  numbers: number;
  members: number;
  many_prizes: boolean;
  prizes: NewRafflePrize[];
  skipped: SkippedNumber[];
}

interface WinnerRow {
  place: number;
  number: number;
  name: string;
  hidden: boolean;
  points: number;
  amount: number;
}

/** The draw with its seed; throws `not_found` before it. */
export async function raffleResult(
  { id, language }: Request<'promotion.raffleResult'>,
  { db }: Pick<Gateway, 'db'>,
): Promise<RaffleResult> {
  const { rows } = await sql<ResultRow>`
    SELECT p.title, r.* FROM raffles r JOIN promotions p ON p.id = r.promotion_id
    WHERE r.promotion_id = ${id} AND r.drawn_at IS NOT NULL`.execute(db);
  const [row] = rows;
  if (!row) throw new DomainError('not_found', { field: 'id' });
  const { rows: winners } = await sql<WinnerRow>`
    SELECT w.place, w.number, coalesce(nullif(c.nickname, ''), c.shown_account) AS name, c.hidden_on_boards AS hidden,
      w.points::float8 AS points, w.amount::float8 AS amount
    FROM raffle_winners w JOIN customers c ON c.id = w.customer_id WHERE w.promotion_id = ${id} ORDER BY w.place`.execute(
    db,
  );
  return {
    id,
    title: inLanguage(row.title, language),
    currencySymbol: currencySymbol(memberCurrency),
    drawnAt: row.drawn_at.toISOString(),
    serverSeed: decryptColumn(db, 'raffles', id, row.server_seed).toString('hex'),
    serverSeedHash: row.seed_hash,
    digest: row.digest,
    numbers: row.numbers,
    members: row.members,
    manyPrizes: row.many_prizes,
    prizes: rafflePrizesCount(row.prizes),
    winners: winners.map(({ name, hidden, ...winner }) =>
      Object.assign(winner, { name: hidden ? null : maskName(name) }),
    ),
    skipped: row.skipped,
  };
}
