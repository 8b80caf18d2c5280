import { hearTabs, tellTabs } from '../data/tabs.ts';

/** What a provider sent somebody back with. */
export interface Returned {
  code: string;
  state: string;
}

/** ms between two looks at whether the window was closed, and for which a message may still be on its way then. */
const look = 300;
const grace = 1500;

let waiting: ((returned: Returned | null) => void) | null = null;
/** Of the sign-in that is waited for; what belongs to another one, or to another tab's, is passed over. */
let state: string | null = null;
let hearing = false;

/** Opens an empty window for a provider's page; to be called at once on a click. Null when the browser blocked it. */
export function openProviderWindow(): Window | null {
  const [width, height] = [480, 640];
  const left = Math.max(0, (screen.width - width) / 2);
  return window.open('', 'palaro-sign-in', `popup,width=${width},height=${height},left=${left},top=80`);
}

/**
 * Sends the window to the provider and waits until it comes back to this site (`/signed-in`), which tells by a message between tabs:
 * providers cut the tie between a window and who opened it. Null when the window was closed, or the person refused.
 */
export function comeBackFrom(popup: Window, url: string): Promise<Returned | null> {
  if (!hearing) {
    hearing = true;
    hearTabs((message) => {
      if (message.kind === 'signedIn') heard(message.returned);
    });
  }
  popup.location.href = url;
  state = new URL(url).searchParams.get('state');
  return new Promise((resolve) => {
    let closedFor = 0;
    const timer = setInterval(() => {
      closedFor = popup.closed ? closedFor + look : 0;
      if (closedFor > grace) waiting?.(null);
    }, look);
    waiting = (returned) => {
      clearInterval(timer);
      waiting = null;
      resolve(returned);
    };
  });
}

function heard(returned: Returned | null): void {
  if (!returned || returned.state === state) waiting?.(returned);
}

/** On the page that a provider sends people back to: tells the tab that waits, takes the code out of the address, and closes. */
export function tellReturn(): void {
  const query = new URLSearchParams(location.search);
  const [code, state] = [query.get('code'), query.get('state')];
  history.replaceState(history.state, '', location.pathname);
  tellTabs({ kind: 'signedIn', returned: code && state ? { code, state } : null });
  window.close();
}
