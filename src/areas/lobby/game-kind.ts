import { t, uncheckedKey } from '../../models/language.ts';

/** The classes of games that have a name in the languages. */
const named = new Set(
  (
    'SLOT JACKPOT ARCADE TABLE VIDEO_POKER SCRATCH BINGO BACCARAT ROULETTE BLACKJACK SIC_BO POKER GAME_SHOW LUCKY_9 FISH TONGITS ' +
    'PUSOY MAHJONG SPORTSBOOK VIRTUAL ESPORTS COCKFIGHT LOTTO'
  ).split(' '),
);

/** What a class of games is called; one that a vendor made up goes by its code. */
export function kindName(code: string): string {
  if (named.has(code)) return t(uncheckedKey(`lobby.kind.${code}`));
  return code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ');
}
