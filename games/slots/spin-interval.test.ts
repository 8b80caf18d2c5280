import { expect, test } from 'vitest';
import { nextSpinAt, spinIntervalMs, spinSlackMs } from './spin-interval.ts';

test.each([0, 40, 250, 251, 900, 4000])(
  '[GAME-12] with an answer after %i ms the next press is 2.5 s after the last (SLOTS-19)',
  (late) => {
    const next = nextSpinAt(1000, 1000 + late);
    // The gateway notes the spin first.
    expect(next - (1000 + late)).toBeGreaterThanOrEqual(spinIntervalMs - spinSlackMs);
    expect(next - 1000).toBe(spinIntervalMs + Math.max(0, late - spinSlackMs));
  },
);
