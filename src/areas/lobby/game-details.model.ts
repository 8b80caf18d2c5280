import type { TextKey } from '../../lib/text-key.ts';
import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Value } from '../../../contract/index.ts';
import { call } from '../../data/call.ts';
import { failureKey } from '../../lib/result.ts';

export type Details = Value<'games.details'>;

/** A game's stakes; null while loading. `reason` is the text key of a failure. */
type Known = { gameId: string; details: Details | null; reason: TextKey | null };
const known = signal<Known | null>(null);
export const gameDetails: ReadonlySignal<Known | null> = known;

/** Loads a game's stakes, lines and release. */
export async function loadDetails(gameId: string): Promise<void> {
  if (known.peek()?.gameId === gameId && known.peek()?.details) return;
  known.value = { gameId, details: null, reason: null };
  const answer = await call('games.details', { nodeId: gameId });
  // Another game opened meanwhile.
  if (known.peek()?.gameId !== gameId) return;
  known.value = answer.ok
    ? { gameId, details: answer.value, reason: null }
    : { gameId, details: null, reason: failureKey(answer.failure) };
}
