import type { RewardState } from '../../../contract/referral/shapes.ts';
import type { IconName } from '../../ui/icons.ts';
import type { PillTone } from '../../ui/Pill.tsx';

export const stateIcons: Readonly<Record<RewardState, IconName>> = {
  open: 'clock',
  review: 'search',
  ready: 'gift',
  claimed: 'circle-check',
  missed: 'x',
  denied: 'circle-exclamation-point',
};
export const stateTones: Readonly<Partial<Record<RewardState, PillTone>>> = {
  ready: 'offer',
  claimed: 'good',
  denied: 'bad',
};
