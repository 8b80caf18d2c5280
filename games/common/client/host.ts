import { is } from 'superstruct';
import { type FromGame, ToGame } from '../../../contract/play/frame.ts';

/** The page around the game. */
export interface Host {
  /** Whether there is one. */
  readonly framed: boolean;
  post(message: FromGame): void;
}

/** The origin of the page that frames this one; null when it is unknown, and then nothing is posted. */
function hostOrigin(): string | null {
  const [ancestor] = location.ancestorOrigins ?? [];
  if (ancestor && ancestor !== 'null') return ancestor;
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : null;
}

/** Connects to the page around the game; messages go to its exact origin, and only its own are accepted (SAFE-02). */
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
