import { lockCustomer } from '../../kernel/lock-customer.ts';
import { type Kysely, sql } from 'kysely';
import type { RailTerms } from '../../../contract/deposits/shapes.ts';
import type { Request } from '../../../contract/index.ts';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { abandonKey } from '../../ledger/abandon-key.ts';
import { RailFailed } from '../../ports/rails.ts';
import { newReference } from '../../reference.ts';
import { DomainError } from '../../domain-error.ts';
import { requireMayDeposit } from '../limits/guard.ts';
import { recordingMatches, requirePerson } from '../limits/person.ts';
import { idempotentOperation } from '../../kernel/idempotent-operation.ts';
import { memberCurrency } from '../../kernel/currency.ts';
import { type DepositRow, depositLifecycle } from './lifecycle.ts';
import { openRails } from './rails.ts';

type DepositRequest = Request<'deposit.create'>;

/** Enough to change one's mind, too few to flood a provider. */
const maxPending = 5;

/** What else a deposit has. */
interface Together {
  /** Writes in the deposit's transaction, once, with the customer locked. */
  alongside?: (db: Kysely<Database>, row: DepositRow) => Promise<void>;
  /** The site's, to which the payer returns; default: `SITE_URL`. */
  origin?: string;
}

/** Of abandoned keys in the ledger. */
const scopeOf = (customerId: string) => `deposit:${customerId}`;

/**
 * Stored before the provider is asked, so that an early callback finds it. Idempotent; resumes a
 * stopped process's. Throws `idempotency_mismatch`, `rail_closed`, `deposit_limits`,
 * `deposits_open`, and as `requireMayDeposit` (RG-01, RG-02), `requirePerson` (RG-04) and
 * `alongside`.
 */
export async function createDeposit(
  gateway: Gateway,
  customerId: string,
  request: DepositRequest,
  { alongside, origin = gateway.env.siteUrl }: Together = {},
): Promise<DepositRow> {
  const { row, repeated } = await recordingMatches(() =>
    idempotentOperation(gateway.db, {
      name: 'deposit',
      customerId,
      request,
      find: findDeposit,
      run: async (db, fingerprint) => {
        const inserted = await insertDeposit(gateway, db, customerId, request, fingerprint);
        await alongside?.(db, inserted);
        return inserted;
      },
    }),
  );
  if (!repeated) await depositLifecycle.notify(gateway, row);
  return row.state === 'pending' && row.instructions === null ? begin(gateway, row, origin) : row;
}

const findDeposit = (
  db: Kysely<Database>,
  customerId: string,
  key: string,
): Promise<DepositRow | undefined> =>
  db
    .selectFrom('deposits')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('key', '=', key)
    .executeTakeFirst();

/** Throws `rail_closed`, and `deposit_limits` for the amount. */
function requireRail(gateway: Gateway, { rail: name, amount }: DepositRequest): RailTerms {
  const rail = openRails(gateway).find((each) => each.rail === name);
  if (!rail) throw new DomainError('rail_closed', { field: 'rail' });
  if (amount < rail.min || amount > rail.max)
    throw new DomainError('deposit_limits', { field: 'amount' });
  return rail;
}

async function insertDeposit(
  gateway: Gateway,
  db: Kysely<Database>,
  customerId: string,
  request: DepositRequest,
  fingerprint: Buffer,
): Promise<DepositRow> {
  const { key, amount } = request;
  const { rail, minutes } = requireRail(gateway, request);
  if (await isAbandoned(db, customerId, key))
    throw new DomainError('idempotency_mismatch', { field: 'key' });
  await requireMayDeposit(db, customerId, amount);
  await requirePerson(gateway, db, customerId, 'deposit');
  const { pending } = await db
    .selectFrom('deposits')
    .select(({ fn }) => fn.countAll<string>().as('pending'))
    .where('customer_id', '=', customerId)
    .where('state', '=', 'pending')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  if (Number(pending) >= maxPending) throw new DomainError('deposits_open');
  const row = await db
    .insertInto('deposits')
    .values({
      customer_id: customerId,
      key,
      fingerprint,
      reference: newReference('PD'),
      rail,
      amount,
      currency: memberCurrency,
      expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await depositLifecycle.record(db, [row], 'player');
  return row;
}

async function isAbandoned(
  db: Kysely<Database>,
  customerId: string,
  key: string,
): Promise<boolean> {
  const row = db
    .selectFrom('transfers')
    .select('id')
    .where('scope', '=', scopeOf(customerId))
    .where('key', '=', key);
  return (await row.executeTakeFirst()) !== undefined;
}

/**
 * The deposit of a lost response (WAL-03); else the key is abandoned, so that a late request begins
 * none. Waits for one being written.
 */
export function checkDeposit(
  { db }: Pick<Gateway, 'db'>,
  customerId: string,
  key: string,
): Promise<DepositRow | undefined> {
  return db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId);
    const row = await findDeposit(transaction, customerId, key);
    if (!row) await abandonKey(transaction, scopeOf(customerId), key);
    return row;
  });
}

/** Seconds; longer than the provider's timeout. */
const abandonedAfter = 15;

/** Asks for deposits of stopped processes; asked twice is paid once. */
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
  for (const row of rows) await begin(gateway, row, gateway.env.siteUrl);
}

/**
 * The deposit fails if the provider rejects.
 * @param origin of the site, to which the payer returns (MEM-19f)
 */
async function begin(gateway: Gateway, row: DepositRow, origin: string): Promise<DepositRow> {
  const { id, reference, rail, currency, expires_at: expiresAt } = row;
  try {
    const begun = await gateway.ports.rails.begin({
      reference,
      rail,
      amount: Number(row.amount),
      currency,
      expiresAt,
      returnUrl: `${origin}/member/depositv2?id=${id}`,
    });
    // The state stays: the callback can arrive before this response.
    return await gateway.db
      .updateTable('deposits')
      .set({ payment: begun.payment, instructions: JSON.stringify(begun.instructions) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (!(error instanceof RailFailed)) throw error;
    gateway.log.warn({ reason: error.message, reference }, 'payment request failed');
    const { reason } = error;
    const outcome = await gateway.db
      .transaction()
      .execute((db) =>
        depositLifecycle.transition(db, { reference }, () => ({ action: 'decline', reason })),
      );
    if (outcome.changed) await depositLifecycle.notify(gateway, outcome.row);
    return outcome.row;
  }
}
