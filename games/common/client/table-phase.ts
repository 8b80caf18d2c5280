import type { TableRound } from '../../../contract/play/rounds.ts';

/** The phase of a round whose outcome is shown at once; `closed`: no more bets, and no outcome yet. */
export type TablePhase = 'waiting' | 'betting' | 'closed' | 'result';

/** Returns a round's phase at an instant, ms since 1970 by the gateway's clock. */
export function phaseOf(round: TableRound | null, now: number): TablePhase {
  if (!round) return 'waiting';
  if (round.state !== 'open') return 'result';
  return now < Date.parse(round.closesAt) ? 'betting' : 'closed';
}
