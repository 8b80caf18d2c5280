import type { CalendarState } from '../../../contract/calendar/shapes.ts';
import type { MissionsState, ShownReward } from '../../../contract/missions/shapes.ts';
import type { Rewards } from '../../../contract/rewards/shapes.ts';
import type { Context } from '../../context.ts';
import { claimDay } from '../calendar/claim.ts';
import { calendarState } from '../calendar/state.ts';
import { claimStep } from '../missions/claim.ts';
import { missionsState } from '../missions/state.ts';
import { promotionHandlers } from '../promotions/handlers.ts';
import { rebateHandlers } from '../rebates/handlers.ts';
import { referralHandlers, worthOf as referralWorthOf } from '../referral/handlers.ts';
import { vipHandlers } from '../vip/handlers.ts';

/** Centavos, points, tickets, numbers. */
export type Reward = Omit<Rewards, 'count'>;

/** A reward that can be claimed now. */
export interface Waiting extends Reward {
  /** Returns what it has brought; null: nothing. */
  claim: () => Promise<Reward | null>;
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

/** @param claim brings the whole of it, or throws */
function waits(kind: Rewards['kind'], worth: Worth, claim: () => Promise<unknown>): Waiting {
  const reward = { kind, amount: 0, required: 0, points: 0, tickets: 0, numbers: 0, ...worth };
  const whole = async () => {
    await claim();
    return reward;
  };
  return { ...reward, claim: whole };
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
  return [waits('calendar', worth, () => claimDay({ day: today, terms }, context))];
};

const ofMissions: Source = ({ context }, { missions: { missions } }) =>
  missions
    .filter(({ missing }) => missing === null)
    .flatMap(({ id, fromDay, steps }) =>
      steps
        .filter(({ state }) => state === 'reached')
        .map(({ step, reward }) =>
          waits('missions', worthOf(reward), () => claimStep({ id, fromDay, step }, context)),
        ),
    );

async function ofVip({ context, language }: Member): Promise<Waiting[]> {
  const { open, coolingOff, rewards } = await vipHandlers['vip.state']({ language }, context);
  if (!open || coolingOff) return [];
  return rewards
    .filter(({ claimedAt }) => claimedAt === null)
    .map(({ rank, amount, required }) =>
      waits('vip', { amount, required }, () => vipHandlers['vip.claim']({ rank }, context)),
    );
}

async function ofRebates({ context, language }: Member): Promise<Waiting[]> {
  const { payable, required } = await rebateHandlers['rebate.state']({ language }, context);
  if (payable === 0) return [];
  const claim = () => rebateHandlers['rebate.claim']({}, context);
  return [waits('rebates', { amount: payable, required }, claim)];
}

/** A friend who fails a check by now, or is over the month's maximum, brings nothing. */
async function ofReferral({ context }: Member): Promise<Waiting[]> {
  const { claimable } = await referralHandlers['referral.state']({}, context);
  const { ids, amount, required } = claimable;
  if (ids.length === 0) return [];
  const askClaim = () => referralHandlers['referral.claim']({ ids }, context);
  const reward = waits('referral', { amount, required }, askClaim);
  const claim = async () => {
    const { claimed } = await askClaim();
    return claimed.length === 0
      ? null
      : { ...reward, ...(await referralWorthOf(context.db, claimed)) };
  };
  return [{ ...reward, claim }];
}

/** Bonuses, and numbers of raffles. */
async function ofPromotions({ context, language }: Member): Promise<Waiting[]> {
  const { eligibility } = await promotionHandlers['promotion.own']({ language }, context);
  const bonuses = eligibility
    .filter(({ status }) => status === 'claim')
    .map(({ id, bonus, required }) =>
      waits('promotions', { amount: bonus ?? 0, required: required ?? 0 }, () =>
        promotionHandlers['promotion.claim']({ id, language }, context),
      ),
    );
  const raffles = eligibility
    .filter(({ raffle, conditions }) => raffle?.toClaim && conditions.every(({ met }) => met))
    .map(({ id, raffle }) =>
      waits('raffles', { numbers: raffle!.toClaim }, () =>
        promotionHandlers['promotion.raffleClaim']({ id, language }, context),
      ),
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
