import { sql } from 'kysely';
import type { Gateway } from '../../context.ts';
import { repeat } from '../../repeat.ts';
import { dropUnusedPictures } from '../kyc/pictures.ts';
import { type WithdrawalRow, record, notifyWithdrawal } from './change.ts';
import { askForPayments, deliverPayouts } from './pay.ts';

/** ms between two looks at what is due, and how many of them between two looks at pictures that nothing needs. */
const pace = 2000;
const looksPerCleaning = 900;

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

/** Keeps withdrawals going: payments are asked for, the embedded provider's callbacks made, and what is over ends. Ends with `clearInterval`. */
export function runWithdrawals(gateway: Gateway): NodeJS.Timeout {
  let looks = 0;
  return repeat(gateway.log, pace, 'withdrawals', async () => {
    await askForPayments(gateway);
    await deliverPayouts(gateway);
    await receiveDue(gateway);
    if (looks % looksPerCleaning === 0) await dropUnusedPictures(gateway.db);
    looks += 1;
  });
}
