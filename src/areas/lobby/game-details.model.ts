import type { TextKey } from '../../lib/text-key.ts';
import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Value } from '../../../contract/index.ts';
import { call } from '../../data/call.ts';
import { failureKey } from '../../lib/result.ts';

export type Details = Value<'games.details'>;

/** A game's stakes; null while loading. `reason` is the text key of a failure. */
type Known = { nodeId: string; details: Details | null; reason: TextKey | null };
const known = signal<Known | null>(null);
export const gameDetails: ReadonlySignal<Known | null> = known;

/** Loads a game's stakes, lines and release. */
export async function loadDetails(nodeId: string): Promise<void> {
  if (known.peek()?.nodeId === nodeId && known.peek()?.details) return;
  known.value = { nodeId, details: null, reason: null };
  const answer = await call('games.details', { nodeId });
  // Another game opened meanwhile.
  if (known.peek()?.nodeId !== nodeId) return;
  known.value = answer.ok
    ? { nodeId, details: answer.value, reason: null }
    : { nodeId, details: null, reason: failureKey(answer.failure) };
}
