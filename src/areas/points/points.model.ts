import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import { type Struct, is } from 'superstruct';
import {
  PointConfig,
  type PointDetail,
  PointDetails,
  PointItems,
  type PointType,
  Redemptions,
} from '../../../contract/points/shapes.ts';
import { type Cached, type Source, cached } from '../../data/cached.ts';
import { call } from '../../data/call.ts';
import { startLiveRefresh } from '../../models/live-refresh.ts';
import { language } from '../../models/language.ts';

/** One part of the page, as the device and the gateway know it: what was seen once is there without network (MEM-16). */
type Part<T> = ReadonlySignal<Cached<T>>;

/** A value stored by an earlier version may have another shape. */
function partOf<T>({ now }: Source<unknown>, struct: Struct<T, any>): Part<T> {
  return computed(() => {
    const { value, ...about } = now.value;
    const fits = is(value, struct);
    return {
      ...about,
      value: fits ? value : null,
      state: value !== null && !fits && about.state !== 'refreshing' ? 'missing' : about.state,
    };
  });
}

const configSource = cached('records', () => call('points.config', {}));
const itemSource = cached('records', (key) =>
  call('points.items', { language: key.split(' ')[1]! }),
);
const listSource = cached('records', (key) => {
  const [, code, page] = key.split(' ');
  return call('points.redeemList', { language: code!, pageNo: Number(page) });
});
const detailSource = cached('records', (key) => {
  const type = key.split(' ')[1] as PointType | '';
  return call('points.details', type ? { type } : {});
});

/** Points, rates, exchange table and which password is asked for. */
export const config: Part<PointConfig> = partOf(configSource, PointConfig);
/** What points can be redeemed for. */
export const items: Part<PointItems> = partOf(itemSource, PointItems);
/** The page of redemptions that is shown. */
export const redemptions: Part<Redemptions> = partOf(listSource, Redemptions);
/** The newest movements of the type that is shown. */
export const details: Part<PointDetails> = partOf(detailSource, PointDetails);

const pageNow = signal(1);
export const listPage: ReadonlySignal<number> = pageNow;
const typeNow = signal<PointType | null>(null);
/** Which movements are shown; null: all. */
export const detailType: ReadonlySignal<PointType | null> = typeNow;

/** Asks for the member's points, what earns them and the exchange table (POINT-01). */
export const loadConfig = (): Promise<void> => configSource.load('points.config');
/** Asks for what points are redeemed for, in the language of the page. */
export const loadItems = (): Promise<void> => itemSource.load(`points.items ${language.peek()}`);

/** Brings a page of the redemptions. */
export function openList(page = pageNow.peek()): void {
  pageNow.value = page;
  void listSource.load(`points.redeemList ${language.peek()} ${page}`);
}

const followed = signal<{
  rows: readonly PointDetail[];
  next: string | null;
  trouble: 'busy' | 'failed' | null;
} | null>(null);
/** What was fetched beyond the first page; older pages are not stored on the device. */
export const older = computed(
  () => followed.value ?? { rows: [], next: details.value.value?.next ?? null, trouble: null },
);

/** Brings the movements of a type, the newest first. */
export function openDetails(type = typeNow.peek()): void {
  typeNow.value = type;
  followed.value = null;
  void detailSource.load(`points.details ${type ?? ''}`);
}

/** Brings the movements that follow those shown. */
export async function openOlder(): Promise<void> {
  const { rows, next, trouble } = older.peek();
  if (next === null || trouble === 'busy') return;
  const begun = { rows, next, trouble: 'busy' as const };
  followed.value = begun;
  const type = typeNow.peek();
  const answer = await call('points.details', { ...(type && { type }), after: next });
  // Another type, or a newer first page, has begun the list anew meanwhile.
  if (followed.peek() !== begun) return;
  followed.value = answer.ok
    ? { rows: [...rows, ...answer.value.details], next: answer.value.next, trouble: null }
    : { rows, next, trouble: 'failed' };
}

/** Asks for everything anew. */
export function loadAll(): void {
  void loadConfig();
  void loadItems();
  openList();
  openDetails();
}

/** Follows the points for as long as the page is open. Gives what ends it. */
export function followPoints(): () => void {
  const stop = startLiveRefresh(loadAll, 'message');
  return () => {
    stop();
    pageNow.value = 1;
    typeNow.value = null;
  };
}
