import type { TableRound } from '../../../contract/play/rounds.ts';
import { isOutcome } from './shapes.ts';

/** `closed`: before kick-off. */
export type Phase = 'waiting' | 'betting' | 'closed' | 'playing' | 'result';

/** ms since 1970 by the gateway's clock (MATCH-19). */
export function phaseOf(round: TableRound | null, now: number): Phase {
  if (!round) return 'waiting';
  if (round.state === 'open') return now < Date.parse(round.closesAt) ? 'betting' : 'closed';
  return now < Date.parse(round.settlesAt) && isOutcome(round.outcome) ? 'playing' : 'result';
}

/** ms left, part passed (0 to 1); null without an end. */
export function progressOf(
  round: TableRound | null,
  phase: Phase,
  now: number,
): { left: number; part: number } | null {
  if (!round || phase === 'waiting' || phase === 'result') return null;
  const { opensAt, closesAt, drawsAt, settlesAt } = round;
  const [from, until] = {
    betting: [opensAt, closesAt],
    closed: [closesAt, drawsAt],
    playing: [drawsAt, settlesAt],
  }[phase].map((at) => Date.parse(at)) as [number, number];
  const part = until > from ? (now - from) / (until - from) : 1;
  return { left: Math.max(0, until - now), part: Math.min(1, Math.max(0, part)) };
}
