import type { TextKey } from '../../lib/text-key.ts';
import { type ReadonlySignal, computed, effect, signal, untracked } from '@preact/signals-react';
import { array } from 'superstruct';
import { FairRound, OwnFairness } from '../../../contract/play/fairness.ts';
import { cached } from '../../data/cached.ts';
import { call } from '../../data/call.ts';
import { type Failure, failureKey, mapped } from '../../lib/result.ts';
import { connectivity, whenBack } from '../../models/connectivity.ts';
import { drawClock, drawGrace } from '../../models/lottery-draws.ts';

const own = cached('fairness', () => call('fairness.own', {}), OwnFairness);
const opened = cached(
  'openedDraws',
  (gameCode) => mapped(call('lottery.opened', { gameCode }), ({ data }) => data.rounds),
  array(FairRound),
);
/** Older rounds than the first page's, for as long as that stands; null before any was asked for. */
const older = signal<{ rounds: FairRound[]; more: boolean } | null>(null);
let shownTable: string | null = null;
let watching = false;

/** The player's seed pair and last rounds, of the device first and with their age (PWA-03). */
export const ownSource = own.now;
/** The last draws of the table that is shown. */
export const openedSource = opened.now;
/** What is known of the player's own; null for nothing, or what an older build stored in another shape. */
export const ownFairness: ReadonlySignal<OwnFairness | null> = computed(() => own.now.value.value);
/** The draws that are known of the table that is shown; null as above. */
export const openedDraws: ReadonlySignal<readonly FairRound[] | null> = computed(
  () => opened.now.value.value,
);
/** The player's rounds that are shown; null before any are known. */
export const ownRounds: ReadonlySignal<readonly FairRound[] | null> = computed(() => {
  const first = ownFairness.value?.rounds;
  return first ? [...first, ...(older.value?.rounds ?? [])] : null;
});
/** Whether there are older ones. */
export const moreRounds: ReadonlySignal<boolean> = computed(
  () => older.value?.more ?? ownFairness.value?.more ?? false,
);

/** Loads the player's seeds and last rounds; what was shown of older ones is asked for anew. */
export async function loadOwn(): Promise<void> {
  watchBack();
  older.value = null;
  await own.load('one');
}

/** Loads the next page of older rounds. Gives the key of the text that says why it did not come, else null. */
export async function loadOlder(): Promise<TextKey | null> {
  const first = ownFairness.peek();
  const before = ownRounds.peek()?.at(-1)?.id;
  if (before === undefined) return null;
  const answer = await call('fairness.own', { before });
  // Newer ones came meanwhile: the pages begin again.
  if (ownFairness.peek() !== first) return null;
  if (!answer.ok) return failureKey(answer.failure);
  const { rounds, more } = answer.value;
  older.value = { rounds: [...(older.peek()?.rounds ?? []), ...rounds], more };
  return null;
}

/** A round that is looked for by its id: null in place of it when there is none of the player's, and why that is not known. */
export interface Sought {
  id: string;
  round: FairRound | null;
  failure: Failure | null;
}
const found = signal<Sought | null>(null);
let wanted: string | null = null;

/** The round that was looked for last; null until that is answered. */
export const soughtRound: ReadonlySignal<Sought | null> = found;

/** Looks for one of the player's rounds, however old. */
export async function seekRound(id: string): Promise<void> {
  wanted = id;
  if (found.peek()?.id !== id) found.value = null;
  const answer = await call('fairness.own', { before: String(BigInt(id) + 1n) });
  if (wanted !== id) return;
  found.value = answer.ok
    ? { id, round: answer.value.rounds.find((round) => round.id === id) ?? null, failure: null }
    : { id, round: null, failure: answer.failure };
}

const seedInUse = computed(() => ownFairness.value?.fairness.serverSeedHash);

/** Looks for a round now, whenever a seed was revealed, and when the network is back; gives what ends it. */
export function followRound(id: string): () => void {
  return effect(() => {
    void seedInUse.value;
    void connectivity.value;
    untracked(() => void seekRound(id));
  });
}

/** Reveals the seed in use and goes on with another client seed. Gives the key of the text that says why not, else null. */
export async function changeSeed(clientSeed: string): Promise<TextKey | null> {
  const before = ownFairness.peek()?.fairness.serverSeedHash;
  const answer = await call('fairness.change', { clientSeed });
  await loadOwn();
  if (answer.ok) return null;
  // The answer may have been lost: what counts is what the gateway says now.
  const now = ownFairness.peek()?.fairness;
  return now?.clientSeed === clientSeed && now.serverSeedHash !== before
    ? null
    : failureKey(answer.failure);
}

/** Loads the last draws of a table, and the list of tables. */
export function loadOpened(gameCode: string): Promise<void> {
  watchBack();
  shownTable = gameCode;
  return opened.load(gameCode);
}

/** ms between two times that a table is asked for because its draws have moved on. */
const askEvery = 5000;

/**
 * Loads the last draws of a table, and again once the draw to come is over, until there is another one to come; `followDraws`
 * (models/lottery-draws.ts) has the clock. Returns what ends that.
 */
export function followOpened(gameCode: string): () => void {
  let asked = -Infinity;
  return effect(() => {
    const now = drawClock.value;
    const newest = untracked(() => openedDraws.value)?.find((round) => round.gameCode === gameCode);
    const due =
      asked === -Infinity ||
      (newest && (newest.serverSeed !== null || Date.parse(newest.at) + drawGrace < now));
    if (!due || performance.now() - asked < askEvery || (document.hidden && newest)) return;
    asked = performance.now();
    untracked(() => void loadOpened(gameCode));
  });
}

/** What could not be refreshed is asked for again as soon as there is a network. */
function watchBack(): void {
  if (watching) return;
  watching = true;
  whenBack(() => {
    if (own.now.peek().state === 'offline' || own.now.peek().state === 'stale') void loadOwn();
    if (shownTable && opened.now.peek().state !== 'fresh') void opened.load(shownTable);
  });
}
