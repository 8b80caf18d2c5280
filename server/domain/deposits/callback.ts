import { type Kysely, sql } from 'kysely';
import { contract } from '../../../contract/index.ts';
import type { Request } from '../../../contract/index.ts';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { callbackTolerance } from '../../ports/rails.ts';
import { DomainError } from '../../domain-error.ts';
import { type Change, type DepositRow, changeDeposit, notifyDeposit } from './change.ts';
import { deliver } from './deliver.ts';

type Told = Request<'deposit.callback'>;

/**
 * Takes what the payment provider tells of a deposit (WAL-05): early, late, twice or against what it told before. The message itself
 * counts once, by its signature; what it tells counts once, by its event and the deposit's state. Money that came and finds no deposit is logged
 * for the operator, who matches it by hand. Throws Refusal `replayed_request`, `not_found`.
 * @param proof the message's signature, verified
 */
export async function takeCallback(
  gateway: Pick<Gateway, 'db' | 'live' | 'log'>,
  told: Told,
  proof: string,
): Promise<DepositRow> {
  const taking = gateway.db.transaction().execute(async (db) => {
    await spend(db, proof);
    const known = await wasTold(db, told);
    return changeDeposit(db, told.reference, { by: 'provider', event: told.event }, (deposit) =>
      known ? null : becomes(deposit, told),
    );
  });
  const { row, changed } = await taking.catch((error: unknown) => {
    const { event, payment, reference, status, amount, currency } = told;
    if (status === 'paid' && error instanceof DomainError && error.code === 'not_found') {
      gateway.log.error(
        { event, payment, reference, amount, currency },
        'a payment came that no deposit waits for',
      );
    }
    throw error;
  });
  if (changed) await notifyDeposit(gateway, row);
  else if (told.status === 'failed' && row.state === 'credited') {
    gateway.log.warn(
      { reference: row.reference, event: told.event },
      'the payment provider took back what was credited',
    );
  }
  return row;
}

/** Refuses a message that was taken before. */
export async function spend(db: Kysely<Database>, proof: string): Promise<void> {
  const { rows } = await sql`INSERT INTO seen_nonces (nonce, expires_at)
    VALUES (${proof}, now() + make_interval(secs => ${(2 * callbackTolerance) / 1000}))
    ON CONFLICT DO NOTHING RETURNING nonce`.execute(db);
  if (rows.length === 0) throw new DomainError('replayed_request');
}

async function wasTold(db: Kysely<Database>, { reference, event }: Told): Promise<boolean> {
  const found = await db
    .selectFrom('deposit_events as e')
    .innerJoin('deposits as d', 'd.id', 'e.deposit_id')
    .select('e.id')
    .where('d.reference', '=', reference)
    .where('e.event', '=', event)
    .executeTakeFirst();
  return found !== undefined;
}

/** What the provider's word makes of a deposit: what was paid in full is credited, late or not; what does not fit is looked at by hand. */
function becomes(row: DepositRow, { payment, status, amount, currency }: Told): Change | null {
  // Somebody else's payment under this reference.
  if (row.payment !== null && row.payment !== payment)
    throw new DomainError('not_found', { field: 'payment' });
  const waits = row.state === 'pending' || row.state === 'expired';
  if (status === 'failed') return waits ? { state: 'failed', reason: 'payment_refused' } : null;
  if (!waits && row.state !== 'failed') return null;
  // What it says was paid is no centavos.
  if (currency !== row.currency) return { state: 'review', reason: 'currency_differs' };
  if (row.state === 'failed') return { state: 'review', reason: 'contradicted', paid: amount };
  if (amount !== Number(row.amount))
    return { state: 'review', reason: 'amount_differs', paid: amount };
  return { state: 'credited', credited: amount, paid: amount };
}

/** Delivers what the embedded provider has to tell of deposits. */
export async function deliverSimulated(gateway: Gateway): Promise<void> {
  const { simulated } = gateway.ports;
  if (!simulated) return;
  const { request } = contract['deposit.callback'];
  await deliver(gateway, await simulated.takeDue(), {
    request,
    take: (told, proof) => takeCallback(gateway, told, proof),
    done: simulated.done,
  });
}
