import { type ReadonlySignal, effect, signal } from '@preact/signals-react';
import { type Infer, array, is, object, optional, size, string } from 'superstruct';
import type { AppAction, Request } from '../../contract/index.ts';
import { type TabMessage, onBroadcast } from '../data/broadcast.ts';
import { cached } from '../data/cached.ts';
import { call } from '../data/call.ts';
import { currentOwner, readStored, storeValue, watchOwner } from '../data/lazy-store.ts';
import { connectivity, whenBack } from './connectivity.ts';
import { dataSaver } from './data-saver.ts';
import { toast } from './dialogs.ts';
import { language, t } from './language.ts';

/** Each is a call or two at every start. */
const maxOfflineReports = 30;

/** Of a stored answer: its call and request. */
const Key = size(string(), 1, 2000);

/** Chosen to be read offline, always as of the last time with network (AGT-10). */
const OfflineReport = object({
  key: Key,
  /** Further answers that its page shows. */
  parts: optional(array(Key)),
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

function readKey(key: string): [AppAction, object] {
  const end = key.indexOf(' ');
  return [key.slice(0, end) as AppAction, JSON.parse(key.slice(end + 1)) as object];
}

const source = cached('reports', (key) => {
  const [name, request] = readKey(key);
  return call(name, request as never) as never;
});

/** Its page asks in the language in use. */
function inLanguage(report: OfflineReport): OfflineReport {
  const [name, request] = readKey(report.key);
  if (!('language' in request)) return report;
  const key = reportKey(name, { ...request, language: language.peek() } as never);
  return { ...report, key };
}

async function readList(): Promise<readonly OfflineReport[]> {
  const found: unknown = (await readStored('reports', listKey))?.value;
  return is(found, OfflineReports) ? found.map(inLanguage) : [];
}

const keysOf = ({ key, parts = [] }: OfflineReport): readonly string[] => [key, ...parts];

async function readSizes(): Promise<void> {
  const whose = currentOwner();
  const encoder = new TextEncoder();
  const sizes = new Map<string, StoredReport>();
  for (const report of list.peek() ?? []) {
    const [found, ...parts] = await Promise.all(
      keysOf(report).map((key) => readStored('reports', key)),
    );
    if (!found) continue;
    const text = [found, ...parts].map((each) => JSON.stringify(each?.value ?? '')).join('');
    sizes.set(report.key, { since: found.since, bytes: encoder.encode(text).length });
  }
  if (currentOwner() === whose) stored.value = sizes;
}

let last: Promise<unknown> = Promise.resolve();

/** One after the other: a list read while another is stored would bring back the former one. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work, work);
  last = turn;
  return turn;
}

/** Reads the current account's list, and what the device has of it. */
export const loadOfflineReports = (): Promise<void> =>
  inTurn(async () => {
    const whose = currentOwner();
    const found = whose === null ? [] : await readList();
    if (currentOwner() !== whose) return;
    list.value = found;
    await readSizes();
  });

/** Changes what the device has, so that another tab's choices stay; null: no change. */
function changeList(
  changed: (known: readonly OfflineReport[]) => readonly OfflineReport[] | null,
): Promise<boolean> {
  const whose = currentOwner();
  return inTurn(async () => {
    const next = changed(await readList());
    if (!next) return false;
    // Never among the next account's.
    if (currentOwner() !== whose) return true;
    list.value = next;
    await storeValue('reports', listKey, next as never);
    await readSizes();
    return true;
  });
}

/** Adds or removes one; false: the list is full. */
export const chooseOffline = (report: OfflineReport, chosen: boolean): Promise<boolean> =>
  changeList((known) => {
    const others = known.filter(({ key }) => key !== report.key);
    if (!chosen) return others;
    return others.length < maxOfflineReports ? [...others, report] : null;
  });

/**
 * Props of `Switch` in a report: whether it is always on the device (AGT-10). A tracked read.
 * @param parts keys of further answers that the page shows
 */
export function offlineChoice<N extends AppAction>(
  name: N,
  request: Request<N>,
  parts?: readonly string[],
) {
  const key = reportKey(name, request);
  const known = list.value;
  const choose = async (chosen: boolean) => {
    const address = location.pathname + location.search;
    const report = { key, address, ...(parts && { parts: [...parts] }) };
    if (!(await chooseOffline(report, chosen)))
      toast(t('offlineReports.full', { count: maxOfflineReports }), 'bad');
  };
  return {
    label: t('offlineReports.choice'),
    checked: known?.some((report) => report.key === key) ?? false,
    disabled: known === null,
    onChange: (chosen: boolean) => void choose(chosen),
  };
}

let second: BroadcastChannel | null = null;
const secondChannel = () =>
  typeof BroadcastChannel === 'undefined' ? null : (second ??= new BroadcastChannel('palaro'));

/** A page of this tab that shows the answer hears of it as those of other tabs do. */
function announceHere(key: string, owner: string | null): void {
  const message: TabMessage = { kind: 'stored', of: 'reports', key, owner };
  secondChannel()?.postMessage(message);
}

async function refreshAnswer(key: string, whose: string | null): Promise<boolean> {
  if (currentOwner() !== whose || connectivity.peek() !== 'online') return false;
  const done = await source.stock(key);
  if (done) announceHere(key, whose);
  return done;
}

/** Asks the gateway for each, one after the other, until the network goes or the account changes. */
async function refreshOnce(): Promise<void> {
  const whose = currentOwner();
  let missed = 0;
  for (const report of list.peek() ?? []) {
    let isWhole = true;
    for (const key of keysOf(report)) isWhole = (await refreshAnswer(key, whose)) && isWhole;
    if (!isWhole) missed += 1;
  }
  failed.value = missed;
  if (currentOwner() === whose) await readSizes();
}

/** Another account, language or the network came while they were asked for. */
let again = false;

/** See `refreshOnce`; no second one at a time. */
export async function refreshOfflineReports(): Promise<void> {
  if (busy.peek() || !list.peek()?.length) return;
  busy.value = true;
  do {
    again = false;
    await refreshOnce();
  } while (again);
  busy.value = false;
}

let started = false;

/**
 * Refreshes at the start, in another language, when the network returns and now and then, unless
 * data is to be saved.
 */
export function startOfflineReports(): void {
  if (started) return;
  started = true;
  const refresh = () => {
    if (!dataSaver.peek() && document.visibilityState === 'visible') void refreshOfflineReports();
  };
  const refreshChanged = () => {
    again = busy.peek();
    refresh();
  };
  const load = () => void loadOfflineReports().then(refreshChanged);
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
  whenBack(refreshChanged);
  setInterval(refresh, everyMs);
  load();
  let read = language.peek();
  effect(() => {
    if (language.value === read) return;
    read = language.value;
    void changeList((known) => (known.length > 0 ? known : null)).then(refreshChanged);
  });
}
