import { sql } from 'kysely';
import { recordTimeZone } from '../../../contract/records/shapes.ts';
import { nowDate } from '../../clock.ts';
import type { Gateway } from '../../context.ts';
import { type Job, goesOn } from '../../kernel/jobs.ts';
import { settledUntil } from '../../kernel/settled-until.ts';
import { vipLevels } from '../vip/rules.ts';
import { payAutomatically } from './pay.ts';
import { termsOn } from './terms.ts';

type Paying = Pick<Gateway, 'db' | 'live' | 'log'>;

/** Payments per query. */
const batchSize = 200;

/**
 * Counts settled bets by member, day and category, each once however many gateways run: the mark
 * moves in the transaction (REWARD-03, docs/decisions/0094-rebates.md).
 */
export async function countRebates(gateway: Pick<Gateway, 'db'>): Promise<void> {
  const until = await settledUntil(gateway);
  // A second statement sees what was written during the first.
  await sql`SELECT count_rebates(${until}::timestamptz, ${vipLevels(gateway).length}::integer)`.execute(
    gateway.db,
  );
}

/**
 * Pays the days before the site's day, once their bets are counted and the hour of the terms has
 * struck. The others go on after a failure; the next run tries again.
 */
export async function payRebatesAtHour(
  gateway: Paying,
  at: Date = nowDate(),
  stopping?: AbortSignal,
): Promise<void> {
  const day = sql`(${at}::timestamptz AT TIME ZONE ${recordTimeZone})::date`;
  const terms = await termsOn(gateway.db, day);
  if (terms === null || terms.hour === null) return;
  const { rows } = await sql<{ day: string; due: boolean }>`
    SELECT d.day::text, ${at}::timestamptz >= d.start + make_interval(hours => ${terms.hour}::integer) AND m.upto >= d.start AS due
    FROM rebate_mark m, (SELECT ${day} AS day, ${day}::timestamp AT TIME ZONE ${recordTimeZone} AS start) d`.execute(
    gateway.db,
  );
  if (!rows[0]!.due) return;
  const due = { day: rows[0]!.day, minPayment: terms.minPayment };
  for (let members = await dueMembers(gateway, due, '0'); members.length > 0 && goesOn(stopping);) {
    for (const customerId of members) {
      await payAutomatically(gateway, { customerId, terms, day: due.day }).catch((error: unknown) =>
        gateway.log.error({ err: error, customer: customerId }, 'payment of a rebate failed'),
      );
    }
    members = await dueMembers(gateway, due, members.at(-1)!);
  }
}

/** Those above an id, in order. */
async function dueMembers(
  { db }: Pick<Gateway, 'db'>,
  { day, minPayment }: { day: string; minPayment: number },
  after: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT customer_id AS id FROM rebates_due(${day}::date, ${minPayment}, ${after}::bigint, ${batchSize})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export const rebatesJob: Job = {
  name: 'rebates',
  intervalMs: 10_000,
  atStart: true,
  async run(gateway, { stopping }) {
    await countRebates(gateway);
    await payRebatesAtHour(gateway, nowDate(), stopping);
  },
};
