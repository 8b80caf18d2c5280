import { is } from 'superstruct';
import { type FromGame, ToGame } from '../../../contract/play/frame.ts';

export interface Host {
  readonly framed: boolean;
  post(message: FromGame): void;
}

/** Null: unknown, nothing is posted. */
function hostOrigin(): string | null {
  const [ancestor] = location.ancestorOrigins ?? [];
  if (ancestor && ancestor !== 'null') return ancestor;
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : null;
}

/** Exchanges messages with that exact origin only (SAFE-02). */
export function connectHost(hear: (message: ToGame) => void): Host {
  const origin = window.parent === window ? null : hostOrigin();
  if (origin !== null) {
    addEventListener('message', (event) => {
      if (event.origin === origin && event.source === window.parent && is(event.data, ToGame))
        hear(event.data);
    });
  }
  return {
    framed: origin !== null,
    post(message) {
      if (origin !== null) window.parent.postMessage(message, origin);
    },
  };
}
