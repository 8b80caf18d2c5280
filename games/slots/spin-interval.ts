/** ms between spins; the gateway enforces it (SLOTS-10, SLOTS-19). */
export const spinIntervalMs = 2500;

/**
 * ms of the gateway's tolerance: it measures settling to arrival, the client press to press. A line
 * that gets faster must not look like a faster player.
 */
export const spinSlackMs = 250;

/**
 * ms on the clock of `pressed` and `answered`. The gateway notes a spin before it answers, so a
 * press counted from the answer is never too soon.
 */
export const nextSpinAt = (pressed: number, answered: number): number =>
  Math.max(pressed + spinIntervalMs, answered + spinIntervalMs - spinSlackMs);
