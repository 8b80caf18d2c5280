import { callsUnderWay } from '../data/call.ts';

const fields =
  'textarea, input:not([type="checkbox"], [type="radio"], [type="range"], [type="hidden"], [type="search"], [readonly])';

/**
 * Whether a reload would lose something (PWA-07): a game, a half-filled form, or an unanswered
 * request.
 */
export function busy(): boolean {
  if (callsUnderWay() > 0 || document.querySelector('iframe')) return true;
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)].some(
    ({ value }) => value !== '',
  );
}
