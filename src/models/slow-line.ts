import { localStore } from '../data/browser-storage.ts';
import { connection, isLineSlow } from '../lib/slow-line.ts';
import { fetchAhead } from './data-saver.ts';

/** Whether a person, or the browser for one, has chosen to save data. */
const isChosen = (): boolean =>
  localStore.get('dataSaver') === 'on' || connection()?.saveData === true;

/** ms without a touch or a call. */
const quietMs = 15_000;

/**
 * On a slow line fetches ahead only once nobody has waited for anything for 15 s (PWA-14); a data
 * saver that was chosen stays. Returns a stop function.
 */
export function startSlowLine(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (!isLineSlow() || isChosen()) return;
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
