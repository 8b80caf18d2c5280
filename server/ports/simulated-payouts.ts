import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { type Signed, signatureOf } from '../signature.ts';
import type { RailPort } from './rails.ts';

/** A callback that is due: what is sent, and its number for telling how it went. */
export interface DueCallback extends Signed {
  id: string;
}

/** What of the embedded provider pays out. */
export interface SimulatedPayouts extends Pick<RailPort, 'payOut'> {
  /** Takes callbacks that are due; one that is not told to be done comes up again later, as a provider tries again. */
  takeDuePayouts(): Promise<DueCallback[]>;
  payoutDone(payoutId: string): Promise<void>;
}

/** How often a callback of the embedded provider is tried, and the seconds until the next try. */
export const tries = 10;
export const again = 20;
/** Seconds after which it has paid. */
const slowness = 1;
/** It refuses to pay into accounts whose number ends so: somebody has to be able to see what happens then. */
const refusedEnd = '0000';

interface DueRow {
  id: string;
  reference: string;
  amount: string;
  currency: string;
  event: string;
  status: 'paid' | 'failed';
}

/** The embedded provider's payments that go out (WAL-05): no money moves anywhere; a moment later it tells that it was paid. */
export function simulatedPayouts(db: Kysely<Database>, key: Buffer): SimulatedPayouts {
  return {
    async payOut({ reference, number, amount, currency }) {
      const fresh = {
        id: randomBytes(18).toString('base64url'),
        reference,
        amount,
        currency,
        event: `evt_${randomBytes(9).toString('base64url')}`,
        status: number.endsWith(refusedEnd) ? ('failed' as const) : ('paid' as const),
        due_at: sql<Date>`now() + make_interval(secs => ${slowness})`,
      };
      const { id } = await db
        .insertInto('simulated_payouts')
        .values(fresh)
        .onConflict((conflict) => conflict.column('reference').doUpdateSet({ reference }))
        .returning('id')
        .executeTakeFirstOrThrow();
      // Asked for again, one that has failed and was told of is tried anew; any other is what it was.
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
        .set({ done_at: new Date() })
        .where('id', '=', id)
        .execute()),
  };
}

/** Each is taken by one process, which has until the next try to deliver it. */
async function takeDue(db: Kysely<Database>): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    UPDATE simulated_payouts p SET tries = p.tries + 1, due_at = now() + make_interval(secs => ${again})
    WHERE id IN (SELECT id FROM simulated_payouts WHERE done_at IS NULL AND due_at <= now() AND tries < ${tries}
      ORDER BY due_at LIMIT 50 FOR UPDATE SKIP LOCKED)
    RETURNING p.id, p.reference, p.amount, p.currency, p.event, p.status`.execute(db);
  return rows;
}

function signed({ id, amount, ...told }: DueRow, key: Buffer): DueCallback {
  const rawBody = JSON.stringify({ ...told, payment: id, amount: Number(amount) });
  const timestamp = String(Date.now());
  return { id, rawBody, timestamp, signature: signatureOf(key, timestamp, rawBody) };
}
