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

const storageKey = (gameId: string) => `pendingRound:${gameId}`;

/** Stores a game's unresolved round for this tab and login; null clears it. */
export function notePending(gameId: string, pending: Pending | null): void {
  if (pending) sessionStore.set(storageKey(gameId), JSON.stringify(pending));
  else sessionStore.remove(storageKey(gameId));
}

/** The idempotency key of a player's unresolved round, or null. */
export function pendingKey(gameId: string, player: string | undefined): string | null {
  return readSessionDraft(storageKey(gameId), Pending, player)?.key ?? null;
}
