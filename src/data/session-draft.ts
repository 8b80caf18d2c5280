import { type Struct, is } from 'superstruct';
import { sessionStore } from './browser-storage.ts';

/** What the tab has noted at a place for a player, as JSON; null when there is nothing, what is there does not fit, or it is another player's. */
export function readSessionDraft<Note extends { player: string }>(
  place: string,
  struct: Struct<Note, any>,
  player: string | undefined,
): Note | null {
  try {
    const found: unknown = JSON.parse(sessionStore.get(place) ?? 'null');
    return is(found, struct) && found.player === player ? found : null;
  } catch {
    return null;
  }
}
