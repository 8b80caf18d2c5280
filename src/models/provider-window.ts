import { onBroadcast, broadcast } from '../data/broadcast.ts';

export interface Returned {
  code: string;
  state: string;
}

export interface Visit {
  signal: AbortSignal;
  /** It may still return: providers may cut its tie to this page. */
  onClosed: () => void;
}

/** ms between checks, and of staying closed with this page in front. */
const look = 300;
const grace = 1500;
/** ms that the gateway knows the visit. */
const timeoutMs = 10 * 60_000;

/** By `state`; ignores other tabs'. */
const waiting = new Map<string, (code: string | null) => void>();
let hearing = false;

/** Call directly in a click. Null when blocked. */
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
 * Waits for `/signed-in`, which reports by broadcast: a `Cross-Origin-Opener-Policy` makes the
 * window look closed. Null: rejected, given up or timed out.
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

/** Reports once when the window is closed and this page in front. Returns what stops it. */
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
 * On `/signed-in`: notifies the waiting tab, removes the code from the address and closes. False
 * without a provider.
 */
export function reportReturn(): boolean {
  const query = new URLSearchParams(location.search);
  const state = query.get('state');
  history.replaceState(history.state, '', location.pathname);
  if (state) broadcast({ kind: 'signedIn', state, code: query.get('code') });
  window.close();
  return state !== null;
}
