import type { Texts } from './texts.ts';

/** Stakes. */
const momentFrom = 10;

/** By what a round paid against all that was staked in it, centavos. */
export type WinSize = 'none' | 'win' | 'moment';

/** Up to the stake nothing was won (GAME-17a). */
export function winSize(stake: number, payout: number): WinSize {
  if (payout <= stake) return 'none';
  return payout >= momentFrom * stake ? 'moment' : 'win';
}

/** What is no win is stated with its net (GAME-17a); centavos. */
export function withNet(
  { t, money }: Pick<Texts, 't' | 'money'>,
  words: string,
  stake: number,
  payout: number,
): string {
  if (winSize(stake, payout) !== 'none') return words;
  return `${words} ${t('game.net', { net: money(payout - stake) })}`;
}
