import { backoff } from '../lib/backoff.ts';
import type { TextKey } from '../lib/text-key.ts';
import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import type { PicturePack } from '../../contract/catalogue/late-calls.ts';
import { localStore } from '../data/browser-storage.ts';
import { call } from '../data/call.ts';
import {
  type PackEnd,
  storePack,
  cachedPictures,
  missingPacks,
  pictureRoom,
} from '../data/download.ts';
import { loadTexts } from '../data/texts.ts';
import { failureKey } from '../lib/result.ts';
import { stockLanguage } from './catalogue.ts';
import { fetchAhead } from './data-saver.ts';
import { languages } from './language.ts';
import { site } from './site.ts';
import { askOnce } from './persistence.ts';

/**
 * idle · planning: the sizes are asked for · running · waiting: there is no network, it goes on by itself · paused ·
 * full: the device has no room · failed: the gateway gave no sizes · elsewhere: another tab does it · done.
 */
export type DownloadState =
  | 'idle'
  | 'planning'
  | 'running'
  | 'waiting'
  | 'paused'
  | 'full'
  | 'failed'
  | 'elsewhere'
  | 'done';

/** What is downloaded: the languages by code, and whole posters or light ones. */
export interface Choice {
  languages: readonly string[];
  size: 'whole' | 'light';
}

/**
 * Bytes on the way and on the device, and pictures, of all there is; `left` is what the device misses of it. `room` is the bytes that
 * pictures may take on the device: a plan beyond it is not begun, for the worker would remove as much again.
 */
export interface Plan extends Choice {
  pictures: number;
  bytes: number;
  storedBytes: number;
  room: number;
  left: { pictures: number; bytes: number; storedBytes: number };
}

interface Progress {
  bytes: number;
  of: number;
}

const state = signal<DownloadState>('idle');
const planned = signal<Plan | null>(null);
const progress = signal<Progress>({ bytes: 0, of: 0 });
const trouble = signal<TextKey | null>(null);

export const downloadState: ReadonlySignal<DownloadState> = computed(() => state.value);
/** The sizes of what was planned last; null before that. */
export const downloadPlan: ReadonlySignal<Plan | null> = computed(() => planned.value);
/** Bytes on the way: come, of all that this download fetches. */
export const downloadProgress: ReadonlySignal<Progress> = computed(() => progress.value);
/** The key of the words that say why the sizes could not be had. */
export const downloadError: ReadonlySignal<TextKey | null> = computed(() => trouble.value);

/** Packs under way at once: a phone goes on answering. */
const atOnce = 2;
const lockName = 'palaro-download';
let stopping = new AbortController();
let packs: PicturePack[] = [];

/** What was begun and not ended, as the device remembers it over reloads; null when there is nothing. */
export function begun(): (Choice & { paused: boolean }) | null {
  try {
    const note = JSON.parse(localStore.get('download') ?? 'null') as Partial<
      Choice & { paused: boolean }
    > | null;
    if (!note || !Array.isArray(note.languages) || (note.size !== 'whole' && note.size !== 'light'))
      return null;
    return { languages: note.languages.map(String), size: note.size, paused: note.paused === true };
  } catch {
    return null;
  }
}

function note(choice: Choice | null, paused = false): void {
  if (choice)
    localStore.set(
      'download',
      JSON.stringify({ languages: choice.languages, size: choice.size, paused }),
    );
  else localStore.remove('download');
}

const sum = <T>(list: readonly T[], of: (item: T) => number): number =>
  list.reduce((total, item) => total + of(item), 0);

/** Whether the device could not retain all of a plan (PWA-08). */
export const tooLarge = ({ storedBytes, room, left }: Plan): boolean =>
  left.pictures > 0 && storedBytes > room;

/** The sizes of a plan: all packs, and those with a picture that the device misses. A picture of two languages' packs counts once. */
export function sizesOf(
  choice: Choice,
  all: readonly PicturePack[],
  missing: readonly PicturePack[],
  room: number,
): Plan {
  return {
    ...choice,
    pictures: sum(all, (pack) => pack.pictures.length),
    bytes: sum(all, (pack) => pack.bytes),
    storedBytes: sum(all, (pack) => pack.storedBytes),
    room,
    left: {
      pictures: sum(missing, (pack) => pack.pictures.length),
      bytes: sum(missing, (pack) => pack.bytes),
      storedBytes: sum(missing, (pack) => pack.storedBytes),
    },
  };
}

/** Asks the gateway for the sizes of a choice and looks at what the device has of it. False when they could not be had. */
export async function planDownload(choice: Choice): Promise<boolean> {
  if (state.peek() === 'running' || state.peek() === 'waiting') return true;
  state.value = 'planning';
  const known = await lookUp(choice);
  state.value = known ? 'idle' : 'failed';
  return known;
}

