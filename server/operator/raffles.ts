import type { Handlers } from '../context.ts';
import { cancelRaffle } from '../domain/promotions/raffle/cancel.ts';
import { checkRaffle } from '../domain/promotions/raffle/check.ts';
import { inLanguage } from '../kernel/localized-texts.ts';

/** Commands of raffles beside those of promotions (OPS-03). */
export const raffleOperatorHandlers: Pick<
  Handlers<'operator'>,
  'operator.raffleCancel' | 'operator.raffleCheck'
> = {
  'operator.raffleCancel': async (request, context) => {
    const { title, joined } = await cancelRaffle(request, context);
    for (const customerId of joined ?? []) context.live.news(customerId);
    return {
      changed: joined !== null,
      title: inLanguage(title, 'EN'),
      informed: joined?.length ?? 0,
    };
  },
  'operator.raffleCheck': ({ id }, context) => checkRaffle(context, id),
};
