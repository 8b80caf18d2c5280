export type TabMessage =
  | { kind: 'logout'; customerId: string }
  | { kind: 'language'; language: string }
  /** A provider's sign-in returned; `code` is null if it was rejected. */
  | { kind: 'signedIn'; state: string; code: string | null }
  /** `of` is the collection; `owner` null: the device's. */
  | { kind: 'stored'; of: string; key: string; owner: string | null };

let opened: BroadcastChannel | null = null;

/** Opened on first use: an open channel would hold up prerendering. */
function channel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  return (opened ??= new BroadcastChannel('palaro'));
}

export function broadcast(message: TabMessage): void {
  channel()?.postMessage(message);
}

export function onBroadcast(listener: (message: TabMessage) => void): void {
  channel()?.addEventListener('message', (event: MessageEvent<TabMessage>) => listener(event.data));
}
