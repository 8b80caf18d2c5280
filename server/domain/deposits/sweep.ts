import { sql } from 'kysely';
import type { Gateway } from '../../context.ts';
import { repeat } from '../../repeat.ts';
import { deliverSimulated } from './callback.ts';
import { type DepositRow, record, notifyDeposit } from './change.ts';
import { askForAbandoned } from './create.ts';

/** ms between two looks at what is due. */
const pace = 2000;

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

/** Keeps deposits going: those that are over end, those that a process left are asked for, and the embedded provider's callbacks are made. Ends with `clearInterval`. */
export function runDeposits(gateway: Gateway): NodeJS.Timeout {
  return repeat(gateway.log, pace, 'deposits', async () => {
    await expireDue(gateway);
    await askForAbandoned(gateway);
    await deliverSimulated(gateway);
  });
}
