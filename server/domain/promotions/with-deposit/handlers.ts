import type { Handlers } from '../../../context.ts';
import { requireCustomer } from '../../../kernel/caller.ts';
import { createDeposit } from '../../deposits/create.ts';
import { toDeposit } from '../../deposits/shape.ts';
import { choosableBonuses, chooseBonus } from './choose.ts';

/** Begins a deposit together with its bonus (MEM-19): here, as deposits know no promotions. */
export const depositBonusHandlers: Pick<
  Handlers<'deposit'>,
  'deposit.create' | 'deposit.bonuses'
> = {
  'deposit.bonuses': async (_request, context) => ({
    bonuses: await choosableBonuses(context, requireCustomer(context.caller)),
  }),

  'deposit.create': async (request, context) => {
    const { bonus } = request;
    const row = await createDeposit(context, requireCustomer(context.caller), request, {
      origin: context.caller.origin,
      ...(bonus !== undefined && { alongside: (db, made) => chooseBonus(db, made, bonus) }),
    });
    return toDeposit(row, context);
  },
};
