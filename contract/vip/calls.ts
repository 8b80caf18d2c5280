import { array, boolean, integer, max, min, nullable, object, optional } from 'superstruct';
import { action } from '../define.ts';
import { Centavos, CentavosSum, Language } from '../shared.ts';
import { VipLabel, VipLevel, VipRank, VipState } from './shapes.ts';

const amount = (lowest: number) => max(min(integer(), lowest), 10_000_000_000);

/** Members by level, and centavos of unclaimed rewards. */
const MemberLevel = object({
  open: boolean(),
  levels: array(object({ ...VipLevel.schema, members: integer(), unclaimed: CentavosSum })),
});

/** Levels, rewards, and the member's own level (REWARD-01). */
export const vip = {
  'vip.state': action({
    method: 'GET',
    path: '/api/wps/vip',
    auth: 'member',
    summary:
      "The VIP levels with what each asks for and gives, the caller's valid bets and level, and the rewards for levels that were reached (REWARD-01).",
    request: object({ language: Language }),
    value: VipState,
    errors: [],
    offline: 'cached:records',
  }),
  'vip.claim': action({
    method: 'POST',
    path: '/api/wps/vip/claim',
    auth: 'member',
    money: true,
    summary:
      'Takes the reward for a level that was reached into the wallet, by one movement whose key is member and rank (WAL-02): taken before is as good, and moves nothing. `paid`: centavos that this call has moved.',
    request: object({ rank: VipRank }),
    value: object({ paid: Centavos }),
    errors: ['not_found', 'cooling_off', 'self_excluded'],
    offline: 'network-only',
  }),
  'operator.vip': action({
    method: 'GET',
    path: '/api/operator/vip',
    auth: 'operator',
    always: true,
    summary: 'The VIP levels, with how many members have each (OPS-03).',
    request: object({}),
    value: MemberLevel,
    errors: ['forbidden'],
    offline: 'network-only',
  }),
  'operator.vipRules': action({
    method: 'PUT',
    path: '/api/operator/vip',
    auth: 'operator',
    always: true,
    summary:
      'Turns VIP on or off, sets a level or the next one above them, or takes the highest away; what is left out stays (OPS-03). Levels that members have reached stay theirs.',
    request: object({
      open: optional(boolean()),
      level: optional(
        object({
          rank: VipRank,
          label: optional(VipLabel),
          bets: optional(amount(1)),
          reward: optional(amount(0)),
          turnoverPercent: optional(max(min(integer(), 0), 10_000)),
          /** Null: what everybody has. */
          dailyAmount: optional(nullable(amount(1))),
          dailyCount: optional(nullable(max(min(integer(), 1), 1000))),
        }),
      ),
      remove: optional(VipRank),
    }),
    value: MemberLevel,
    errors: ['forbidden', 'invalid_request'],
    offline: 'network-only',
  }),
};
