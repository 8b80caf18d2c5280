import type { TableRound } from '../../../contract/play/rounds.ts';
import { type Hand, type Outcome, dealingMs, dealt } from '../rules.ts';

/** `closed`: no more bets, and no cards yet. */
export type Phase = 'waiting' | 'betting' | 'closed' | 'dealing' | 'result';

/** ms after the draw. */
const firstAt = 400;
const lastAt = dealingMs - 1400;

/** How many lie `elapsed` ms after the draw (BAC-13), the same on every device. */
export function cardsDown(outcome: Outcome, elapsed: number): number {
  const count = dealt(outcome).length;
  const between = (lastAt - firstAt) / (count - 1);
  return Math.max(0, Math.min(count, Math.floor((elapsed - firstAt) / between) + 1));
}

export function handsDown(outcome: Outcome, count: number): Outcome {
  const down = dealt(outcome).slice(0, count);
  const cards = (hand: Hand) =>
    outcome[hand].slice(0, down.filter((each) => each.hand === hand).length);
  return { player: cards('player'), banker: cards('banker') };
}

/**
 * @param now the gateway's clock, ms since the epoch @param atOnce all cards lie with the draw; a
 * device ahead of its news waits (BAC-11, BAC-13)
 */
export function phaseOf(
  round: Pick<TableRound, 'state' | 'closesAt' | 'settlesAt'> | null,
  now: number,
  atOnce: boolean,
): Phase {
  if (!round) return 'waiting';
  if (round.state === 'open') return now < Date.parse(round.closesAt) ? 'betting' : 'closed';
  const dealing =
    round.state === 'drawn' ||
    (round.state === 'settled' && !atOnce && now < Date.parse(round.settlesAt));
  return dealing ? 'dealing' : 'result';
}
