import { localStore } from '../data/browser-storage.ts';
import { isGamePath } from './frame/game-paths.ts';
import { anyPage, findPage } from './views/pages.ts';
import { opensLogin } from './views/paths.ts';

/** It is known to exist and is no game or login popup. */
function worthKeeping(path: string): boolean {
  const page = findPage(path);
  return page !== undefined && page !== anyPage && !isGamePath(path) && !opensLogin(path);
}

let last: string | null = null;

function storePage(): void {
  if (worthKeeping(location.pathname)) last = location.pathname + location.search;
  if (last !== null) localStore.set('lastPage', JSON.stringify({ path: last, at: Date.now() }));
}

/** `lastPage`: the installed app reopens it within 24 h (PWA-10). Read in the page's head. */
export function storeLastPage(): void {
  storePage();
  for (const event of ['pushState', 'replaceState', 'popstate', 'pagehide'])
    addEventListener(event, storePage);
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') storePage();
  });
}