async function lookUp(choice: Choice): Promise<boolean> {
  const byPath = new Map<string, PicturePack>();
  for (const code of choice.languages) {
    const answer = await call('games.pictures', { language: code, size: choice.size });
    if (!answer.ok) {
      trouble.value = failureKey(answer.failure);
      return false;
    }
    for (const pack of answer.value.packs) byPath.set(pack.path, pack);
  }
  trouble.value = null;
  const all = [...byPath.values()];
  packs = missingPacks(all, await cachedPictures());
  planned.value = sizesOf(choice, all, packs, await pictureRoom());
  return true;
}

/** Starts or goes on with a download; resolves when it has ended in any way. One tab of the device does it. */
export async function startDownload(choice: Choice): Promise<void> {
  if (state.peek() === 'running' || state.peek() === 'waiting') return;
  stopping = new AbortController();
  state.value = 'running';
  note(choice);
  fetchAhead();
  void askOnce();
  const { signal } = stopping;
  await inOneTab(choice, signal);
}

/** Does it unless another tab does; when that one is gone with the work undone, this one takes it over. */
async function inOneTab(choice: Choice, signal: AbortSignal): Promise<void> {
  if (!('locks' in navigator)) return goOn(choice, signal);
  const free = await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (lock) await goOn(choice, signal);
    return lock !== null;
  });
  if (free || signal.aborted) return undefined;
  state.value = 'elsewhere';
  const takeOver = async () => {
    const left = begun();
    state.value = left?.paused ? 'paused' : 'idle';
    if (left && !left.paused) await goOn(left, signal);
  };
  return navigator.locks.request(lockName, { signal }, takeOver).catch(() => {});
}

async function goOn(choice: Choice, signal: AbortSignal): Promise<void> {
  const pauses = backoff(2000, 60_000);
  for (;;) {
    state.value = 'running';
    const end = await once(choice, signal);
    // However a try ends that was stopped meanwhile: what the player chose stays.
    if (signal.aborted) return;
    if (end !== 'unreachable') {
      if (end === 'stored') note(null);
      else note(choice, true);
      state.value = end === 'stored' ? 'done' : 'full';
      return;
    }
    state.value = 'waiting';
    await untilOnline(pauses.next(), signal);
    if (signal.aborted) return;
  }
}

/** One try of everything that is still missing. */
async function once(choice: Choice, signal: AbortSignal): Promise<PackEnd> {
  const texts = await Promise.all(languages.peek().map(({ code }) => loadTexts(code)));
  const lists = await Promise.all(choice.languages.map(stockLanguage));
  if (signal.aborted) return 'stopped';
  if (texts.includes(null) || lists.includes(false) || !(await lookUp(choice)))
    return 'unreachable';
  if (signal.aborted) return 'stopped';
  const plan = planned.peek();
  const before = (plan?.bytes ?? 0) - (plan?.left.bytes ?? 0);
  progress.value = { bytes: before, of: plan?.bytes ?? 0 };
  const stored = await cachedPictures();
  const queue = [...packs];
  const ends = await Promise.all(Array.from({ length: atOnce }, () => work(queue, stored, signal)));
  return worstOf(ends);
}

const worstOf = (ends: readonly PackEnd[]): PackEnd =>
  ends.find((end) => end === 'full') ?? ends.find((end) => end !== 'stored') ?? 'stored';

async function work(
  queue: PicturePack[],
  stored: Set<string>,
  signal: AbortSignal,
): Promise<PackEnd> {
  for (let pack = queue.shift(); pack; pack = queue.shift()) {
    if (signal.aborted) return 'stopped';
    const end = await storePack(pack, site.peek()?.info.imageCDNs ?? [], stored, signal);
    if (end !== 'stored') {
      queue.length = 0;
      return end;
    }
    progress.value = { ...progress.peek(), bytes: progress.peek().bytes + pack.bytes };
  }
  return 'stored';
}

function untilOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      signal.removeEventListener('abort', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    addEventListener('online', go);
    signal.addEventListener('abort', go);
  });
}

/** Stops the download where it is; it is offered to go on, after a reload too. */
export function pauseDownload(): void {
  const choice = planned.peek() ?? begun();
  stopping.abort();
  if (choice) note(choice, true);
  state.value = 'paused';
}

/** Gives the download up; what has come stays, and may be cleared with the pictures. */
export function cancelDownload(): void {
  stopping.abort();
  note(null);
  planned.value = null;
  state.value = 'idle';
}

/** Takes up what an earlier visit began: one that was running goes on, a paused one is offered. */
export function resumeDownload(): void {
  const choice = begun();
  if (!choice || state.peek() !== 'idle') return;
  if (choice.paused) state.value = 'paused';
  else void startDownload(choice);
}
