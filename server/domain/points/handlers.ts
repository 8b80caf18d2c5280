import type { Handlers } from '../../context.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { currencySymbol, memberCurrency } from '../../kernel/currency.ts';
import { pointsOf } from '../wallet/wallets.ts';
import { pointDetails } from './details.ts';
import { openItems } from './items.ts';
import { passwordCheckOf } from './password.ts';
import { checkRedemption, redeem } from './redeem.ts';
import { redeemList, toRedemption } from './redemptions.ts';
import { pointRules } from './rules.ts';

export const pointsHandlers: Handlers<'points'> = {
  'points.config': async (_request, context) => {
    const customerId = requireCustomer(context.caller);
    const [points, passwordCheck] = await Promise.all([
      pointsOf(context, customerId),
      passwordCheckOf(context, customerId),
    ]);
    return {
      points,
      currencySymbol: currencySymbol(memberCurrency),
      ...pointRules(context),
      passwordCheck,
    };
  },
  'points.items': openItems,
  'points.details': pointDetails,
  'points.redeemList': redeemList,
  'points.redeem': async (request, context) =>
    toRedemption(context, await redeem(request, context), request.language),
  'points.check': async (request, context) => {
    const row = await checkRedemption(request, context);
    return { redemption: row ? toRedemption(context, row, request.language) : null };
  },
};
