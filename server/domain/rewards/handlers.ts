import { type Rewards, rewardKinds } from '../../../contract/rewards/shapes.ts';
import type { Request, Value } from '../../../contract/index.ts';
import { nowDate } from '../../clock.ts';
import type { Context, Handlers } from '../../context.ts';
import { DomainError } from '../../domain-error.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { currencySymbol, memberCurrency } from '../../kernel/currency.ts';
import { breakUntil, requireNoBreak } from '../limits/guard.ts';
import { firstStepsOf, hideFirstSteps } from './first-steps.ts';
import { todayOf } from './today.ts';
import { type Reward, waitingRewards } from './waiting.ts';

/** Calls of the reward centre. */
export const rewardHandlers: Handlers<'rewards'> = {
  'rewards.waiting': waitingOf,
  'rewards.claimAll': claimAll,
  'rewards.hideFirstSteps': async (_request, { db, caller, live }) => {
    const customerId = requireCustomer(caller);
    await hideFirstSteps(db, customerId);
    // Other open pages drop them.
    live.news(customerId);
    return { done: true };
  },
};

async function waitingOf(
  { language }: Request<'rewards.waiting'>,
  context: Context,
): Promise<Value<'rewards.waiting'>> {
  const customerId = requireCustomer(context.caller);
  const until = await breakUntil(context.db, customerId);
  const known = until ? null : await waitingRewards({ context, customerId, language });
  return {
    currencySymbol: currencySymbol(memberCurrency),
    at: nowDate().toISOString(),
    breakUntil: until?.toISOString() ?? null,
    waiting: byKind(known?.rewards ?? []),
    today: known && (await todayOf(context, { customerId, language }, known.states)),
    firstSteps:
      known && (await firstStepsOf(context, { language, hasRewards: known.rewards.length > 0 })),
  };
}

/**
 * Names what this call brought: of two at once each reward is one's. Throws as `requireNoBreak`. An
 * error that is none of a claim's own ends the call.
 */
async function claimAll(
  { language }: Request<'rewards.claimAll'>,
  context: Context,
): Promise<Value<'rewards.claimAll'>> {
  const customerId = requireCustomer(context.caller);
  await requireNoBreak(context.db, customerId);
  const claimed: Reward[] = [];
  const failed: Value<'rewards.claimAll'>['failed'] = [];
  const { rewards } = await waitingRewards({ context, customerId, language });
  for (const reward of rewards) {
    try {
      const brought = await reward.claim();
      if (brought === 'nothing') failed.push({ kind: reward.kind, code: 'not_found' });
      else if (brought !== 'earlier') claimed.push(brought);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      failed.push({ kind: reward.kind, code: error.code });
    }
  }
  return { claimed: byKind(claimed), failed };
}

function byKind(rewards: readonly Reward[]): Rewards[] {
  return rewardKinds.flatMap((kind) => {
    const own = rewards.filter((reward) => reward.kind === kind);
    if (own.length === 0) return [];
    const sum = (field: 'amount' | 'required' | 'points' | 'tickets' | 'numbers') =>
      own.reduce((total, reward) => total + reward[field], 0);
    return [
      {
        kind,
        count: own.length,
        amount: sum('amount'),
        required: sum('required'),
        points: sum('points'),
        tickets: sum('tickets'),
        numbers: sum('numbers'),
      },
    ];
  });
}
