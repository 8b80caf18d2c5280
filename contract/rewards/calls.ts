import { boolean, object } from 'superstruct';
import { action } from '../define.ts';
import { Language } from '../shared.ts';
import { ClaimedRewards, WaitingRewards } from './shapes.ts';

/** The reward centre (MEM-10). */
export const rewards = {
  'rewards.waiting': action({
    method: 'GET',
    path: '/api/wps/rewards',
    auth: 'member',
    summary:
      'All rewards that can be claimed now, by kind: calendar, missions, VIP, rebates, friends, promotions and raffles; what there is to do today; and the first steps of a new member.',
    request: object({ language: Language }),
    value: WaitingRewards,
    errors: [],
    offline: 'cached:records',
  }),
  'rewards.claimAll': action({
    method: 'POST',
    path: '/api/wps/rewards/claim',
    auth: 'member',
    money: true,
    summary:
      'Claims all of them, one after the other, each as its own call does (WAL-02): claimed before moves nothing, and is not named. One that fails does not hold up the others.',
    request: object({ language: Language }),
    value: ClaimedRewards,
    errors: ['cooling_off', 'self_excluded'],
    offline: 'network-only',
  }),
  'rewards.hideFirstSteps': action({
    method: 'PUT',
    path: '/api/wps/rewards/steps',
    auth: 'member',
    summary: 'Dismisses the first steps of a new member for ever (AUTH-28g). Idempotent.',
    request: object({}),
    value: object({ done: boolean() }),
    errors: ['write_mismatch'],
    offline: 'queued',
  }),
};
