import { sql } from 'kysely';
import type { Gateway } from '../../context.ts';
import type { Job } from '../../kernel/jobs.ts';
import { type WithdrawalRow, record, notifyWithdrawal } from './change.ts';
import { askForPayments, deliverPayouts } from './pay.ts';

/** Counts as received what was sent so long ago without a word of its member (MEM-04), of one customer or of all; each once, and told. */
export async function receiveDue(
  gateway: Pick<Gateway, 'db' | 'live' | 'log'>,
  customerId: string | null = null,
): Promise<void> {
  const received = await gateway.db.transaction().execute(async (db) => {
    const { rows } = await sql<WithdrawalRow>`
      UPDATE withdrawals SET state = 'received', confirmation = 'automatic', changed_at = now() WHERE id IN (
        SELECT id FROM withdrawals WHERE state = 'paid' AND confirm_by <= now() AND (${customerId}::bigint IS NULL OR customer_id = ${customerId})
        ORDER BY id LIMIT 500 FOR UPDATE SKIP LOCKED) RETURNING *`.execute(db);
    await record(db, rows, { by: 'clock' });
    return rows;
  });
  for (const row of received) await notifyWithdrawal(gateway, row);
}

/** Requests payments, makes the simulated provider's callbacks, and receives what was sent long ago. */
export const withdrawalsJob: Job = {
  name: 'withdrawals',
  intervalMs: 2000,
  async run(gateway) {
    await askForPayments(gateway);
    await deliverPayouts(gateway);
    await receiveDue(gateway);
  },
};
