/** ms from a spin to the next possible one, whatever the reels show; the gateway holds accounts to it too (SLOTS-10, SLOTS-19). */
export const spinPace = 2500;

/**
 * ms by which the gateway lets a spin come sooner. It measures from one spin's settling to the next one's coming, the client from press
 * to press: without it, a line that is faster the second time would look like a player who is.
 */
export const spinSlack = 250;

/**
 * When the next spin may be pressed, on the clock of `pressed` and `answered` (ms). The gateway's own instant of a spin lies before its
 * answer, so that counted from there too a press is never too soon for it, however slow the line was.
 */
export const nextSpinAt = (pressed: number, answered: number): number =>
  Math.max(pressed + spinPace, answered + spinPace - spinSlack);
