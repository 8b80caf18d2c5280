import { sql } from 'kysely';
import type { Gateway } from '../../context.ts';
import type { Job } from '../../kernel/jobs.ts';
import { deliverSimulated } from './callback.ts';
import { type DepositRow, record, notifyDeposit } from './change.ts';
import { askForAbandoned } from './create.ts';

/** Ends the deposits whose time to pay is over, of one customer or of all; each is ended by one process, and told. */
export async function expireDue(
  gateway: Pick<Gateway, 'db' | 'live' | 'log'>,
  customerId: string | null = null,
): Promise<void> {
  const ended = await gateway.db.transaction().execute(async (db) => {
    const { rows } = await sql<DepositRow>`
      UPDATE deposits SET state = 'expired', changed_at = now() WHERE id IN (
        SELECT id FROM deposits WHERE state = 'pending' AND expires_at <= now() AND (${customerId}::bigint IS NULL OR customer_id = ${customerId})
        ORDER BY id LIMIT 500 FOR UPDATE SKIP LOCKED) RETURNING *`.execute(db);
    await record(db, rows, { by: 'clock' });
    return rows;
  });
  for (const row of ended) await notifyDeposit(gateway, row);
}

/** Expires deposits, sends requests again that a process left unanswered, and makes the simulated provider's callbacks. */
export const depositsJob: Job = {
  name: 'deposits',
  intervalMs: 2000,
  async run(gateway) {
    await expireDue(gateway);
    await askForAbandoned(gateway);
    await deliverSimulated(gateway);
  },
};
