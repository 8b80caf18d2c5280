import type { Handlers } from '../../context.ts';
import { requireCustomer } from '../session/caller.ts';
import { currentBalance } from './balance.ts';

export const walletHandlers: Handlers<'wallet'> = {
  'wallet.balance': (_request, context) => currentBalance(context, requireCustomer(context.caller)),
};
