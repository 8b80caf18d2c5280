import { type Infer, object } from 'superstruct';
import { Id, IdempotencyKey } from '../../../contract/shared.ts';
import { sessionStore } from '../../data/browser-storage.ts';
import { readSessionDraft } from '../../data/session-draft.ts';

/**
 * A round whose outcome the game does not know. Stored here, as the frame may lack storage or
 * change hosts (WAL-03).
 */
const Pending = object({ key: IdempotencyKey, player: Id });
type Pending = Infer<typeof Pending>;

const place = (nodeId: string) => `pendingRound:${nodeId}`;

/** Stores a game's unresolved round for this tab and login; null clears it. */
export function notePending(nodeId: string, pending: Pending | null): void {
  if (pending) sessionStore.set(place(nodeId), JSON.stringify(pending));
  else sessionStore.remove(place(nodeId));
}

/** The idempotency key of a player's unresolved round, or null. */
export function pendingKey(nodeId: string, player: string | undefined): string | null {
  return readSessionDraft(place(nodeId), Pending, player)?.key ?? null;
}
