import { fetchAhead, saverHint } from './data-saver.ts';

/** ms without a touch or a call. */
const quietMs = 15_000;

/**
 * On a slow line fetches ahead only once nobody has waited for anything for 15 s (PWA-14); a data
 * saver that was chosen stays. Returns a stop function.
 */
export function startSlowLine(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (saverHint.peek() !== 'line') return;
    if (document.documentElement.hasAttribute('data-settled')) fetchAhead();
    else wait();
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(look, quietMs);
  };
  const touches = ['pointerdown', 'keydown', 'scroll'];
  for (const touch of touches) addEventListener(touch, wait, { capture: true, passive: true });
  wait();
  return () => {
    clearTimeout(timer);
    for (const touch of touches) removeEventListener(touch, wait, { capture: true });
  };
}
