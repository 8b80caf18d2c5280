import { t, uncheckedKey } from '../../models/language.ts';

/** Classes with a translated name. */
const named = new Set(
  (
    'SLOT JACKPOT ARCADE TABLE VIDEO_POKER SCRATCH BINGO BACCARAT ROULETTE BLACKJACK SIC_BO POKER GAME_SHOW LUCKY_9 FISH TONGITS ' +
    'PUSOY MAHJONG SPORTSBOOK VIRTUAL ESPORTS COCKFIGHT LOTTO'
  ).split(' '),
);

/** A class's name; a vendor's own class shows its code. */
export function kindName(code: string): string {
  if (named.has(code)) return t(uncheckedKey(`lobby.kind.${code}`));
  return code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ');
}
