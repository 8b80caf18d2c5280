import type { Context, Handlers } from '../../context.ts';
import { DomainError } from '../../domain-error.ts';
import { requirePlainText } from '../../kernel/plain-text.ts';
import { announceBalance } from '../wallet/balance.ts';
import { changeSeed, open } from './game-session.ts';
import { roundHistory } from './history.ts';
import { launchGame } from './launch.ts';
import { netOf } from './external-vendor.ts';
import { play } from './play.ts';
import { detailsOf } from './game-details.ts';
import { gamePage } from './game-page.ts';
import { seamlessWallet } from './seamless.ts';
import { checkRound } from './settled.ts';
import { logRejectedCredit, vendorClosed } from './vendor-limits.ts';
import { actOnRound, roundUnderWay, startRound } from './staged/staged.ts';
import { askTable, betAtTable } from './tables/table.ts';

export const launchHandlers: Pick<
  Handlers<'games'>,
  'games.launch' | 'games.net' | 'games.details' | 'games.page'
> = {
  'games.launch': launchGame,
  'games.net': netOf,
  'games.details': detailsOf,
  'games.page': gamePage,
};

/** Calls of a house game's client (GAME-12). */
export const playHandlers: Handlers<'house'> = {
  'house.open': open,
  'house.play': play,
  'house.check': checkRound,
  'house.seed': changeSeed,
  'house.table': askTable,
  'house.bet': betAtTable,
  'house.round': roundUnderWay,
  'house.start': startRound,
  'house.act': actOnRound,
  'house.history': roundHistory,
};

/** Vendors' calls (GAME-13). */
export const seamlessHandlers: Handlers<'seamless'> = {
  'seamless.authenticate': (request, context) =>
    seamlessWallet(context).authenticate(signed(request, context)),
  'seamless.balance': (request, context) =>
    seamlessWallet(context).balance(signed(request, context)),
  'seamless.debit': async (request, context) => {
    const state = await seamlessWallet(context).debit(signed(request, context));
    await announceBalance(context, request.playerId);
    return state;
  },
  'seamless.credit': async (request, context) => {
    const call = signed(request, context);
    const paying = seamlessWallet(context).credit(call);
    const { closed, ...state } = await paying.catch((error: unknown) => {
      logRejectedCredit(context, call, error);
      throw error;
    });
    if (closed) await vendorClosed(context, call.vendor);
    await announceBalance(context, request.playerId);
    return state;
  },
  'seamless.rollback': async (request, context) => {
    const call = signed(request, context);
    const { closed, ...state } = await seamlessWallet(context).rollback(call);
    if (closed) await vendorClosed(context, call.vendor);
    await announceBalance(context, request.playerId);
    return state;
  },
};

/** Throws `bad_signature`, `invalid_request`. */
function signed<Call extends { token: string; transactionId?: string; roundId?: string }>(
  call: Call,
  { caller }: Context,
): Call & { vendor: string } {
  if (caller.vendor === undefined) throw new DomainError('bad_signature');
  requirePlainText(call.transactionId ?? '', 'transactionId');
  requirePlainText(call.roundId ?? '', 'roundId');
  return { ...call, vendor: caller.vendor };
}
