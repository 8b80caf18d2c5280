import { lockCustomer } from '../../kernel/lock-customer.ts';
import { type Kysely, sql } from 'kysely';
import type { Request } from '../../../contract/index.ts';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { fingerprint } from '../../ledger/ledger.ts';
import { RailFailed } from '../../ports/rails.ts';
import { newReference } from '../../reference.ts';
import { DomainError } from '../../domain-error.ts';
import { requireMayDeposit } from '../limits/guard.ts';
import { memberCurrency } from '../../kernel/currency.ts';
import { type DepositRow, depositLifecycle } from './lifecycle.ts';
import { openRails } from './rails.ts';

type Asked = Request<'deposit.create'>;

/** Deposits that may wait for their payment at once: enough for changing one's mind, too few to flood a provider with. */
const mostPending = 5;

/**
 * Begins a deposit: it is written down first and then asked for at the provider, so that a callback finds it however early it
 * comes. The same key again gives the same deposit, and goes on where a process stopped in between. Throws Refusal
 * `idempotency_mismatch`, `rail_closed`, `deposit_limits`, `deposits_open`, and those of `requireMayDeposit` (RG-01, RG-02).
 */
export async function createDeposit(
  gateway: Gateway,
  customerId: string,
  asked: Asked,
): Promise<DepositRow> {
  const row =
    (await depositOfKey(gateway.db, customerId, asked)) ??
    (await writeDown(gateway, customerId, asked));
  return row.state === 'pending' && row.instructions === null ? begin(gateway, row) : row;
}

const digestOf = ({ rail, amount }: Asked): Buffer => fingerprint(rail, amount);

async function depositOfKey(
  db: Kysely<Database>,
  customerId: string,
  asked: Asked,
): Promise<DepositRow | undefined> {
  const row = await db
    .selectFrom('deposits')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('key', '=', asked.key)
    .executeTakeFirst();
  if (row && !row.fingerprint.equals(digestOf(asked)))
    throw new DomainError('idempotency_mismatch', { field: 'key' });
  return row;
}

async function writeDown(gateway: Gateway, customerId: string, asked: Asked): Promise<DepositRow> {
  const { key, amount } = asked;
  const rail = openRails(gateway).find((each) => each.rail === asked.rail);
  if (!rail) throw new DomainError('rail_closed', { field: 'rail' });
  if (amount < rail.least || amount > rail.most)
    throw new DomainError('deposit_limits', { field: 'amount' });
  const row = await gateway.db.transaction().execute(async (db) => {
    // One account's deposits are begun one after the other: the count below holds.
    await lockCustomer(db, customerId);
    const known = await depositOfKey(db, customerId, asked);
    if (known) return known;
    if (await isGivenUp(db, customerId, key))
      throw new DomainError('idempotency_mismatch', { field: 'key' });
    await requireMayDeposit(db, customerId, amount);
    const { pending } = await db
      .selectFrom('deposits')
      .select(({ fn }) => fn.countAll<string>().as('pending'))
      .where('customer_id', '=', customerId)
      .where('state', '=', 'pending')
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirstOrThrow();
    if (Number(pending) >= mostPending) throw new DomainError('deposits_open');
    const fresh = await db
      .insertInto('deposits')
      .values({
        customer_id: customerId,
        key,
        fingerprint: digestOf(asked),
        reference: newReference('PD'),
        rail: rail.rail,
        amount,
        currency: memberCurrency,
        expires_at: sql<Date>`now() + make_interval(mins => ${rail.minutes})`,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await depositLifecycle.record(db, [fresh], 'player');
    return fresh;
  });
  await depositLifecycle.notify(gateway, row);
  return row;
}

/** Whose keys of deposits were given up; they stand among the ledger's, as those of its movements do. */
const scopeOf = (customerId: string) => `deposit:${customerId}`;

async function isGivenUp(db: Kysely<Database>, customerId: string, key: string): Promise<boolean> {
  const row = db
    .selectFrom('transfers')
    .select('id')
    .where('scope', '=', scopeOf(customerId))
    .where('key', '=', key);
  return (await row.executeTakeFirst()) !== undefined;
}

/**
 * What became of a deposit whose answer was lost (WAL-03): the deposit, or undefined and then its key is given up, so that a request which is
 * still on its way begins none either. It waits for one that is being written.
 */
export function checkDeposit(
  { db }: Pick<Gateway, 'db'>,
  customerId: string,
  key: string,
): Promise<DepositRow | undefined> {
  return db.transaction().execute(async (within) => {
    await lockCustomer(within, customerId);
    const row = await within
      .selectFrom('deposits')
      .selectAll()
      .where('customer_id', '=', customerId)
      .where('key', '=', key)
      .executeTakeFirst();
    if (!row) {
      const given = {
        kind: 'void',
        scope: scopeOf(customerId),
        key,
        fingerprint: fingerprint('void'),
      };
      await within
        .insertInto('transfers')
        .values(given)
        .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
        .execute();
    }
    return row;
  });
}

/** Seconds after which nobody is asking the provider for a deposit any more; longer than it is waited for. */
const abandonedAfter = 15;

/** Asks the provider for deposits that were written down by a process that stopped before it had asked; asked for twice they are one payment. */
export async function askForAbandoned(gateway: Gateway): Promise<void> {
  const rows = await gateway.db
    .selectFrom('deposits')
    .selectAll()
    .where('state', '=', 'pending')
    .where('instructions', 'is', null)
    .where('created_at', '<', sql<Date>`now() - make_interval(secs => ${abandonedAfter})`)
    .orderBy('id')
    .limit(20)
    .execute();
  for (const row of rows) await begin(gateway, row);
}

/** Asks the provider for the payment; one that it does not take has failed, and nothing was paid. */
async function begin(gateway: Gateway, row: DepositRow): Promise<DepositRow> {
  const { id, reference, rail, currency, expires_at: expiresAt } = row;
  try {
    const begun = await gateway.ports.rails.begin({
      reference,
      rail,
      amount: Number(row.amount),
      currency,
      expiresAt,
    });
    // Its state is left alone: a callback may have come before this answer.
    return await gateway.db
      .updateTable('deposits')
      .set({ payment: begun.payment, instructions: JSON.stringify(begun.instructions) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (!(error instanceof RailFailed)) throw error;
    gateway.log.warn(
      { reason: error.message, reference },
      'the payment provider did not begin a deposit',
    );
    const { reason } = error;
    const outcome = await gateway.db
      .transaction()
      .execute((db) =>
        depositLifecycle.transition(db, { reference }, () => ({ action: 'reject', reason })),
      );
    if (outcome.changed) await depositLifecycle.notify(gateway, outcome.row);
    return outcome.row;
  }
}
