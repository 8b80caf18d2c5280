import type { Handlers } from '../../context.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { currentBalance } from '../wallet/balance.ts';
import { checkMovement, collect, transfer } from './movements.ts';
import { transferDownline, transferUpline, uplineOf } from './team.ts';
import { isSingle, pointsOf, walletsOf } from '../wallet/wallets.ts';

export const walletHandlers: Handlers<'wallet'> = {
  'wallet.balance': (_request, context) => currentBalance(context, requireCustomer(context.caller)),
  'wallet.list': (_request, context) => walletsOf(context, requireCustomer(context.caller)),
  'wallet.merchant': async (_request, context) => ({ isSingle: await isSingle(context) }),
  'wallet.points': async (_request, context) => ({
    points: await pointsOf(context, requireCustomer(context.caller)),
  }),
  'wallet.transfer': transfer,
  'wallet.collect': collect,
  'wallet.upline': async (_request, context) => {
    const upline = await uplineOf(context, requireCustomer(context.caller));
    return { upline: upline && { nickname: upline.nickname } };
  },
  'wallet.transferUpline': transferUpline,
  'wallet.transferDownline': transferDownline,
  'wallet.check': async (request, context) => ({ movement: await checkMovement(request, context) }),
};
