import type { TextKey } from '../../lib/text-key.ts';
import { type ReadonlySignal, computed, effect, signal, untracked } from '@preact/signals-react';
import { array } from 'superstruct';
import { FairRound, OwnFairness } from '../../../contract/play/fairness.ts';
import { cached } from '../../data/cached.ts';
import { call } from '../../data/call.ts';
import { type Failure, failureKey, mapped } from '../../lib/result.ts';
import { whenBack, whenReachChanges } from '../../models/connectivity.ts';
import { drawClock, drawGrace } from '../../models/lottery-draws.ts';

const own = cached('fairness', () => call('fairness.own', {}), OwnFairness);
const opened = cached(
  'openedDraws',
  (gameCode) => mapped(call('lottery.opened', { gameCode }), ({ data }) => data.rounds),
  array(FairRound),
);
/** Rounds beyond the first page, dropped when that changes; null: none requested. */
const older = signal<{ rounds: FairRound[]; more: boolean } | null>(null);
let shownTable: string | null = null;
let watching = false;

/** Seed pair and last rounds, from the device first, with age (PWA-03). */
export const ownSource = own.now;
/** Last draws of the shown table. */
export const openedSource = opened.now;
/** null: none, or an old build's shape. */
export const ownFairness: ReadonlySignal<OwnFairness | null> = computed(() => own.now.value.value);
/** null: as above. */
export const openedDraws: ReadonlySignal<readonly FairRound[] | null> = computed(
  () => opened.now.value.value,
);
/** null: unknown. */
export const ownRounds: ReadonlySignal<readonly FairRound[] | null> = computed(() => {
  const first = ownFairness.value?.rounds;
  return first ? [...first, ...(older.value?.rounds ?? [])] : null;
});
export const moreRounds: ReadonlySignal<boolean> = computed(
  () => older.value?.more ?? ownFairness.value?.more ?? false,
);

/** Loads seeds and last rounds; drops older pages. */
export async function loadOwn(): Promise<void> {
  watchBack();
  older.value = null;
  await own.load('one');
}

/** Loads the next older page; returns a failure's text key, or null. */
export async function loadOlder(): Promise<TextKey | null> {
  const first = ownFairness.peek();
  const before = ownRounds.peek()?.at(-1)?.id;
  if (before === undefined) return null;
  const answer = await call('fairness.own', { before });
  // Newer rounds came: paging restarts.
  if (ownFairness.peek() !== first) return null;
  if (!answer.ok) return failureKey(answer.failure);
  const { rounds, more } = answer.value;
  older.value = { rounds: [...(older.peek()?.rounds ?? []), ...rounds], more };
  return null;
}

/** A round sought by id; `round` null: none, or `failure` says why. */
export interface Sought {
  id: string;
  round: FairRound | null;
  failure: Failure | null;
}
const found = signal<Sought | null>(null);
let wanted: string | null = null;

/** null until answered. */
export const soughtRound: ReadonlySignal<Sought | null> = found;

/** Finds a player's round of any age. */
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

/** Runs a load now, after each reveal and on reconnect; returns a stop function. */
export function followSeed(load: () => void): () => void {
  const stopReach = whenReachChanges(load);
  const stop = effect(() => {
    void seedInUse.value;
    untracked(load);
  });
  return () => {
    stopReach();
    stop();
  };
}

/** Finds a round as `followSeed` does; returns a stop function. */
export const followRound = (id: string): (() => void) => followSeed(() => void seekRound(id));

/** Reveals the seed and sets a client seed; returns a failure's text key, or null. */
export async function changeSeed(clientSeed: string): Promise<TextKey | null> {
  const before = ownFairness.peek()?.fairness.serverSeedHash;
  const answer = await call('fairness.change', { clientSeed });
  await loadOwn();
  if (answer.ok) return null;
  // The answer may be lost; the gateway's state decides.
  const now = ownFairness.peek()?.fairness;
  return now?.clientSeed === clientSeed && now.serverSeedHash !== before
    ? null
    : failureKey(answer.failure);
}

/** Loads a table's last draws, and the tables. */
export function loadOpened(gameCode: string): Promise<void> {
  watchBack();
  shownTable = gameCode;
  return opened.load(gameCode);
}

/** ms between polls of a table with overdue draws. */
const askEvery = 5000;

/**
 * Loads a table's draws, polling from a draw's end until the next is known; clock: `followDraws`
 * (models/lottery-draws.ts). Returns a stop function.
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

/** Retries failed refreshes on reconnect. */
function watchBack(): void {
  if (watching) return;
  watching = true;
  whenBack(() => {
    if (own.now.peek().state === 'offline' || own.now.peek().state === 'stale') void loadOwn();
    if (shownTable && opened.now.peek().state !== 'fresh') void opened.load(shownTable);
  });
}
