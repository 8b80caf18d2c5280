import type { Handlers } from '../../context.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { claimStep } from './claim.ts';
import { missionSummary, missionsState } from './state.ts';

/** Calls of missions (REWARD-02b, CALL-06a). */
export const missionHandlers: Handlers<'missions'> = {
  'missions.state': ({ language }, context) =>
    missionsState(context, requireCustomer(context.caller), language),
  'missions.summary': (_request, context) =>
    missionSummary(context, requireCustomer(context.caller)),
  'missions.claim': claimStep,
};
