import { t } from './language.ts';
import { loyalty } from './session.ts';

/** The one thing to do on an empty list: words, and where it leads. */
export interface EmptyAction {
  label: string;
  href: string;
}

/** During a break nothing is offered (RG-03): the break is shown instead. A tracked read. */
const unlessOnBreak = (action: EmptyAction): EmptyAction =>
  loyalty.value?.onBreak ? { label: t('ui.do.break'), href: '/member/responsible' } : action;

/** To the games. A tracked read. */
export const playAction = (): EmptyAction => unlessOnBreak({ label: t('ui.do.play'), href: '/' });

/** To the reward centre. A tracked read. */
export const rewardsAction = (): EmptyAction =>
  unlessOnBreak({ label: t('ui.do.rewards'), href: '/member/rewardCenter' });

/** To a deposit. A tracked read. */
export const depositAction = (): EmptyAction =>
  unlessOnBreak({ label: t('ui.do.deposit'), href: '/member/depositv2' });
