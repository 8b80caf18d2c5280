import type { TableBet, TableRound } from '../../../contract/play/rounds.ts';
import type { Crowd } from '../../../contract/play/table-live.ts';
import type { Texts } from './texts.ts';

export const sum = (all: readonly number[]): number => all.reduce((whole, each) => whole + each, 0);

/** Centavos. */
export function sumOf(bets: readonly TableBet[]): { stake: number; payout: number } {
  return {
    stake: sum(bets.map((bet) => bet.stake)),
    payout: sum(bets.map((bet) => bet.payout ?? 0)),
  };
}

/** Only more than the stake is a win (responsible play). */
export function resultInWords(
  { t, money }: Texts,
  area: string,
  { number, state }: TableRound,
  bets: readonly TableBet[],
): string {
  if (state === 'refunded') return t(`${area}.refunded`, { number });
  const { stake, payout } = sumOf(bets);
  if (payout === 0) return t(`${area}.noWin`);
  return t(`${area}.${payout > stake ? 'youWon' : 'cameBack'}`, {
    payout: money(payout),
    stake: money(stake),
  });
}

/** After the outcome; names a past round's number. */
export function roundResultInWords(
  texts: Texts,
  area: string,
  round: TableRound,
  bets: readonly TableBet[],
  past: boolean,
  outcome: string,
): string {
  const which = past ? `${texts.t(`${area}.lastBet`, { number: round.number })} ` : '';
  return `${which}${outcome} ${resultInWords(texts, area, round, bets)}`;
}

/**
 * Who bets in the round (GAME-17f); the first reads so while betting lasts (GAME-17g).
 * @param own whether the player's own bets are counted
 */
export function crowdInWords(
  { t }: Texts,
  { players, bets }: Crowd,
  { betting, own }: { betting: boolean; own: boolean },
): string {
  if (betting && players <= (own ? 1 : 0)) return t('game.crowd.first');
  if (players === 0) return t('game.crowd.none');
  return `${t('game.crowd.players', { count: players })} · ${t('game.crowd.bets', { count: bets })}`;
}
