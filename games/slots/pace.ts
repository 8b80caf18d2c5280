/** ms between spins, whatever the reels show; the gateway enforces it (SLOTS-10, SLOTS-19). */
export const spinPace = 2500;

/**
 * ms of tolerance of the gateway. It measures from settling to arrival, the client from press to
 * press: without it, a line that is faster the second time looks like a faster player.
 */
export const spinSlack = 250;

/**
 * When the next spin may be pressed, on the clock of `pressed` and `answered` (ms). The gateway's
 * instant of a spin is before its answer, so a press counted from there is never too soon.
 */
export const nextSpinAt = (pressed: number, answered: number): number =>
  Math.max(pressed + spinPace, answered + spinPace - spinSlack);
