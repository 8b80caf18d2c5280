import type { CalendarState } from '../../../contract/calendar/shapes.ts';
import type { MissionsState, ShownReward } from '../../../contract/missions/shapes.ts';
import type { Rewards } from '../../../contract/rewards/shapes.ts';
import type { Context } from '../../context.ts';
import { claimDay } from '../calendar/claim.ts';
import { calendarState } from '../calendar/state.ts';
import { claimStep } from '../missions/claim.ts';
import { missionsState } from '../missions/state.ts';
import { claimBonus } from '../promotions/claims.ts';
import { promotionHandlers } from '../promotions/handlers.ts';
import { claimRaffleNumbers } from '../promotions/raffle/claim.ts';
import { claimRebate } from '../rebates/pay.ts';
import { rebateState } from '../rebates/state.ts';
import { claimRewards } from '../referral/claim.ts';
import { referralHandlers, worthOf as referralWorthOf } from '../referral/handlers.ts';
import { claimVip } from '../vip/claim.ts';
import { vipHandlers } from '../vip/handlers.ts';

/** Centavos, points, tickets, numbers. */
export type Reward = Omit<Rewards, 'count'>;

/** By a claim; `earlier`: another one had brought it; `nothing`: it does not come. */
type Brought<Worth> = Worth | 'earlier' | 'nothing';

/** A reward that can be claimed now. */
export interface Waiting extends Reward {
  claim: () => Promise<Brought<Reward>>;
}

interface Member {
  context: Context;
  customerId: string;
  language: string;
}

/** What several parts are read from. */
export interface States {
  calendar: CalendarState;
  missions: MissionsState;
}

type Source = (member: Member, states: States) => Waiting[] | Promise<Waiting[]>;

type Worth = Partial<Pick<Rewards, 'amount' | 'required' | 'points' | 'tickets' | 'numbers'>>;

/** @param claim returns what it has brought, where that may differ from `worth` */
function waits(kind: Rewards['kind'], worth: Worth, claim: () => Promise<Brought<Worth>>): Waiting {
  const reward = { kind, amount: 0, required: 0, points: 0, tickets: 0, numbers: 0, ...worth };
  const bring = async () => {
    const brought = await claim();
    return typeof brought === 'string' ? brought : { ...reward, ...brought };
  };
  return { ...reward, claim: bring };
}

/** Of a mission; VIP credit is none of them. */
function worthOf(reward: ShownReward): Worth {
  switch (reward.kind) {
    case 'cash':
      return { amount: reward.amount, required: reward.required };
    case 'points':
      return { points: reward.points };
    case 'tickets':
      return { tickets: reward.count };
    case 'vip':
      return {};
  }
}

const ofCalendar: Source = ({ context }, { calendar }) => {
  const { open, missing, claimedToday, breakUntil, offers, today, terms } = calendar;
  if (!open || missing || claimedToday || breakUntil) return [];
  const parts = offers[0]?.parts.filter(({ leftOut }) => !leftOut) ?? [];
  const sum = (field: 'amount' | 'required' | 'points') =>
    parts.reduce((total, part) => total + part[field], 0);
  const worth = { amount: sum('amount'), required: sum('required'), points: sum('points') };
  const claim = async () => {
    const { claimed, points, amount } = await claimDay({ day: today, terms }, context);
    return claimed ? { points, amount } : 'earlier';
  };
  return [waits('calendar', worth, claim)];
};

const ofMissions: Source = ({ context }, { missions: { missions } }) =>
  missions
    .filter(({ missing }) => missing === null)
    .flatMap(({ id, fromDay, steps }) =>
      steps
        .filter(({ state }) => state === 'reached')
        .map(({ step, reward }) =>
          waits('missions', worthOf(reward), async () => {
            const paid = await claimStep({ id, fromDay, step }, context);
            return paid.claimed ? worthOf(paid.reward) : 'earlier';
          }),
        ),
    );

async function ofVip({ context, language }: Member): Promise<Waiting[]> {
  const { open, coolingOff, rewards } = await vipHandlers['vip.state']({ language }, context);
  if (!open || coolingOff) return [];
  return rewards
    .filter(({ claimedAt }) => claimedAt === null)
    .map(({ rank, amount, required }) =>
      waits('vip', { amount, required }, async () => {
        const { paid } = await claimVip({ rank }, context);
        return paid > 0 ? { amount: paid } : 'earlier';
      }),
    );
}

async function ofRebates({ context, language }: Member): Promise<Waiting[]> {
  const { payable, required } = await rebateState({ language }, context);
  if (payable === 0) return [];
  const claim = async () => {
    const paid = await claimRebate(context);
    return paid ? { amount: paid.amount, required: paid.required } : 'earlier';
  };
  return [waits('rebates', { amount: payable, required }, claim)];
}

/** A friend who fails a check by now, or is over the month's maximum, brings nothing. */
async function ofReferral({ context }: Member): Promise<Waiting[]> {
  const { claimable } = await referralHandlers['referral.state']({}, context);
  const { ids, amount, required } = claimable;
  if (ids.length === 0) return [];
  const claim = async () => {
    const { claimed, paidIds } = await claimRewards({ ids }, context);
    if (paidIds.length > 0) return referralWorthOf(context.db, paidIds);
    return claimed.length > 0 ? 'earlier' : 'nothing';
  };
  return [waits('referral', { amount, required }, claim)];
}

/** Bonuses, and numbers of raffles. */
async function ofPromotions({ context, language }: Member): Promise<Waiting[]> {
  const { eligibility } = await promotionHandlers['promotion.own']({ language }, context);
  const bonuses = eligibility
    .filter(({ status }) => status === 'claim')
    .map(({ id, bonus, required }) =>
      waits('promotions', { amount: bonus ?? 0, required: required ?? 0 }, async () => {
        const paid = await claimBonus({ id, language }, context);
        return paid === null ? 'earlier' : { amount: paid };
      }),
    );
  const raffles = eligibility
    .filter(({ raffle, conditions }) => raffle?.toClaim && conditions.every(({ met }) => met))
    .map(({ id, raffle }) =>
      waits('raffles', { numbers: raffle!.toClaim }, async () => {
        const numbers = await claimRaffleNumbers({ id, language }, context);
        return numbers > 0 ? { numbers } : 'earlier';
      }),
    );
  return [...bonuses, ...raffles];
}

const sources: readonly Source[] = [
  ofCalendar,
  ofMissions,
  ofVip,
  ofRebates,
  ofReferral,
  ofPromotions,
];

/** In the order of `rewardKinds`, with the states they were read from; not for a member on a break. */
export async function waitingRewards(
  member: Member,
): Promise<{ rewards: Waiting[]; states: States }> {
  const { context, customerId, language } = member;
  const [calendar, missions] = await Promise.all([
    calendarState(context, customerId),
    missionsState(context, customerId, language),
  ]);
  const states = { calendar, missions };
  const found = await Promise.all(sources.map((source) => source(member, states)));
  return { rewards: found.flat(), states };
}
