import { type Kysely, sql } from 'kysely';
import type { Request } from '../../contract/index.ts';
import type { Handlers } from '../context.ts';
import type { Database } from '../db/database.ts';
import { DomainError } from '../domain-error.ts';
import { showPictures } from '../domain/kyc/pictures.ts';
import {
  type WithdrawalRow,
  sentNow,
  withdrawalLifecycle,
} from '../domain/withdrawals/lifecycle.ts';
import { askForPayments } from '../domain/withdrawals/pay.ts';
import { withdrawalRules } from '../domain/wagering/rules.ts';

type Decided = Request<'operator.withdrawal'>;
type Actions = 'operator.withdrawals' | 'operator.withdrawal' | 'operator.evidence';

/** Withdrawal commands (OPS-03). */
export const withdrawalOperatorHandlers: Pick<Handlers<'operator'>, Actions> = {
  'operator.withdrawals': async ({ state, limit = 20 }, context) => {
    await withdrawalLifecycle.runTimeouts(context);
    const states = statesOf(state);
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
        withdrawalLifecycle.transition(db, { reference }, (withdrawal) =>
          decide(withdrawal, request, confirmMinutes),
        ),
      );
    if (!changed && !isDone(row, request))
      throw new DomainError('withdraw_settled', { field: row.state });
    if (changed) await withdrawalLifecycle.notify(context, row);
    // Ask now; the job asks again without an answer.
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

type State = Request<'operator.withdrawals'>['state'];

/** Null: all. */
function statesOf(state: State): readonly Exclude<State, 'open' | undefined>[] | null {
  if (state === 'open') return ['review', 'disputed'];
  return state === undefined ? null : [state];
}

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

/** The decision's transition, or null. Throws `invalid_request`. */
function decide(
  row: WithdrawalRow,
  { decision, note: given, amount }: Decided,
  confirmMinutes: number,
) {
  const note = given ?? null;
  switch (decision) {
    case 'approve':
    case 'retry':
    case 'force':
      return { action: decision, note } as const;
    case 'pay':
      return { action: 'payByHand', ...sentNow(confirmMinutes), note } as const;
    case 'reject':
      if (note === null) throw new DomainError('invalid_request', { field: 'note' });
      return { action: 'reject', note } as const;
    case 'return':
      if (!withdrawalLifecycle.allows(row, 'return')) return null;
      return { action: 'return', returned: returnedOf(row, amount), note } as const;
  }
}

/** Centavos returned, by default all that did not arrive. Throws `invalid_request` above that. */
function returnedOf({ amount, received }: WithdrawalRow, asked: number | undefined): number {
  const missing = Number(amount) - Number(received ?? 0);
  const returned = asked ?? missing;
  if (returned > missing) throw new DomainError('invalid_request', { field: 'amount' });
  return returned;
}

/** Whether it was carried out before; a repeat is no mistake. */
function isDone({ state, confirmation }: WithdrawalRow, { decision }: Decided): boolean {
  if (decision === 'approve' || decision === 'retry')
    return state === 'approved' || state === 'paying';
  if (decision === 'pay') return state === 'paid';
  if (decision === 'reject') return state === 'rejected';
  return decision === 'force' ? confirmation === 'forced' : state === 'returned';
}
