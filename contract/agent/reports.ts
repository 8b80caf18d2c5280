import { array, enums, integer, nullable, object, string } from 'superstruct';
import { action } from '../define.ts';
import { Day } from '../records/shapes.ts';
import { Instant } from '../shared.ts';

/** The operator's view of the agents' reports (AGT-04). */
export const reports = {
  'reports.check': action({
    method: 'GET',
    path: '/api/operator/reports',
    auth: 'operator',
    always: true,
    summary:
      "Adds up the agents' reports again from bets and entries, in one snapshot, and lists what differs (AGT-04).",
    request: object({}),
    value: object({
      /** Up to which play and money are counted. */
      asOf: Instant,
      members: integer(),
      days: integer(),
      /** The first hundred are listed. */
      total: integer(),
      faults: array(
        object({
          /** The member's own, those of the team below, its active members, sums of half-months, rows of levels, shares of bets, or rebates. */
          rollup: enums(['member', 'team', 'active', 'half_month', 'level', 'share', 'rebate']),
          /** Username. */
          account: string(),
          /** Null for what is as of now. */
          day: nullable(Day),
          /** Empty for money; of active members, the day on which they were active before; of levels also `*`, or balances from there. */
          category: string(),
          figure: string(),
          /** Centavos, or a count. */
          found: integer(),
          expected: integer(),
        }),
      ),
    }),
    errors: ['forbidden'],
    offline: 'network-only',
  }),
};
