import { siteDayOf } from '../../contract/calendar/days.ts';
import type { MissionStep, NewMission } from '../../contract/missions/shapes.ts';
import { now } from '../clock.ts';
import type { Gateway } from '../context.ts';
import { makeMission } from '../domain/missions/make.ts';

const points = (target: number, count: number): MissionStep => {
  return { target, reward: { kind: 'points', points: count } };
};
const tickets = (target: number, ticket: 'egg' | 'envelope' | 'wheel'): MissionStep => {
  return { target, reward: { kind: 'tickets', ticket, count: 1 } };
};
/** Centavos. */
const cash = (target: number, amount: number): MissionStep => {
  return { target, reward: { kind: 'cash', amount, turnoverPercent: 300 } };
};
const words = (en: [string, string], ty: [string, string]): NewMission['words'] => {
  return { EN: { title: en[0], text: en[1] }, TY: { title: ty[0], text: ty[1] } };
};

const missions: Omit<NewMission, 'fromDay'>[] = [
  {
    words: words(
      ['Sign in today', 'Claim the day in the calendar.'],
      ['Mag-sign in ngayon', 'I-claim ang araw na ito sa kalendaryo.'],
    ),
    goal: 'signIns',
    period: 'day',
    steps: [points(1, 5)],
    pointsBudget: 1_000_000,
  },
  {
    words: words(
      ['Ten rounds', 'Any game counts, from a stake of ₱1 on.'],
      ['Sampung round', 'Bilang ang kahit anong laro, mula ₱1 na taya.'],
    ),
    goal: 'bets',
    period: 'day',
    minStake: 100,
    steps: [points(5, 5), tickets(10, 'wheel')],
    pointsBudget: 1_000_000,
  },
  {
    words: words(
      ['Three different games', 'Try something else this week.'],
      ['Tatlong iba’t ibang laro', 'Sumubok ng iba ngayong linggo.'],
    ),
    goal: 'games',
    period: 'week',
    minStake: 100,
    steps: [points(2, 10), cash(3, 1000)],
    cashBudget: 5_000_000,
    pointsBudget: 500_000,
  },
  {
    words: words(
      ['Slots of the week', 'Valid bets on slots, step by step.'],
      ['Slots ng linggo', 'Mga valid na taya sa slots, paunti-unti.'],
    ),
    goal: 'validBet',
    period: 'week',
    categories: ['RNG'],
    steps: [points(10_000, 10), tickets(50_000, 'egg'), tickets(100_000, 'envelope')],
    pointsBudget: 500_000,
  },
  {
    words: words(
      ['Two weeks in a row', 'A streak of 14 days in the calendar.'],
      ['Dalawang linggong sunod-sunod', 'Streak na 14 na araw sa kalendaryo.'],
    ),
    goal: 'streak',
    period: 'month',
    steps: [points(7, 20), { target: 14, reward: { kind: 'vip', amount: 100_000 } }],
    pointsBudget: 500_000,
  },
  {
    words: words(
      ['Install the app', 'Add Palaro to your home screen and open it there.'],
      ['I-install ang app', 'Idagdag ang Palaro sa home screen at buksan ito roon.'],
    ),
    goal: 'app',
    period: 'once',
    steps: [tickets(1, 'envelope')],
  },
  {
    words: words(
      ['Verify your identity', 'Do it once, and no withdrawal has to wait for it.'],
      ['I-verify ang sarili', 'Isang beses lang ito, at hindi na ito hihintayin ng withdrawal mo.'],
    ),
    goal: 'identity',
    period: 'once',
    steps: [points(1, 50)],
    pointsBudget: 500_000,
  },
];

/** Makes missions from today on. Skips when there are any. */
export async function seedMissions(gateway: Pick<Gateway, 'db'>): Promise<void> {
  const known = await gateway.db.selectFrom('missions').select('id').limit(1).execute();
  if (known.length > 0) return;
  const fromDay = siteDayOf(now());
  for (const [position, mission] of missions.entries())
    // So that a first look can claim.
    await makeMission({ ...mission, fromDay, position, needs: 'nothing' }, gateway);
}
