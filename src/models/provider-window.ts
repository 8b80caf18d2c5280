import { onBroadcast, broadcast } from '../data/broadcast.ts';

/** What a provider sent somebody back with. */
export interface Returned {
  code: string;
  state: string;
}

/** Who waits for a visit to a provider's page. */
export interface Visit {
  /** Gives up: nothing is waited for any longer. */
  signal: AbortSignal;
  /** The window seems to be closed. It may still come back: a provider may have cut the tie between it and this page. */
  onClosed: () => void;
}

/** ms between two looks at whether the window was closed, and for which it has to be, with this page in front. */
const look = 300;
const grace = 1500;
/** ms for which the gateway knows the visit. */
const timeoutMs = 10 * 60_000;

/** By the `state` of each visit that is under way; what belongs to another tab's is passed over. */
const waiting = new Map<string, (code: string | null) => void>();
let hearing = false;

/** Opens an empty window for a provider's page; to be called at once on a click. Null when the browser blocked it. */
export function openProviderWindow(): Window | null {
  const [width, height] = [480, 640];
  const left = Math.max(0, (screen.width - width) / 2);
  return window.open(
    '',
    'palaro-sign-in',
    `popup,width=${width},height=${height},left=${left},top=80`,
  );
}

/**
 * Sends the window to the provider and waits until it comes back to this site (`/signed-in`), which reports by a message between tabs:
 * a provider's `Cross-Origin-Opener-Policy` cuts the tie between a window and who opened it, which then looks closed. Null when the
 * person rejected, gave up here, or took longer than the gateway waits.
 */
export function comeBackFrom(
  popup: Window,
  url: string,
  { signal, onClosed }: Visit,
): Promise<Returned | null> {
  if (!hearing) {
    hearing = true;
    onBroadcast((message) => {
      if (message.kind === 'signedIn') waiting.get(message.state)?.(message.code);
    });
  }
  const state = new URL(url).searchParams.get('state') ?? '';
  popup.location.href = url;
  return new Promise((resolve) => {
    const stopWatching = watchClosed(popup, onClosed);
    const end = (code: string | null) => {
      stopWatching();
      clearTimeout(late);
      waiting.delete(state);
      resolve(code === null ? null : { code, state });
    };
    const late = setTimeout(end, timeoutMs, null);
    waiting.set(state, end);
    const giveUp = () => {
      popup.close();
      end(null);
    };
    signal.addEventListener('abort', giveUp, { once: true });
    if (signal.aborted) giveUp();
  });
}

/** Reports once that a window was closed and that anyone who closed it is back at this page. Gives what stops the looking. */
function watchClosed(popup: Window, onClosed: () => void): () => void {
  let closedFor = 0;
  const timer = setInterval(() => {
    closedFor = popup.closed && document.hasFocus() ? closedFor + look : 0;
    if (closedFor <= grace) return;
    clearInterval(timer);
    onClosed();
  }, look);
  return () => clearInterval(timer);
}

/**
 * On the page that a provider sends people back to: notifies the tab that waits, takes the code out of the address, and closes. False
 * when no provider sent them.
 */
export function reportReturn(): boolean {
  const query = new URLSearchParams(location.search);
  const state = query.get('state');
  history.replaceState(history.state, '', location.pathname);
  if (state) broadcast({ kind: 'signedIn', state, code: query.get('code') });
  window.close();
  return state !== null;
}
