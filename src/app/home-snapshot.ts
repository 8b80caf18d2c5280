import { storeValue, whenQuiet } from '../data/lazy-store.ts';
import { language } from '../models/language.ts';
import { siteState } from '../models/site.ts';

/** The home page as it first stands: drawn whole, no search or category, and its banner not in motion yet. */
function homeHtml(): string | null {
  if (location.pathname !== '/' || location.search.length > 1 || siteState.peek() !== 'normal')
    return null;
  const main = document.querySelector('main');
  if (!main?.querySelector('.game-card img') || main.querySelector('.swiper-initialized'))
    return null;
  const copy = main.cloneNode(true) as HTMLElement;
  // The counter begins anew at every start; a figure that jumps would be noticed, a late one is not.
  for (const figure of copy.querySelectorAll<HTMLElement>('.jackpot__amount'))
    figure.style.visibility = 'hidden';
  // What is stored is the device's: nobody's favourites are seen in it.
  for (const heart of copy.querySelectorAll('.game-heart'))
    heart.setAttribute('aria-pressed', 'false');
  return copy.innerHTML;
}

/**
 * Stores what is above the fold of the home page on the device once a visit, for the worker to show at the next start before the app
 * runs (PWA-03).
 */
export function storeHomeSnapshot(): void {
  void whenQuiet(() => {
    const html = homeHtml();
    return html && storeValue('homeSnapshot', language.peek(), html);
  });
}
