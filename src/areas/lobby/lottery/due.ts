import { connectivity } from '../../../models/connectivity.ts';
import { formatDate } from '../../../models/dates.ts';
import { drawClock } from '../../../models/lottery-draws.ts';

/** ms before a draw at which a countdown replaces its date. */
const countedDown = 60 * 60_000;
const zone = 'Asia/Manila';

export type DrawPhase = 'at' | 'open' | 'closed' | 'drawing' | 'unseen';

/**
 * A draw's phase by the gateway's clock, and its date or "4:59" until betting closes; offline, that
 * its result is unknown (PWA-03). A tracked read.
 * @param draw ISO times
 */
export function dueOf(draw: { closesAt: string; drawsAt: string }): {
  phase: DrawPhase;
  time: string;
} {
  const now = drawClock.value;
  const left = Date.parse(draw.closesAt) - now;
  const phase = phaseOf(left, Date.parse(draw.drawsAt) - now);
  const time = phase === 'at' ? formatDate(draw.drawsAt, 'datetime', zone) : countdown(left);
  return { phase, time };
}

function phaseOf(left: number, untilDraw: number): DrawPhase {
  if (left > countedDown) return 'at';
  if (left > 0) return 'open';
  if (untilDraw > 0) return 'closed';
  return connectivity.value === 'online' ? 'drawing' : 'unseen';
}

function countdown(ms: number): string {
  if (ms <= 0) return '';
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
