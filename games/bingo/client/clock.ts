import type { TableRound } from '../../../contract/play/rounds.ts';
import { callLength } from '../rules.ts';
import { type Theme, isOutcome } from './shapes.ts';

export type Phase = 'waiting' | 'betting' | 'rolling' | 'calling' | 'result';

/** ms since 1970. */
export function phaseOf(round: TableRound | null, now: number): Phase {
  if (!round) return 'waiting';
  if (round.state === 'drawn') return isOutcome(round.outcome) ? 'calling' : 'result';
  if (round.state !== 'open') return 'result';
  return now < Date.parse(round.closesAt) ? 'betting' : 'rolling';
}

/** One by one from the draw, all once settled (BINGO-09). */
export function calledOf(round: TableRound | null, now: number, { ballEvery }: Theme): number {
  if (!round || !isOutcome(round.outcome)) return 0;
  if (round.state !== 'drawn') return callLength;
  const since = now - (Date.parse(round.settlesAt) - callLength * ballEvery);
  return Math.min(callLength, Math.max(0, Math.floor(since / ballEvery) + 1));
}

/** ms and share left; null without a fixed end. */
export function remainingOf(
  round: TableRound | null,
  now: number,
): { left: number; part: number } | null {
  const span = round && spanOf(round, phaseOf(round, now));
  if (!span) return null;
  const left = Math.max(0, span.until - now);
  return { left, part: Math.min(1, left / Math.max(1, span.until - span.from)) };
}

function spanOf({ opensAt, closesAt, drawsAt, settlesAt, endsAt }: TableRound, phase: Phase) {
  const closes = Date.parse(closesAt);
  if (phase === 'betting') return { from: Date.parse(opensAt), until: closes };
  if (phase === 'rolling') return { from: closes, until: Date.parse(drawsAt) };
  return phase === 'result' ? { from: Date.parse(settlesAt), until: Date.parse(endsAt) } : null;
}
