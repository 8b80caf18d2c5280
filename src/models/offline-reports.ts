import { type ReadonlySignal, signal } from '@preact/signals-react';
import { type Infer, array, is, object, size, string } from 'superstruct';
import type { AppAction, Request } from '../../contract/index.ts';
import { onBroadcast } from '../data/broadcast.ts';
import { cached } from '../data/cached.ts';
import { call } from '../data/call.ts';
import { currentOwner, readStored, storeValue, watchOwner } from '../data/lazy-store.ts';
import { connectivity, whenBack } from './connectivity.ts';
import { dataSaver } from './data-saver.ts';

/** Each is a call at every start. */
export const maxOfflineReports = 30;

/** Chosen to be read offline, always as of the last time with network (AGT-10). */
const OfflineReport = object({
  /** Of the stored answer: its call and request. */
  key: size(string(), 1, 2000),
  /** The page that shows it. */
  address: size(string(), 1, 2000),
});
export type OfflineReport = Infer<typeof OfflineReport>;
const OfflineReports = array(OfflineReport);

/** What the device has of one. */
interface StoredReport {
  /** ISO 8601 UTC: when the gateway gave it. */
  since: string;
  /** Of its JSON in UTF-8. */
  bytes: number;
}

/** Among the reports, so that it is the account's and goes with it. */
const listKey = 'offline';
/** ms between two refreshes of an open centre. */
const everyMs = 15 * 60_000;

const list = signal<readonly OfflineReport[] | null>(null);
const stored = signal<ReadonlyMap<string, StoredReport>>(new Map());
const busy = signal(false);
const failed = signal(0);

/** In the order of choice; null: not read yet. */
export const offlineReports: ReadonlySignal<readonly OfflineReport[] | null> = list;
/** By key; none: not on the device. */
export const storedReports: ReadonlySignal<ReadonlyMap<string, StoredReport>> = stored;
export const refreshing: ReadonlySignal<boolean> = busy;
/** How many the last refresh did not get. */
export const failures: ReadonlySignal<number> = failed;

export const reportKey = <N extends AppAction>(name: N, request: Request<N>): string =>
  `${name} ${JSON.stringify(request)}`;

const source = cached('reports', (key) => {
  const end = key.indexOf(' ');
  return call(key.slice(0, end) as AppAction, JSON.parse(key.slice(end + 1))) as never;
});

async function readList(): Promise<readonly OfflineReport[]> {
  const found: unknown = (await readStored('reports', listKey))?.value;
  return is(found, OfflineReports) ? found : [];
}

async function readSizes(): Promise<void> {
  const whose = currentOwner();
  const encoder = new TextEncoder();
  const sizes = new Map<string, StoredReport>();
  for (const { key } of list.peek() ?? []) {
    const found = await readStored('reports', key);
    if (!found) continue;
    const bytes = encoder.encode(JSON.stringify(found.value)).length;
    sizes.set(key, { since: found.since, bytes });
  }
  if (currentOwner() === whose) stored.value = sizes;
}

/** Reads the current account's list, and what the device has of it. */
export async function loadOfflineReports(): Promise<void> {
  const whose = currentOwner();
  const found = whose === null ? [] : await readList();
  if (currentOwner() !== whose) return;
  list.value = found;
  await readSizes();
}

let last: Promise<unknown> = Promise.resolve();

/** Adds or removes one; false: the list is full. Another tab's choices stay. */
export function chooseOffline(report: OfflineReport, chosen: boolean): Promise<boolean> {
  const change = last.then(() => changeList(report, chosen));
  last = change;
  return change;
}

async function changeList(report: OfflineReport, chosen: boolean): Promise<boolean> {
  const others = (await readList()).filter(({ key }) => key !== report.key);
  if (chosen && others.length >= maxOfflineReports) return false;
  list.value = chosen ? [...others, report] : others;
  await storeValue('reports', listKey, list.value as never);
  await readSizes();
  return true;
}

/** Asks the gateway for each, one after the other, until the network goes or the account changes. */
export async function refreshOfflineReports(): Promise<void> {
  if (busy.peek() || !list.peek()?.length) return;
  busy.value = true;
  const whose = currentOwner();
  let missed = 0;
  for (const { key } of list.peek() ?? []) {
    const goesOn = currentOwner() === whose && connectivity.peek() === 'online';
    if (!goesOn || !(await source.stock(key))) missed += 1;
  }
  busy.value = false;
  failed.value = missed;
  if (currentOwner() === whose) await readSizes();
}

let started = false;

/** Refreshes at the start, when the network returns and now and then, unless data is to be saved. */
export function startOfflineReports(): void {
  if (started) return;
  started = true;
  const refresh = () => {
    if (!dataSaver.peek() && document.visibilityState === 'visible') void refreshOfflineReports();
  };
  const load = () => void loadOfflineReports().then(refresh);
  watchOwner(() => {
    list.value = null;
    stored.value = new Map();
    failed.value = 0;
    load();
  });
  onBroadcast((message) => {
    if (message.kind === 'stored' && message.of === 'reports' && message.key === listKey)
      void loadOfflineReports();
  });
  whenBack(refresh);
  setInterval(refresh, everyMs);
  load();
}
