/** ms that belong to the first screen's pictures and to the player's first touch. */
const look = 3500;
/** A scroll is none by itself: an address of a part of the lobby begins with one. */
export const firstTouches = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
const touches = [...firstTouches, 'pointermove', 'scroll'] as const;
let stirs = false;

/** Whether the player has done anything since the page was drawn. */
export const hasActed = (): boolean => stirs;

/** Calls once the player has touched the drawn page, or has looked at it for a while: what loads late would block a slow phone. */
export function afterFirstLook(then: () => void): void {
  const begin = () => {
    for (const touch of touches) removeEventListener(touch, begin);
    then();
  };
  const stir = () => {
    stirs = true;
  };
  for (const event of firstTouches) addEventListener(event, stir, { passive: true, once: true });
  for (const touch of touches) addEventListener(touch, begin, { passive: true });
  setTimeout(begin, look);
}
