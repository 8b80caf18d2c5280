import { depositPageSize } from '../../../contract/deposits/calls.ts';
import type { Request, Value } from '../../../contract/index.ts';
import type { Context, Handlers } from '../../context.ts';
import { DomainError } from '../../domain-error.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { currencySymbol, memberCurrency } from '../../kernel/currency.ts';
import { takeCallback } from './callback.ts';
import { checkDeposit } from './create.ts';
import { depositLifecycle } from './lifecycle.ts';
import { offeredRails } from './rails.ts';
import { toDeposit, toDeposits } from './shape.ts';

/** What begins one is in the room of promotions, whose bonuses come with deposits. */
export const depositHandlers: Omit<Handlers<'deposit'>, 'deposit.create' | 'deposit.bonuses'> = {
  'deposit.rails': async (_request, context) => ({
    rails: await offeredRails(context),
    currencySymbol: currencySymbol(memberCurrency),
  }),

  'deposit.check': async ({ key }, context) => {
    const row = await checkDeposit(context, requireCustomer(context.caller), key);
    return { deposit: row ? await toDeposit(row, context) : null };
  },

  'deposit.one': async ({ id }, context) => {
    await depositLifecycle.runTimeouts(context, requireCustomer(context.caller));
    const row = await ownDeposits(context).where('id', '=', id).executeTakeFirst();
    if (!row) throw new DomainError('not_found', { field: 'id' });
    return toDeposit(row, context);
  },

  'deposit.list': listDeposits,

  'deposit.callback': async (request, context) => ({
    state: (await takeCallback(context, request, context.caller.nonce ?? '')).state,
  }),
};

/** No request finds another account's (SAFE-04). */
function ownDeposits({ db, caller }: Context) {
  return db.selectFrom('deposits').selectAll().where('customer_id', '=', requireCustomer(caller));
}

async function listDeposits(
  { state, rail, pageNo = 1 }: Request<'deposit.list'>,
  context: Context,
): Promise<Value<'deposit.list'>> {
  await depositLifecycle.runTimeouts(context, requireCustomer(context.caller));
  const found = ownDeposits(context)
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(rail !== undefined, (query) => query.where('rail', '=', rail!));
  const [rows, { total }] = await Promise.all([
    found
      .orderBy('id', 'desc')
      .limit(depositPageSize)
      .offset((pageNo - 1) * depositPageSize)
      .execute(),
    found
      .clearSelect()
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    deposits: await toDeposits(rows, context),
    totalPages: Math.ceil(Number(total) / depositPageSize),
  };
}
