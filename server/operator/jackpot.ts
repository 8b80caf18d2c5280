import type { Handlers } from '../context.ts';
import { jackpotRules } from '../domain/jackpot/state.ts';
import { setTerms } from '../domain/jackpot/terms.ts';

/** The jackpot's commands (OPS-03). */
export const jackpotOperatorHandlers: Pick<
  Handlers<'operator'>,
  'operator.jackpot' | 'operator.jackpotRules'
> = {
  'operator.jackpot': (_request, context) => jackpotRules(context),
  'operator.jackpotRules': async (request, context) => {
    await setTerms(request, context);
    return jackpotRules(context);
  },
};
