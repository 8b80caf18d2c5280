import { type Kysely, sql } from 'kysely';
import type { Request } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { fingerprint, move, openAccount } from '../../ledger/ledger.ts';
import { newReference } from '../../reference.ts';
import { DomainError } from '../../domain-error.ts';
import { latestKyc } from '../kyc/handlers.ts';
import { turnsOf } from '../../kernel/keyed-queue.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { memberWithdrawalRules } from '../vip/privileges.ts';
import { memberCurrency } from '../../kernel/currency.ts';
import { payoutAccounts } from './accounts.ts';
import { type WithdrawalRow, withdrawalLifecycle } from './lifecycle.ts';
import { passwordOf, requireConfirmation } from '../identity/security/transaction-password.ts';
import { dailyUsage } from './daily-usage.ts';
import { markPlayed, turnoverOf } from '../wagering/turnover.ts';

type Asked = Request<'withdraw.request'>;

/** Whose keys the withdrawals of a member are. */
const scopeOf = (customerId: string) => `withdraw:${customerId}`;
const digestOf = ({ accountId, amount }: Asked): Buffer =>
  fingerprint('withdraw', accountId, amount);

/**
 * Asks for a withdrawal (MEM-04): the money goes from the wallet to `locked` in the transaction that writes it down, by the member's key.
 * The same key again gives the same withdrawal and asks for no confirmation, for it was given. Throws Refusal as the contract lists.
 */
export function requestWithdrawal(asked: Asked, context: Context): Promise<WithdrawalRow> {
  const customerId = requireCustomer(context.caller);
  // One send after the other: the second of two at once would find its code spent, and be refused for what the first has done.
  return turnsOf(context).run(scopeOf(customerId), () => requestInTurn(asked, context, customerId));
}

async function requestInTurn(
  asked: Asked,
  context: Context,
  customerId: string,
): Promise<WithdrawalRow> {
  const known = await withdrawalOfKey(context.db, customerId, asked);
  if (known) return known;
  // What can be said without the confirmation is said first: a code counts once.
  await requireMay(context, context.db, customerId, asked);
  await requireConfirmation(context, customerId, asked.confirmation);
  const { row, fresh } = await context.db.transaction().execute(async (db) => {
    await holdMoney(db, customerId);
    const before = await withdrawalOfKey(db, customerId, asked);
    return before
      ? { row: before, fresh: false }
      : { row: await writeDown(context, db, customerId, asked), fresh: true };
  });
  if (fresh) await withdrawalLifecycle.notify(context, row);
  return row;
}

async function withdrawalOfKey(
  db: Kysely<Database>,
  customerId: string,
  asked: Asked,
): Promise<WithdrawalRow | undefined> {
  const row = await db
    .selectFrom('withdrawals')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('key', '=', asked.key)
    .executeTakeFirst();
  if (row && !row.fingerprint.equals(digestOf(asked)))
    throw new DomainError('idempotency_mismatch', { field: 'key' });
  return row;
}

/** Holds the member's money: no deposit comes in between the look at the turnover and the movement, and no other withdrawal. */
async function holdMoney(db: Kysely<Database>, customerId: string): Promise<void> {
  await openAccount(db, customerId, memberCurrency, { purpose: 'locked' });
  await sql`SELECT FROM accounts WHERE customer_id = ${customerId} AND currency = ${memberCurrency} AND purpose IN ('wallet', 'locked')
    ORDER BY id FOR NO KEY UPDATE`.execute(db);
}

/** Looks whether all is there for it (WAL-07). @returns the account that it goes to, and the entry up to which all is played */
async function requireMay(
  context: Context,
  db: Kysely<Database>,
  customerId: string,
  { accountId, amount }: Asked,
) {
  const rules = await memberWithdrawalRules(context, customerId);
  const kyc = await latestKyc(db, customerId);
  if (kyc?.state !== 'approved') throw new DomainError('kyc_needed');
  if ((await passwordOf(db, customerId))?.held_until) throw new DomainError('withdraw_held');
  const account = (await payoutAccounts(db, customerId, kyc)).find(({ id }) => id === accountId);
  if (!account) throw new DomainError('not_found', { field: 'accountId' });
  if (amount < rules.least || amount > rules.most)
    throw new DomainError('withdraw_limits', { field: 'amount' });
  const today = await dailyUsage(db, customerId);
  if (today.count >= rules.dailyCount || today.amount + amount > rules.dailyAmount)
    throw new DomainError('withdraw_daily', { field: 'amount' });
  const turnover = await turnoverOf(db, customerId, rules);
  if (turnover.left > 0) throw new DomainError('turnover_left');
  return { account, seen: turnover.seen };
}

async function writeDown(
  context: Context,
  db: Kysely<Database>,
  customerId: string,
  asked: Asked,
): Promise<WithdrawalRow> {
  const { account, seen } = await requireMay(context, db, customerId, asked);
  if (seen !== null) await markPlayed(db, customerId, seen);
  const reference = newReference('PW');
  const wallet = await openAccount(db, customerId, memberCurrency);
  const locked = await openAccount(db, customerId, memberCurrency, { purpose: 'locked' });
  const { transferId } = await move(db, {
    kind: 'withdrawal',
    scope: scopeOf(customerId),
    key: asked.key,
    fingerprint: digestOf(asked),
    legs: [
      { account: wallet, amount: -asked.amount },
      { account: locked, amount: asked.amount },
    ],
    meta: { reference },
  });
  const { id: accountId, institution, number, name } = account;
  const row = await db
    .insertInto('withdrawals')
    .values({
      customer_id: customerId,
      key: asked.key,
      fingerprint: digestOf(asked),
      reference,
      payout_account_id: accountId,
      institution,
      number,
      name,
      amount: asked.amount,
      currency: memberCurrency,
      lock_transfer_id: transferId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await withdrawalLifecycle.record(db, [row], 'player');
  return row;
}

/**
 * What became of a withdrawal whose answer was lost (WAL-03): the withdrawal, or undefined and then its key is given up in the same
 * statement, so that a request which is still on its way sets nothing aside either. It waits for one that is being written.
 */
export async function checkWithdrawal(
  { key }: { key: string },
  context: Context,
): Promise<WithdrawalRow | undefined> {
  const customerId = requireCustomer(context.caller);
  await sql`INSERT INTO transfers (kind, scope, key, fingerprint)
    VALUES ('void', ${scopeOf(customerId)}, ${key}, ${fingerprint('void')}) ON CONFLICT (scope, key) DO NOTHING`.execute(
    context.db,
  );
  return context.db
    .selectFrom('withdrawals')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('key', '=', key)
    .executeTakeFirst();
}
