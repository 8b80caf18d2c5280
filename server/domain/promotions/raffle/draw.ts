import { createHmac } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { NewRafflePrize } from '../../../../contract/promotions/raffle.ts';
import { raffleWinners } from '../../../../games/fairness/raffle.ts';
import type { Gateway } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { decryptColumn } from '../../../vault/columns.ts';
import { rafflePrizesCount } from './make.ts';

type Db = Kysely<Database>;

/** What a draw is made from. */
export interface DrawnFrom {
  id: string;
  /** Encrypted. */
  seed: Buffer;
  digest: string;
  numbers: number;
  manyPrizes: boolean;
  prizes: NewRafflePrize[];
}

/** SQL: the columns of `DrawnFrom`. */
export const drawnFrom = sql`promotion_id AS id, server_seed AS seed, digest, numbers, many_prizes AS "manyPrizes", prizes`;

/**
 * Draws every raffle that is due, each in a transaction of its own, once however many gateways run:
 * the row's lock decides (REWARD-05e). A failure of one is logged, and the others go on.
 */
export async function drawRaffles({ db, log }: Pick<Gateway, 'db' | 'log'>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT promotion_id AS id FROM raffles
    WHERE drawn_at IS NULL AND cancelled_at IS NULL AND draw_at <= clock_timestamp() ORDER BY draw_at, promotion_id`.execute(
    db,
  );
  for (const { id } of rows)
    await db
      .transaction()
      .execute((held) => draw(held, id))
      .catch((error: unknown) => log.error({ err: error, raffle: id }, 'a draw failed'));
}

async function draw(db: Db, id: string): Promise<void> {
  const { rows } = await sql<DrawnFrom>`
    SELECT ${drawnFrom} FROM raffles
    WHERE promotion_id = ${id} AND drawn_at IS NULL AND cancelled_at IS NULL AND draw_at <= clock_timestamp() FOR UPDATE`.execute(
    db,
  );
  const [raffle] = rows;
  if (!raffle) return;
  const owners = await ownersOf(db, id);
  const { winners, skipped } = drawnOf(db, raffle, owners);
  await sql`INSERT INTO raffle_winners (promotion_id, place, number, customer_id, points, amount, turnover_percent)
    SELECT ${id}::bigint, w.place, w.number, n.customer_id, w.points, w.amount, w."turnoverPercent"
    FROM jsonb_to_recordset(${JSON.stringify(winners)}::jsonb) AS w (place integer, number integer, points bigint, amount bigint, "turnoverPercent" integer)
    JOIN raffle_numbers n ON n.promotion_id = ${id} AND n.number = w.number`.execute(db);
  await sql`UPDATE raffles SET drawn_at = clock_timestamp(), members = ${new Set(owners).size}, skipped = ${JSON.stringify(skipped)}::jsonb WHERE promotion_id = ${id}`.execute(
    db,
  );
}

/** Members by number: the first at 0. */
export async function ownersOf(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    SELECT customer_id FROM raffle_numbers WHERE promotion_id = ${id} ORDER BY number`.execute(db);
  return rows.map(({ customer_id }) => customer_id);
}

interface Winner {
  place: number;
  number: number;
  points: number;
  amount: number;
  turnoverPercent: number;
}

/** The same whenever it is called (PROMO-02b). */
export function drawnOf(
  db: Db,
  { id, seed, digest, numbers: count, manyPrizes, prizes }: DrawnFrom,
  owners: readonly string[],
): { winners: Winner[]; skipped: { number: number; place: number }[] } {
  const key = decryptColumn(db, 'raffles', id, seed);
  const hmac = (message: string) => createHmac('sha256', key).update(message).digest();
  const terms = {
    prizes: rafflePrizesCount(prizes),
    members: new Set(owners).size,
    manyPrizes,
    memberOf: (number: number) => owners[number - 1],
  };
  const { winners, skipped } = raffleWinners(hmac, { digest, count }, terms);
  const worth = prizes.flatMap(({ count: times, ...prize }) => Array<typeof prize>(times).fill(prize)); // prettier-ignore
  return {
    winners: winners.map((number, i) => Object.assign({ place: i + 1, number }, worth[i]!)),
    skipped: [...skipped],
  };
}
