import { type Kysely, sql } from 'kysely';
import type { Request } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { abandonKey } from '../../ledger/abandon-key.ts';
import { move, openAccount } from '../../ledger/ledger.ts';
import { newReference } from '../../reference.ts';
import { DomainError } from '../../domain-error.ts';
import { latestKyc } from '../kyc/handlers.ts';
import { turnsOf } from '../../kernel/keyed-queue.ts';
import { idempotentOperation } from '../../kernel/idempotent-operation.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { memberWithdrawalRules } from '../vip/privileges.ts';
import { memberCurrency } from '../../kernel/currency.ts';
import { payoutAccounts } from './accounts.ts';
import { type WithdrawalRow, withdrawalLifecycle } from './lifecycle.ts';
import { requireService } from '../../services.ts';
import { passwordOf, requireConfirmation } from '../identity/security/transaction-password.ts';
import { dailyUsage } from './daily-usage.ts';
import { markPlayed, turnoverOf } from '../wagering/turnover.ts';

type WithdrawalRequest = Request<'withdraw.request'>;

/** Of the keys in the ledger. */
const scopeOf = (customerId: string) => `withdraw:${customerId}`;

/**
 * Writes it and locks its money in one transaction (MEM-04). Idempotent; a repetition needs no
 * confirmation. Throws as the contract lists.
 */
export async function requestWithdrawal(
  request: WithdrawalRequest,
  context: Context,
): Promise<WithdrawalRow> {
  const customerId = requireCustomer(context.caller);
  // In turn: a concurrent repetition would find its code spent.
  const { row, repeated } = await turnsOf(context).run(scopeOf(customerId), () =>
    idempotentOperation(context.db, {
      name: 'withdrawal',
      customerId,
      request,
      proofs: ['confirmation'],
      find: findWithdrawal,
      // Validates before the code is spent, since a code works once.
      before: async () => {
        requireService(context.env, 'payment');
        await requireMay(context, context.db, customerId, request);
        await requireConfirmation(context, customerId, request.confirmation);
      },
      lock: lockMoney,
      run: (db, fingerprint) => insertWithdrawal(context, db, customerId, request, fingerprint),
    }),
  );
  if (!repeated) await withdrawalLifecycle.notify(context, row);
  return row;
}

const findWithdrawal = (
  db: Kysely<Database>,
  customerId: string,
  key: string,
): Promise<WithdrawalRow | undefined> =>
  db
    .selectFrom('withdrawals')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('key', '=', key)
    .executeTakeFirst();

/** No deposit or other withdrawal may come between turnover check and movement. */
async function lockMoney(db: Kysely<Database>, customerId: string): Promise<void> {
  await openAccount(db, customerId, memberCurrency, { purpose: 'locked' });
  await sql`SELECT FROM accounts WHERE customer_id = ${customerId} AND currency = ${memberCurrency} AND purpose IN ('wallet', 'locked')
    ORDER BY id FOR NO KEY UPDATE`.execute(db);
}

/**
 * Throws when a requirement is missing (WAL-07). @returns payout account, and the last wagered
 * ledger entry
 */
async function requireMay(
  context: Context,
  db: Kysely<Database>,
  customerId: string,
  { accountId, amount }: WithdrawalRequest,
) {
  const rules = await memberWithdrawalRules(context, customerId);
  const kyc = await latestKyc(db, customerId);
  if (kyc?.state !== 'approved') throw new DomainError('kyc_needed');
  if ((await passwordOf(db, customerId))?.held_until) throw new DomainError('withdraw_held');
  const account = (await payoutAccounts(db, customerId, kyc)).find(({ id }) => id === accountId);
  if (!account) throw new DomainError('not_found', { field: 'accountId' });
  if (amount < rules.min || amount > rules.max)
    throw new DomainError('withdraw_limits', { field: 'amount' });
  const today = await dailyUsage(db, customerId);
  if (today.count >= rules.dailyCount || today.amount + amount > rules.dailyAmount)
    throw new DomainError('withdraw_daily', { field: 'amount' });
  const turnover = await turnoverOf(db, customerId, rules);
  if (turnover.left > 0) throw new DomainError('turnover_left');
  return { account, seen: turnover.seen };
}

async function insertWithdrawal(
  context: Context,
  db: Kysely<Database>,
  customerId: string,
  request: WithdrawalRequest,
  digest: Buffer,
): Promise<WithdrawalRow> {
  const { account, seen } = await requireMay(context, db, customerId, request);
  if (seen !== null) await markPlayed(db, customerId, seen);
  const reference = newReference('PW');
  const wallet = await openAccount(db, customerId, memberCurrency);
  const locked = await openAccount(db, customerId, memberCurrency, { purpose: 'locked' });
  const { transferId } = await move(db, {
    kind: 'withdrawal',
    scope: scopeOf(customerId),
    key: request.key,
    fingerprint: digest,
    legs: [
      { account: wallet, amount: -request.amount },
      { account: locked, amount: request.amount },
    ],
    meta: { reference },
  });
  const { id: accountId, institution, number, name } = account;
  const row = await db
    .insertInto('withdrawals')
    .values({
      customer_id: customerId,
      key: request.key,
      fingerprint: digest,
      reference,
      payout_account_id: accountId,
      institution,
      number,
      name,
      amount: request.amount,
      currency: memberCurrency,
      lock_transfer_id: transferId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await withdrawalLifecycle.record(db, [row], 'player');
  return row;
}

/**
 * The withdrawal of a lost response (WAL-03); else the key is abandoned, so that a late request
 * locks nothing. Waits for one being written.
 */
export async function checkWithdrawal(
  { key }: { key: string },
  context: Context,
): Promise<WithdrawalRow | undefined> {
  const customerId = requireCustomer(context.caller);
  await abandonKey(context.db, scopeOf(customerId), key);
  return findWithdrawal(context.db, customerId, key);
}
