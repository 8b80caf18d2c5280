/** ms for the first screen's pictures and the first touch. */
const look = 3500;
/** No scroll: an address may begin with one. */
export const firstTouches = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
const touches = [...firstTouches, 'pointermove', 'scroll'] as const;
let stirs = false;

/** Since the page was drawn. */
export const hasActed = (): boolean => stirs;

/** After the first touch or a while: late chunks would block a slow phone. */
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
