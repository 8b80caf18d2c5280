import { type Infer, object } from 'superstruct';
import { Id, IdempotencyKey } from '../../../contract/shared.ts';
import { sessionStore } from '../../data/browser-storage.ts';
import { readSessionDraft } from '../../data/session-draft.ts';

/**
 * A round of which a game has not yet heard the outcome. The site stores it, not the game: a browser may block the frame
 * of another origin any storage, and the next launch may be on another host (WAL-03).
 */
const Pending = object({ key: IdempotencyKey, player: Id });
type Pending = Infer<typeof Pending>;

const place = (nodeId: string) => `pendingRound:${nodeId}`;

/** Notes the round that a game is asking for, for as long as the tab and the login last; null forgets it. */
export function notePending(nodeId: string, pending: Pending | null): void {
  if (pending) sessionStore.set(place(nodeId), JSON.stringify(pending));
  else sessionStore.remove(place(nodeId));
}

/** The idempotency key of a player's unresolved round of a game, null when there is none. */
export function pendingKey(nodeId: string, player: string | undefined): string | null {
  return readSessionDraft(place(nodeId), Pending, player)?.key ?? null;
}
