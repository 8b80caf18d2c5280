/** What the tabs of this device report each other. */
export type TabMessage =
  | { kind: 'logout'; customerId: string }
  | { kind: 'language'; language: string }
  /** Somebody came back from a provider's sign-in page; `code` is null when the sign-in was rejected there. */
  | { kind: 'signedIn'; state: string; code: string | null }
  /** A value was stored: `of` is its kind, `owner` the account that it belongs to; null for what is the device's. */
  | { kind: 'stored'; of: string; key: string; owner: string | null };

let opened: BroadcastChannel | null = null;

/** Opened when it is first used: an open channel would hold up the build's prerendering. */
function channel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  return (opened ??= new BroadcastChannel('palaro'));
}

/** Notifies the other tabs of this device. */
export function broadcast(message: TabMessage): void {
  channel()?.postMessage(message);
}

/** Hears what other tabs report. */
export function onBroadcast(listener: (message: TabMessage) => void): void {
  channel()?.addEventListener('message', (event: MessageEvent<TabMessage>) => listener(event.data));
}
