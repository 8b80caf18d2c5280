import {
  type Infer,
  boolean,
  enums,
  integer,
  max,
  min,
  object,
  optional,
  partial,
} from 'superstruct';
import { action } from '../define.ts';
import { RewardNeeds } from '../reward-needs.ts';
import { Day } from '../records/shapes.ts';
import { CentavosSum, Count } from '../shared.ts';
import {
  CalendarBudgets,
  CalendarReward,
  CalendarState,
  CalendarTerms,
  ladderSteps,
  weekDays,
} from './shapes.ts';

/** Today's claims, with points and centavos paid for them. */
const CalendarOverview = object({
  ...CalendarTerms.schema,
  claims: integer(),
  points: CentavosSum,
  amount: CentavosSum,
});
export type CalendarOverview = Infer<typeof CalendarOverview>;

/** The sign-in calendar (REWARD-02a). */
export const calendar = {
  'calendar.state': action({
    method: 'GET',
    path: '/api/wps/calendar',
    auth: 'member',
    summary:
      "The sign-in calendar: the caller's streak, what today's claim and the next ones bring, and the claims of 28 days (REWARD-02a).",
    request: object({}),
    value: CalendarState,
    errors: [],
    offline: 'cached:records',
  }),
  'calendar.claim': action({
    method: 'POST',
    path: '/api/wps/calendar/claim',
    auth: 'member',
    summary:
      "Claims a day of the site's zone: today, or up to two days ago for a claim that waited for the network. A movement for each part has member, day and part as its key (WAL-02): claimed before is as good, and moves nothing. `terms`: those that the member was shown, which hold if they were in force on that day; else the day's last.",
    request: object({ day: Day, terms: Count }),
    value: object({
      /** False: it was claimed before. */
      claimed: boolean(),
      number: integer(),
      points: integer(),
      amount: integer(),
    }),
    errors: [
      'calendar_closed',
      'calendar_day_over',
      'calendar_day_ahead',
      'calendar_deposit',
      'kyc_needed',
      'cooling_off',
      'self_excluded',
    ],
    // Moves money and yet may wait: its day is its key, and no amount is shown before it is paid
    // (docs/decisions/0095-sign-in-calendar.md).
    offline: 'queued',
  }),
  'operator.calendar': action({
    method: 'GET',
    path: '/api/operator/calendar',
    auth: 'operator',
    always: true,
    summary: "The sign-in calendar's terms, and what today's claims have paid (OPS-03).",
    request: object({}),
    value: CalendarOverview,
    errors: ['forbidden'],
    offline: 'network-only',
  }),
  'operator.calendarTerms': action({
    method: 'PUT',
    path: '/api/operator/calendar',
    auth: 'operator',
    always: true,
    summary:
      'Turns the sign-in calendar on or off, or sets a reward, what members need, or the budget of a day; what is left out stays (OPS-03). Claims made before stay as they are.',
    request: object({
      open: optional(boolean()),
      needs: optional(RewardNeeds),
      day: optional(object({ day: max(min(integer(), 1), weekDays), ...CalendarReward.schema })),
      ladder: optional(object({ step: enums(ladderSteps), ...CalendarReward.schema })),
      ...partial(CalendarBudgets).schema,
    }),
    value: CalendarOverview,
    errors: ['forbidden', 'invalid_request'],
    offline: 'network-only',
  }),
};
