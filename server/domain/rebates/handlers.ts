import type { Handlers } from '../../context.ts';
import { claimRebate } from './pay.ts';
import { rebateState } from './state.ts';

export const rebateHandlers: Handlers<'rebate'> = {
  'rebate.state': rebateState,
  'rebate.claim': async (_request, context) => ({
    paid: (await claimRebate(context))?.amount ?? 0,
  }),
};
