import { object, optional } from 'superstruct';
import { action } from '../define.ts';
import { Category, Count } from '../shared.ts';
import { ValidBetRules } from './valid-bets.ts';

export const validBets = {
  'operator.validBetRules': action({
    method: 'PUT',
    path: '/api/operator/validBetRules',
    auth: 'operator',
    always: true,
    summary:
      'Sets what percentage of the bets of a category counts, or the least odds that do, for rounds settled from now on.',
    request: object({
      weight: optional(object({ category: Category, percent: Count })),
      minOdds: optional(Count),
    }),
    value: ValidBetRules,
    errors: ['forbidden', 'invalid_request'],
    offline: 'network-only',
  }),
};
