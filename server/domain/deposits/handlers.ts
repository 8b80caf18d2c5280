import type { Deposit, Instructions } from '../../../contract/deposits/shapes.ts';
import { depositPageSize } from '../../../contract/deposits/calls.ts';
import type { Request, Value } from '../../../contract/index.ts';
import type { Context, Handlers } from '../../context.ts';
import { databaseTime } from '../../db/time.ts';
import { DomainError } from '../../domain-error.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { mediaOrigins } from '../../settings/origins.ts';
import { currencySymbol, memberCurrency } from '../../kernel/currency.ts';
import { takeCallback } from './callback.ts';
import { checkDeposit, createDeposit } from './create.ts';
import { type DepositRow, depositLifecycle } from './lifecycle.ts';
import { openRails } from './rails.ts';

export const depositHandlers: Handlers<'deposit'> = {
  'deposit.rails': async (_request, context) => ({
    rails: openRails(context),
    currencySymbol: currencySymbol(memberCurrency),
  }),

  'deposit.create': async (request, context) =>
    toCurrentDeposit(
      await createDeposit(context, requireCustomer(context.caller), request),
      context,
    ),

  'deposit.check': async ({ key }, context) => {
    const row = await checkDeposit(context, requireCustomer(context.caller), key);
    return { deposit: row ? await toCurrentDeposit(row, context) : null };
  },

  'deposit.one': async ({ id }, context) => {
    await depositLifecycle.runTimeouts(context, requireCustomer(context.caller));
    const row = await ownDeposits(context).where('id', '=', id).executeTakeFirst();
    if (!row) throw new DomainError('not_found', { field: 'id' });
    return toCurrentDeposit(row, context);
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
  const now = await databaseTime(context.db);
  return {
    deposits: rows.map((row) => toDeposit(row, context, now)),
    totalPages: Math.ceil(Number(total) / depositPageSize),
  };
}

const toCurrentDeposit = async (row: DepositRow, context: Context) =>
  toDeposit(row, context, await databaseTime(context.db));

function toDeposit(row: DepositRow, context: Context, now: Date): Deposit {
  const instructions = row.instructions as Instructions | null;
  return {
    id: row.id,
    reference: row.reference,
    rail: row.rail,
    amount: Number(row.amount),
    credited: row.credited === null ? null : Number(row.credited),
    currencySymbol: currencySymbol(row.currency),
    state: row.state,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    secondsLeft:
      row.state === 'pending'
        ? Math.max(0, Math.floor((row.expires_at.getTime() - now.getTime()) / 1000))
        : 0,
    changedAt: row.changed_at.toISOString(),
    pay: row.state === 'pending' && instructions ? withOrigin(instructions, context) : null,
  };
}

/** The gateway's own pages, as paths, go on the media origin. */
function withOrigin({ url, qr, account }: Instructions, { env }: Context): Instructions {
  const [origin = ''] = mediaOrigins(env);
  const absolute = (text: string | null) => (text?.startsWith('/') ? origin + text : text);
  return { url: absolute(url), qr: absolute(qr), account };
}
