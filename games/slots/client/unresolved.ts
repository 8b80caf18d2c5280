import { type Infer, is, object, string } from 'superstruct';
import { IdempotencyKey } from '../../../contract/shared.ts';

/** A round of which it is not known what became: its key, so that it can be asked for after a reload (WAL-03). */
const Unresolved = object({ key: IdempotencyKey, player: string() });
type Unresolved = Infer<typeof Unresolved>;

/** The tab's own storage of the game's origin, by game; a browser that refuses it resolves within the page alone. */
const place = (nodeId: string) => `unresolved:${nodeId}`;

/** Notes a round that is about to be asked for. */
export function noteRound(nodeId: string, round: Unresolved): void {
  try {
    sessionStorage.setItem(place(nodeId), JSON.stringify(round));
  } catch {
    // The round is played all the same; `house.open` tells the last one.
  }
}

/** Forgets it: its outcome is known. */
export function forgetRound(nodeId: string): void {
  try {
    sessionStorage.removeItem(place(nodeId));
  } catch {
    // What was never noted is forgotten.
  }
}

/** The key of a player's unresolved round of a game, null when there is none. */
export function unresolvedKey(nodeId: string, player: string): string | null {
  try {
    const noted: unknown = JSON.parse(sessionStorage.getItem(place(nodeId)) ?? 'null');
    return is(noted, Unresolved) && noted.player === player ? noted.key : null;
  } catch {
    return null;
  }
}
