import { type Kysely, sql } from 'kysely';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { memberCurrency } from '../../kernel/currency.ts';
import { type Job, goesOn } from '../../kernel/jobs.ts';
import { fingerprint, move, openAccount, systemAccount } from '../../ledger/ledger.ts';
import type { Movement } from '../../ledger/movement.ts';
import { type PayNews, addPayMessage } from '../messages/pay.ts';
import { announceBalance } from '../wallet/balance.ts';
import { countTeams } from './count.ts';

type Paying = Pick<Gateway, 'db' | 'live' | 'log'>;

/** Of an account's day, as `2026-11-26`. */
export interface Owed {
  customerId: string;
  day: string;
  /** Centavos. */
  amount: string | number;
}

/** Payments per batch. */
const batchSize = 100;

/**
 * Settles each day whose bets are all counted, and pays what it brought, each day of an account once
 * however many gateways run (AGT-11, docs/decisions/0085-team-rebates.md).
 */
export async function payTeamRebates(gateway: Paying, stopping?: AbortSignal): Promise<void> {
  for (let day: string | null = ''; day !== null && goesOn(stopping);) {
    const { rows } = await sql<{
      day: string | null;
    }>`SELECT settle_team_rebates()::text AS day`.execute(gateway.db);
    day = rows[0]!.day;
  }
  const failed: Owed[] = [];
  for (let owed = await owedRebates(gateway.db, failed); owed.length > 0 && goesOn(stopping);) {
    for (const each of owed) await tryPay(gateway, each, failed);
    owed = await owedRebates(gateway.db, failed);
  }
}

async function owedRebates(db: Kysely<Database>, failed: readonly Owed[]): Promise<Owed[]> {
  const { rows } = await sql<Owed>`
    SELECT customer_id AS "customerId", day::text, amount FROM team_rebates
    WHERE state = 'owed' AND (day, customer_id) NOT IN (SELECT * FROM unnest(${failed.map(({ day }) => day)}::date[], ${failed.map(({ customerId }) => customerId)}::bigint[]))
    ORDER BY day, customer_id LIMIT ${batchSize}`.execute(db);
  return rows;
}

/** The others go on after a failure; the next run tries again. */
async function tryPay(gateway: Paying, owed: Owed, failed: Owed[]): Promise<void> {
  const { customerId, day } = owed;
  try {
    const paid = await gateway.db.transaction().execute((db) => payRebate(db, owed));
    if (!paid) return;
    await announceBalance(gateway, customerId);
    gateway.live.news(customerId);
  } catch (error) {
    failed.push(owed);
    gateway.log.error({ err: error, customer: customerId, day }, 'payment of a rebate failed');
  }
}

/** False when it is paid already, or another gateway is at it (WAL-01, WAL-02). */
async function payRebate(db: Kysely<Database>, owed: Owed): Promise<boolean> {
  const { customerId, day } = owed;
  const { rows } = await sql`
    SELECT FROM team_rebates WHERE customer_id = ${customerId} AND day = ${day} AND state = 'owed' FOR UPDATE`.execute(
    db,
  );
  if (rows.length === 0) return false;
  const wallet = await openAccount(db, customerId, memberCurrency);
  const house = await systemAccount(db, 'house', memberCurrency, customerId);
  const { transferId, at } = await move(db, rebateMovement(owed, { wallet, house }));
  await sql`UPDATE team_rebates SET state = 'paid', paid_at = ${at}, transfer_id = ${transferId}
    WHERE customer_id = ${customerId} AND day = ${day}`.execute(db);
  await addPayMessage(db, rebateNews(owed));
  return true;
}

/** From the house to the account's wallet. */
export function rebateMovement(
  { customerId, day, amount: owed }: Owed,
  { wallet, house }: { wallet: string; house: string },
): Movement {
  const amount = Number(owed);
  return {
    kind: 'rebate_team',
    scope: 'team rebate',
    key: `${customerId}:${day}`,
    fingerprint: fingerprint(customerId, day, amount),
    legs: [
      { account: wallet, amount },
      { account: house, amount: -amount },
    ],
    meta: { day, turnover: 0 },
  };
}

/** Of a rebate that is paid. */
export const rebateNews = ({ customerId, day, amount }: Owed): PayNews => ({
  customerId,
  key: 'teamRebatePaid',
  once: { payment: day },
  amount: Number(amount),
  params: { id: day, day },
});

export const teamRebatesJob: Job = {
  name: 'team rebates',
  intervalMs: 30_000,
  atStart: true,
  // Counts first: at a start nothing else has counted the day that ended meanwhile.
  async run(gateway, { first, stopping }) {
    if (first) await countTeams(gateway, stopping);
    await payTeamRebates(gateway, stopping);
  },
};
