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
 * planning: sizes are requested · waiting: no network, resumes by itself · full: no room · failed:
 * no sizes, or nothing can be stored · elsewhere: another tab does it.
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

/** Languages by code; whole or light posters. */
export interface Choice {
  languages: readonly string[];
  size: 'whole' | 'light';
}

/**
 * Bytes to transfer and to store, and pictures; `left` is what is missing. A plan beyond `room`
 * bytes is not started: the worker would evict as much again.
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
export const downloadPlan: ReadonlySignal<Plan | null> = computed(() => planned.value);
/** Bytes transferred, of all. */
export const downloadProgress: ReadonlySignal<Progress> = computed(() => progress.value);
/** Why there are no sizes. */
export const downloadError: ReadonlySignal<TextKey | null> = computed(() => trouble.value);

const noCache = 'storage.download.noCache';
/** Packs at once, so that a phone stays responsive. */
const atOnce = 2;
const lockName = 'palaro-download';
let stopping = new AbortController();
let packs: PicturePack[] = [];
/** Addresses of the pictures that the device has. */
let stored = new Set<string>();

/** The unfinished download, across reloads; null: none. */
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

/** Whether the device has too little room for a plan (PWA-08). */
export const tooLarge = ({ storedBytes, room, left }: Plan): boolean =>
  left.pictures > 0 && storedBytes > room;

/** Sizes of all packs and of those with missing pictures; a picture in two packs counts once. */
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

/** Loads the sizes of a choice; false on failure. */
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
  const cached = await cachedPictures();
  trouble.value = cached ? null : noCache;
  if (!cached) return false;
  stored = cached;
  const all = [...byPath.values()];
  packs = missingPacks(all, stored);
  planned.value = sizesOf(choice, all, packs, await pictureRoom());
  return true;
}

/** Starts or resumes a download, in one tab; resolves when it ends. */
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

/** Waits if another tab has it, and takes over what that one leaves. */
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
    // The player stopped it meanwhile, and that choice stays.
    if (signal.aborted) return;
    if (end !== 'unreachable') {
      if (end === 'stored') note(null);
      else note(choice, true);
      state.value = end === 'stored' ? 'done' : 'full';
      return;
    }
    // Waiting would not help.
    if (trouble.peek() === noCache) {
      note(choice, true);
      state.value = 'failed';
      return;
    }
    state.value = 'waiting';
    await untilOnline(pauses.next(), signal);
    if (signal.aborted) return;
  }
}

/** One attempt at everything that is missing. */
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
  const queue = [...packs];
  const ends = await Promise.all(Array.from({ length: atOnce }, () => work(queue, signal)));
  return worstOf(ends);
}

const worstOf = (ends: readonly PackEnd[]): PackEnd =>
  ends.find((end) => end === 'full') ?? ends.find((end) => end !== 'stored') ?? 'stored';

async function work(queue: PicturePack[], signal: AbortSignal): Promise<PackEnd> {
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

/** Pauses; can be resumed, after a reload too. */
export function pauseDownload(): void {
  const choice = planned.peek() ?? begun();
  stopping.abort();
  if (choice) note(choice, true);
  state.value = 'paused';
}

/** Cancels; what has arrived stays. */
export function cancelDownload(): void {
  stopping.abort();
  note(null);
  planned.value = null;
  state.value = 'idle';
}

/** Resumes a running download of an earlier visit; offers a paused one. */
export function resumeDownload(): void {
  const choice = begun();
  if (!choice || state.peek() !== 'idle') return;
  if (choice.paused) state.value = 'paused';
  else void startDownload(choice);
}
