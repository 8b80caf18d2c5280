import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { deposit } from '../../contract/deposits/calls.ts';
import type { RailName } from '../../contract/deposits/shapes.ts';
import type { Database } from '../db/database.ts';
import { sign, signatureFault } from '../signature.ts';
import { railKinds } from './rail-kinds.ts';
import { type RailPort, callbackTolerance } from './rails.ts';
import {
  type DueCallback,
  type SimulatedPayouts,
  again,
  simulatedPayouts,
  tries,
} from './simulated-payouts.ts';
import { nowDate } from '../clock.ts';

/** Behaviours to choose on the provider's page. */
export const simulatedDecisions = ['approve', 'reject', 'delay', 'twice', 'late', 'less'] as const;
export type SimulatedDecision = (typeof simulatedDecisions)[number];

export interface SimulatedPayment {
  id: string;
  reference: string;
  rail: RailName;
  /** Centavos. */
  amount: number;
  currency: string;
  state: 'waiting' | 'paid' | 'rejected';
  /** Where the payer returns to; empty in payments of earlier versions. */
  returnUrl: string;
}

/** The embedded payment provider (WAL-05): its page decides, no money moves. */
export interface SimulatedRail extends RailPort, SimulatedPayouts {
  find(id: string): Promise<SimulatedPayment | null>;
  /** False when decided before. */
  decide(id: string, way: SimulatedDecision): Promise<boolean>;
  /** Takes due callbacks; again later unless done. */
  takeDue(): Promise<DueCallback[]>;
  done(callbackId: string): Promise<void>;
}

/** Seconds: a slow callback, or a late one after the deposit's end. */
const slowness = 8;
const lateness = 2;
/** Centavos short. */
const tooLittle = 100;

/** On the media origin. */
export const simulatedPath = '/rail/pay';

/**
 * The rails' embedded default, for demonstrations.
 * @param secret of all processes; signs callbacks
 */
export function simulatedRail(db: Kysely<Database>, secret: string): SimulatedRail {
  const key = createHash('sha256').update(`simulated rail ${secret}`).digest();
  return {
    async begin({ reference, rail, amount, currency, expiresAt, returnUrl }) {
      const fresh = {
        id: randomBytes(18).toString('base64url'),
        reference,
        rail,
        amount,
        currency,
        expires_at: expiresAt,
        return_url: returnUrl,
      };
      const { id } = await db
        .insertInto('simulated_payments')
        .values(fresh)
        .onConflict((conflict) => conflict.column('reference').doUpdateSet({ rail }))
        .returning('id')
        .executeTakeFirstOrThrow();
      const url = `${simulatedPath}?id=${id}`;
      return { payment: id, instructions: railKinds[rail].simulate(url) };
    },
    ...simulatedPayouts(db, key),
    verify: (purpose, callback) => signatureFault(key, purpose, callback, callbackTolerance),
    find: (id) => findPayment(db, id),
    decide: (id, way) => decide(db, id, way),
    takeDue: async () => (await takeDue(db)).map((row) => signed(row, key)),
    done: async (id) =>
      void (await db
        .updateTable('simulated_callbacks')
        .set({ done_at: nowDate() })
        .where('id', '=', id)
        .execute()),
  };
}

async function findPayment(db: Kysely<Database>, id: string): Promise<SimulatedPayment | null> {
  const columns = ['id', 'reference', 'rail', 'amount', 'currency', 'state', 'return_url'] as const;
  const row = await db
    .selectFrom('simulated_payments')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { return_url: returnUrl, ...payment } = row;
  return { ...payment, amount: Number(row.amount), returnUrl };
}

/** By the database's clock. */
const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

async function decide(db: Kysely<Database>, id: string, way: SimulatedDecision): Promise<boolean> {
  return db.transaction().execute(async (within) => {
    const row = await within
      .updateTable('simulated_payments')
      .set({ state: way === 'reject' ? 'rejected' : 'paid' })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .returning(['amount', 'expires_at'])
      .executeTakeFirst();
    if (!row) return false;
    const due = {
      approve: inSeconds(0),
      reject: inSeconds(0),
      twice: inSeconds(0),
      less: inSeconds(0),
      delay: inSeconds(slowness),
      late: sql<Date>`greatest(now(), ${row.expires_at}::timestamptz + make_interval(secs => ${lateness}))`,
    }[way];
    const callback = {
      payment_id: id,
      event: `evt_${randomBytes(9).toString('base64url')}`,
      status: way === 'reject' ? ('failed' as const) : ('paid' as const),
      amount: way === 'less' ? Math.max(1, Number(row.amount) - tooLittle) : row.amount,
      due_at: due,
    };
    await within
      .insertInto('simulated_callbacks')
      .values(way === 'twice' ? [callback, { ...callback, due_at: inSeconds(1) }] : [callback])
      .execute();
    return true;
  });
}

interface DueRow {
  id: string;
  event: string;
  payment_id: string;
  reference: string;
  status: string;
  amount: string;
  currency: string;
}

/** Leases callbacks to one process until the next try. */
async function takeDue(db: Kysely<Database>): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    WITH due AS (SELECT id FROM simulated_callbacks WHERE done_at IS NULL AND due_at <= now() AND tries < ${tries}
        ORDER BY due_at, id LIMIT 50 FOR UPDATE SKIP LOCKED),
      taken AS (UPDATE simulated_callbacks c SET tries = c.tries + 1, due_at = now() + make_interval(secs => ${again})
        FROM due WHERE c.id = due.id RETURNING c.id, c.event, c.payment_id, c.status, c.amount)
    SELECT taken.*, p.reference, p.currency FROM taken JOIN simulated_payments p ON p.id = taken.payment_id ORDER BY taken.id`.execute(
    db,
  );
  return rows;
}

function signed(
  { id, event, payment_id: payment, reference, status, amount, currency }: DueRow,
  key: Buffer,
): DueCallback {
  const body = JSON.stringify({
    event,
    payment,
    reference,
    status,
    amount: Number(amount),
    currency,
  });
  const { method, path } = deposit['deposit.callback'];
  return { id, ...sign(key, 'deposits-to-site', { method, path, body }) };
}
