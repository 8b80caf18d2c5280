import { type Kysely, sql } from 'kysely';
import type { Request } from '../../contract/index.ts';
import type { Handlers } from '../context.ts';
import type { Database } from '../db/database.ts';
import { DomainError } from '../domain-error.ts';
import { showPictures } from '../domain/kyc/pictures.ts';
import {
  type Change,
  type WithdrawalRow,
  changeWithdrawal,
  notifyWithdrawal,
} from '../domain/withdrawals/change.ts';
import { askForPayments } from '../domain/withdrawals/pay.ts';
import { withdrawalRules } from '../domain/wagering/rules.ts';
import { receiveDue } from '../domain/withdrawals/sweep.ts';

type Decided = Request<'operator.withdrawal'>;
type Actions = 'operator.withdrawals' | 'operator.withdrawal' | 'operator.evidence';

/** Answers the operator's commands on withdrawals (OPS-03). */
export const withdrawalOperatorHandlers: Pick<Handlers<'operator'>, Actions> = {
  'operator.withdrawals': async ({ state, limit = 20 }, context) => {
    await receiveDue(context);
    const states =
      state === 'open' ? (['review', 'disputed'] as const) : state === undefined ? null : [state];
    const rows = await context.db
      .selectFrom('withdrawals as w')
      .innerJoin('customers as c', 'c.id', 'w.customer_id')
      .select([
        'w.id',
        'c.account',
        'w.reference',
        'w.institution',
        'w.number',
        'w.name',
        'w.amount',
        'w.received',
        'w.state',
        'w.reason',
        'w.remark',
        'w.created_at',
      ])
      .select(
        sql<number>`(SELECT coalesce(sum(cardinality(v.pictures)), 0)::integer FROM withdrawal_evidence v WHERE v.withdrawal_id = w.id)`.as(
          'pictures',
        ),
      )
      .$if(states !== null, (query) => query.where('w.state', 'in', states!))
      .orderBy('w.id', 'desc')
      .limit(limit)
      .execute();
    const withdrawals = rows.map(
      ({ account: customer, amount, received, created_at: at, ...row }) => {
        const amounts = {
          amount: Number(amount),
          received: received === null ? null : Number(received),
        };
        return Object.assign(amounts, row, { customer, createdAt: at.toISOString() });
      },
    );
    return { withdrawals };
  },

  'operator.withdrawal': async (request, context) => {
    const reference = request.reference.toUpperCase();
    const { confirmMinutes } = withdrawalRules(context);
    const { row, changed } = await context.db
      .transaction()
      .execute((db) =>
        changeWithdrawal(db, { reference }, { by: 'operator' }, (withdrawal) =>
          becomes(withdrawal, request, confirmMinutes),
        ),
      );
    if (!changed && !isDone(row, request))
      throw new DomainError('withdraw_settled', { field: row.state });
    if (changed) await notifyWithdrawal(context, row);
    // The provider is asked at once; without an answer the job asks again.
    if (changed && row.state === 'approved') await askForPayments(context, reference);
    const now = await context.db
      .selectFrom('withdrawals as w')
      .innerJoin('customers as c', 'c.id', 'w.customer_id')
      .select(['w.state', 'w.amount', 'w.returned', 'c.account'])
      .where('w.id', '=', row.id)
      .executeTakeFirstOrThrow();
    return {
      changed,
      state: now.state,
      amount: Number(now.amount),
      returned: now.returned === null ? null : Number(now.returned),
      customer: now.account,
    };
  },

  'operator.evidence': async ({ reference }, { db }) => {
    const row = await db
      .selectFrom('withdrawals')
      .select('id')
      .where('reference', '=', reference.toUpperCase())
      .executeTakeFirst();
    if (!row) throw new DomainError('not_found', { field: 'reference' });
    return { evidence: await evidenceOf(db, row.id) };
  },
};

async function evidenceOf(db: Kysely<Database>, withdrawalId: string) {
  const rows = await db
    .selectFrom('withdrawal_evidence')
    .selectAll()
    .where('withdrawal_id', '=', withdrawalId)
    .orderBy('id')
    .execute();
  return Promise.all(
    rows.map(async ({ at, outcome, received, remark, pictures }) => {
      return {
        at: at.toISOString(),
        outcome,
        received: Number(received),
        remark,
        pictures: await showPictures(db, pictures),
      };
    }),
  );
}

/** The state change that a decision makes of a withdrawal; null: none. */
function becomes(
  { state, reason, amount, received }: WithdrawalRow,
  { decision, note: said, amount: given }: Decided,
  confirmMinutes: number,
): Change | null {
  const note = said ?? null;
  const waits = state === 'review';
  switch (decision) {
    case 'approve':
      // The operator who retries a payment must see that it has failed.
      return waits && reason !== 'payment_failed' ? { state: 'approved', note } : null;
    case 'retry':
      // Under the same reference, which is the provider's idempotency key: it pays once.
      return waits && reason !== null ? { state: 'approved', note } : null;
    case 'pay':
      // A payment of the provider is not paid by hand as well; the operator must know of a provider that does not answer.
      return waits || state === 'approved' ? { state: 'paid', confirmMinutes, note } : null;
    case 'refuse':
      if (note === null) throw new DomainError('invalid_request', { field: 'note' });
      return waits ? { state: 'refused', reason: 'operator_refused', note } : null;
    case 'force':
      return state === 'paid' || state === 'disputed'
        ? { state: 'received', confirmation: 'forced', note }
        : null;
    case 'return': {
      if (state !== 'disputed') return null;
      const missing = Number(amount) - Number(received ?? 0);
      const returned = given ?? missing;
      if (returned > missing) throw new DomainError('invalid_request', { field: 'amount' });
      return { state: 'returned', returned, note };
    }
  }
}

/** Whether a decision was carried out before: repeated, it changes nothing and is no mistake. */
function isDone({ state, confirmation }: WithdrawalRow, { decision }: Decided): boolean {
  if (decision === 'approve' || decision === 'retry')
    return state === 'approved' || state === 'paying';
  if (decision === 'pay') return state === 'paid';
  if (decision === 'refuse') return state === 'refused';
  return decision === 'force' ? confirmation === 'forced' : state === 'returned';
}
