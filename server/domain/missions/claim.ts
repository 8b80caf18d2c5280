import { type Kysely, sql } from 'kysely';
import { siteDayOf } from '../../../contract/calendar/days.ts';
import type { Request, Value } from '../../../contract/index.ts';
import { now } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { DomainError } from '../../domain-error.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { lockCustomer } from '../../kernel/lock-customer.ts';
import { requireNeeds } from '../../kernel/reward-needs.ts';
import { requireNoBreak } from '../limits/guard.ts';
import { countMission } from '../tournaments/count-mission.ts';
import { announceBalance } from '../wallet/balance.ts';
import { claimDayOf, periodsOf } from './progress.ts';
import { pay, shownReward, takeFromBudget } from './rewards.ts';

type Claim = Request<'missions.claim'>;

/** Pays a step once, in one transaction (REWARD-02b, REWARD-05e). Throws as the contract lists. */
export async function claimStep(claim: Claim, context: Context): Promise<Value<'missions.claim'>> {
  const customerId = requireCustomer(context.caller);
  const paid = await context.db.transaction().execute(async (db) => {
    // The second of two claims sees the first one.
    await lockCustomer(db, customerId);
    const earlier = await claimedBefore(db, customerId, claim);
    if (earlier) return { claimed: false, reward: shownReward(earlier.reward) };
    await requireNoBreak(db, customerId);
    const { reward, last } = await reachedStep(db, customerId, claim);
    if (!(await takeFromBudget(db, claim.id, reward))) throw new DomainError('mission_used_up');
    await db
      .insertInto('mission_claims')
      .values({
        mission_id: claim.id,
        customer_id: customerId,
        from_day: claim.fromDay,
        step: claim.step,
        reward: JSON.stringify(reward),
      })
      .execute();
    await pay(db, customerId, { id: claim.id, from: claim.fromDay, step: claim.step }, reward);
    if (last) await countMission(db, customerId);
    return { claimed: true, reward: shownReward(reward) };
  });
  if (paid.claimed && paid.reward.kind === 'cash') await announceBalance(context, customerId);
  else if (paid.claimed) context.live.news(customerId);
  return paid;
}

const claimedBefore = (db: Kysely<Database>, customerId: string, { id, fromDay, step }: Claim) =>
  db
    .selectFrom('mission_claims')
    .select('reward')
    .where('customer_id', '=', customerId)
    .where('mission_id', '=', id)
    .where('from_day', '=', sql<Date>`${fromDay}::date`)
    .where('step', '=', step)
    .executeTakeFirst();

/** Throws unless the step is reached in a period that is not over, and the member has what it needs. */
async function reachedStep(db: Kysely<Database>, customerId: string, { id, fromDay, step }: Claim) {
  const today = siteDayOf(now());
  const periods = (await periodsOf(db, customerId, today)).filter(
    ({ mission }) => mission.id === id,
  );
  const period = periods.find(({ from }) => from === fromDay);
  if (!period) throw new DomainError(periods.length > 0 ? 'mission_over' : 'not_found');
  const claimDay = claimDayOf(period.to);
  if (claimDay !== null && claimDay < today) throw new DomainError('mission_over');
  const reached = period.mission.steps[step - 1];
  if (!reached) throw new DomainError('not_found', { field: 'step' });
  if (period.progress < reached.target) throw new DomainError('mission_open');
  await requireNeeds(db, customerId, period.mission.needs, 'mission_deposit');
  return { reward: reached.reward, last: step === period.mission.steps.length };
}
