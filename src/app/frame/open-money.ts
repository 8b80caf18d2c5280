import { go } from '../../models/navigation.ts';

/** The buttons are in the first paint, their code is not; where it does not come, the page says so. */
export const openMoney = (page: 'depositv2' | 'withdraw') =>
  void import('./money-pages.ts').then(
    ({ openGuarded }) => openGuarded(page),
    () => go(`/member/${page}`),
  );
