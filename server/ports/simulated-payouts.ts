import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { withdraw } from '../../contract/withdrawals/calls.ts';
import type { Database } from '../db/database.ts';
import { type Signed, sign } from '../signature.ts';
import type { RailPort } from './rails.ts';
import { nowDate } from '../clock.ts';

/** With its id for `done`. */
export interface DueCallback extends Signed {
  id: string;
}

export interface SimulatedPayouts extends Pick<RailPort, 'payOut'> {
  /** Takes due callbacks; again later unless done. */
  takeDuePayouts(): Promise<DueCallback[]>;
  payoutDone(payoutId: string): Promise<void>;
}

/** Attempts at a callback, and seconds between. */
export const tries = 10;
export const again = 20;
const slowness = 1;
/** Payouts to these accounts fail, as a demonstration. */
const failingEnd = '0000';

interface DueRow {
  id: string;
  reference: string;
  amount: string;
  currency: string;
  event: string;
  status: 'paid' | 'failed';
}

/** The embedded provider's payouts (WAL-05): moves no money; its callback reports them paid. */
export function simulatedPayouts(db: Kysely<Database>, key: Buffer): SimulatedPayouts {
  return {
    async payOut({ reference, number, amount, currency }) {
      const fresh = {
        id: randomBytes(18).toString('base64url'),
        reference,
        amount,
        currency,
        event: `evt_${randomBytes(9).toString('base64url')}`,
        status: number.endsWith(failingEnd) ? ('failed' as const) : ('paid' as const),
        due_at: sql<Date>`now() + make_interval(secs => ${slowness})`,
      };
      const { id } = await db
        .insertInto('simulated_payouts')
        .values(fresh)
        .onConflict((conflict) => conflict.column('reference').doUpdateSet({ reference }))
        .returning('id')
        .executeTakeFirstOrThrow();
      // Asked again, it retries a reported failure only.
      await db
        .updateTable('simulated_payouts')
        .set({ event: fresh.event, due_at: fresh.due_at, done_at: null, tries: 0 })
        .where('id', '=', id)
        .where('status', '=', 'failed')
        .where('done_at', 'is not', null)
        .execute();
      return { payment: id };
    },
    takeDuePayouts: async () => (await takeDue(db)).map((row) => signed(row, key)),
    payoutDone: async (id) =>
      void (await db
        .updateTable('simulated_payouts')
        .set({ done_at: nowDate() })
        .where('id', '=', id)
        .execute()),
  };
}

/** Leases callbacks to one process until the next try. */
async function takeDue(db: Kysely<Database>): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    UPDATE simulated_payouts p SET tries = p.tries + 1, due_at = now() + make_interval(secs => ${again})
    WHERE id IN (SELECT id FROM simulated_payouts WHERE done_at IS NULL AND due_at <= now() AND tries < ${tries}
      ORDER BY due_at LIMIT 50 FOR UPDATE SKIP LOCKED)
    RETURNING p.id, p.reference, p.amount, p.currency, p.event, p.status`.execute(db);
  return rows;
}

function signed({ id, amount, ...fields }: DueRow, key: Buffer): DueCallback {
  const body = JSON.stringify({ ...fields, payment: id, amount: Number(amount) });
  const { method, path } = withdraw['withdraw.callback'];
  return { id, ...sign(key, 'payouts-to-site', { method, path, body }) };
}
