import { expect, test } from 'vitest';
import { nextSpinAt, spinPace, spinSlack } from './pace.ts';

test.each([0, 40, 250, 251, 900, 4000])(
  '[GAME-12] with an answer after %i ms the next press is 2.5 s after the last (SLOTS-19)',
  (late) => {
    const next = nextSpinAt(1000, 1000 + late);
    // The gateway notes the spin first.
    expect(next - (1000 + late)).toBeGreaterThanOrEqual(spinPace - spinSlack);
    expect(next - 1000).toBe(spinPace + Math.max(0, late - spinSlack));
  },
);
