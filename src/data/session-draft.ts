import { type Struct, is } from 'superstruct';
import { sessionStore } from './browser-storage.ts';

/** Reads a draft of the tab; null if it is absent, malformed or another player's. */
export function readSessionDraft<Note extends { player: string }>(
  storageKey: string,
  struct: Struct<Note, any>,
  player: string | undefined,
): Note | null {
  try {
    const found: unknown = JSON.parse(sessionStore.get(storageKey) ?? 'null');
    return is(found, struct) && found.player === player ? found : null;
  } catch {
    return null;
  }
}
