import type { TableRound } from '../../../contract/play/rounds.ts';

/** `closed`: no more bets, no outcome yet. */
export type TablePhase = 'waiting' | 'betting' | 'closed' | 'result';

/** ms since 1970 by the gateway's clock. */
export function phaseOf(round: TableRound | null, now: number): TablePhase {
  if (!round) return 'waiting';
  if (round.state !== 'open') return 'result';
  return now < Date.parse(round.closesAt) ? 'betting' : 'closed';
}
