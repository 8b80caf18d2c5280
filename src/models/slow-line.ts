import { effect } from '@preact/signals-react';
import { localStore } from '../data/browser-storage.ts';
import { connection, isLineSlow } from '../lib/slow-line.ts';
import { fetchAhead, saverHint } from './data-saver.ts';

/** ms without a touch or a call. */
const quietMs = 15_000;
const touches = ['pointerdown', 'keydown', 'scroll'];

/** Whether the device reports a mobile network; false: unknown. */
export const isMobileData = (): boolean => connection()?.type === 'cellular';

/** Whether a person, or the device for one, has chosen to save data. */
const isChosen = (): boolean =>
  localStore.get('dataSaver') === 'on' ||
  connection()?.saveData === true ||
  matchMedia('(prefers-reduced-data: reduce)').matches;

/**
 * On a slow line fetches ahead only once nobody has waited for anything for 15 s (PWA-14); a data
 * saver that was chosen stays. Returns a stop function.
 */
export function startSlowLine(): () => void {
  return effect(() =>
    saverHint.value && isLineSlow() && !isChosen() ? fetchWhenQuiet() : undefined,
  );
}

function fetchWhenQuiet(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(look, quietMs);
  };
  const stop = () => {
    clearTimeout(timer);
    for (const touch of touches) removeEventListener(touch, wait, { capture: true });
  };
  function look(): void {
    if (!document.documentElement.hasAttribute('data-settled')) return wait();
    stop();
    return fetchAhead();
  }
  for (const touch of touches) addEventListener(touch, wait, { capture: true, passive: true });
  wait();
  return stop;
}
