import { callsUnderWay } from '../data/call.ts';

const fields =
  'textarea, input:not([type="checkbox"], [type="radio"], [type="range"], [type="hidden"], [type="search"], [readonly])';

/**
 * Whether a reload would cost the person something (PWA-07): a game is on the screen, something is typed into a form, or
 * something was sent and has no answer yet.
 */
export function busy(): boolean {
  if (callsUnderWay() > 0 || document.querySelector('iframe')) return true;
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)].some(
    ({ value }) => value !== '',
  );
}
