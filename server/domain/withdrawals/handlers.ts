import type { Request, Value } from '../../../contract/index.ts';
import type { Withdrawal } from '../../../contract/withdrawals/shapes.ts';
import { withdrawalPageSize } from '../../../contract/withdrawals/calls.ts';
import type { Context, Handlers } from '../../context.ts';
import { DomainError } from '../../domain-error.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { currencySymbol } from '../../kernel/currency.ts';
import { bindAccount, toPayoutAccount, unbindAccount } from './accounts.ts';
import { cancelWithdrawal, confirmWithdrawal } from './confirm.ts';
import { type WithdrawalRow, withdrawalLifecycle } from './lifecycle.ts';
import { overviewOf } from './overview.ts';
import { setPassword } from '../identity/security/transaction-password.ts';
import { takePayoutCallback } from './pay.ts';
import { checkWithdrawal, requestWithdrawal } from './request.ts';

export const withdrawHandlers: Handlers<'withdraw'> = {
  'withdraw.overview': (_request, context) => overviewOf(context),
  'withdraw.request': async (request, context) =>
    toWithdrawal(await requestWithdrawal(request, context), context),
  'withdraw.check': async (request, context) => {
    const row = await checkWithdrawal(request, context);
    return { withdrawal: row ? await toWithdrawal(row, context) : null };
  },
  'withdraw.one': async ({ id }, context) => {
    await withdrawalLifecycle.runTimeouts(context, requireCustomer(context.caller));
    const row = await ownWithdrawals(context).where('id', '=', id).executeTakeFirst();
    if (!row) throw new DomainError('not_found', { field: 'id' });
    return toWithdrawal(row, context);
  },
  'withdraw.list': listWithdrawals,
  'withdraw.cancel': async (request, context) =>
    toWithdrawal(await cancelWithdrawal(request, context), context),
  'withdraw.confirm': async (request, context) =>
    toWithdrawal(await confirmWithdrawal(request, context), context),
  'withdraw.bind': bindAccount,
  'withdraw.unbind': unbindAccount,
  'withdraw.setPassword': setPassword,
  'withdraw.callback': async (request, context) => ({
    state: (await takePayoutCallback(context, request, context.caller.nonce ?? '')).state,
  }),
};

/** No request finds another account's (SAFE-04). */
function ownWithdrawals({ db, caller }: Context) {
  return db
    .selectFrom('withdrawals')
    .selectAll()
    .where('customer_id', '=', requireCustomer(caller));
}

async function listWithdrawals(
  { state, pageNo = 1 }: Request<'withdraw.list'>,
  context: Context,
): Promise<Value<'withdraw.list'>> {
  await withdrawalLifecycle.runTimeouts(context, requireCustomer(context.caller));
  const found = ownWithdrawals(context).$if(state !== undefined, (query) =>
    query.where('state', '=', state!),
  );
  const [rows, { total }] = await Promise.all([
    found
      .orderBy('id', 'desc')
      .limit(withdrawalPageSize)
      .offset((pageNo - 1) * withdrawalPageSize)
      .execute(),
    found
      .clearSelect()
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    withdrawals: await Promise.all(rows.map((row) => toWithdrawal(row, context))),
    totalPages: Math.ceil(Number(total) / withdrawalPageSize),
  };
}

const centavosOrNull = (amount: string | null): number | null =>
  amount === null ? null : Number(amount);

async function toWithdrawal(row: WithdrawalRow, { db }: Context): Promise<Withdrawal> {
  const evidence =
    row.received === null
      ? []
      : await db
          .selectFrom('withdrawal_evidence')
          .select('pictures')
          .where('withdrawal_id', '=', row.id)
          .execute();
  const { id, institution, number, name } = { ...row, id: row.payout_account_id };
  return {
    id: row.id,
    reference: row.reference,
    account: toPayoutAccount({ id, institution, number, name }),
    amount: Number(row.amount),
    currencySymbol: currencySymbol(row.currency),
    state: row.state,
    reason: row.reason,
    note: row.note,
    createdAt: row.created_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    confirmBy: row.state === 'paid' ? (row.confirm_by?.toISOString() ?? null) : null,
    confirmation: row.confirmation,
    received: centavosOrNull(row.received),
    returned: centavosOrNull(row.returned),
    remark: row.remark,
    pictures: evidence.reduce((sum, { pictures }) => sum + pictures.length, 0),
  };
}
