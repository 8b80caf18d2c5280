import { storeValue } from '../data/lazy-store.ts';
import { language } from '../models/language.ts';
import { siteState } from '../models/site.ts';

/** In its first state: whole, no search or category, banner at rest. */
function homeHtml(): string | null {
  if (location.pathname !== '/' || location.search.length > 1 || siteState.peek() !== 'normal')
    return null;
  const main = document.querySelector('main');
  if (!main?.querySelector('.game-card img') || main.querySelector('.swiper-initialized'))
    return null;
  const copy = main.cloneNode(true) as HTMLElement;
  // The counter restarts; a jump would be noticed.
  for (const figure of copy.querySelectorAll('.jackpot__amount, .jackpot__pots'))
    figure.textContent = '';
  // Shared by the device: nobody's strip and favourites.
  copy.querySelector('.today')?.replaceChildren();
  for (const heart of copy.querySelectorAll('.game-heart'))
    heart.setAttribute('aria-pressed', 'false');
  return copy.innerHTML;
}

/** Stores the first view, once a visit and in a pause, for the worker to show at the next start (PWA-03). */
export async function storeHomeSnapshot(): Promise<void> {
  const html = homeHtml();
  if (html) await storeValue('homeSnapshot', language.peek(), html);
}
