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

/** Part of the page, cached for offline use (MEM-16). */
type Part<T> = ReadonlySignal<Cached<T>>;

/** Guards against an older version's stored shape. */
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

/** Points, rates, exchange table and confirmation method. */
export const config: Part<PointConfig> = partOf(configSource, PointConfig);
export const items: Part<PointItems> = partOf(itemSource, PointItems);
/** The shown page. */
export const redemptions: Part<Redemptions> = partOf(listSource, Redemptions);
/** Newest movements of the shown type. */
export const details: Part<PointDetails> = partOf(detailSource, PointDetails);

const pageNow = signal(1);
export const listPage: ReadonlySignal<number> = pageNow;
const typeNow = signal<PointType | null>(null);
/** null: all. */
export const detailType: ReadonlySignal<PointType | null> = typeNow;

/** Loads points, rates and exchange table (POINT-01). */
export const loadConfig = (): Promise<void> => configSource.load('points.config');
/** Loads items in the page's language. */
export const loadItems = (): Promise<void> => itemSource.load(`points.items ${language.peek()}`);

export function openList(page = pageNow.peek()): void {
  pageNow.value = page;
  void listSource.load(`points.redeemList ${language.peek()} ${page}`);
}

const followed = signal<{
  rows: readonly PointDetail[];
  next: string | null;
  trouble: 'busy' | 'failed' | null;
} | null>(null);
/** Pages beyond the first; not stored. */
export const older = computed(
  () => followed.value ?? { rows: [], next: details.value.value?.next ?? null, trouble: null },
);

/** Loads a type's movements, newest first. */
export function openDetails(type = typeNow.peek()): void {
  typeNow.value = type;
  followed.value = null;
  void detailSource.load(`points.details ${type ?? ''}`);
}

/** Loads the next older page. */
export async function openOlder(): Promise<void> {
  const { rows, next, trouble } = older.peek();
  if (next === null || trouble === 'busy') return;
  const begun = { rows, next, trouble: 'busy' as const };
  followed.value = begun;
  const type = typeNow.peek();
  const answer = await call('points.details', { ...(type && { type }), after: next });
  // The list restarted meanwhile.
  if (followed.peek() !== begun) return;
  followed.value = answer.ok
    ? { rows: [...rows, ...answer.value.details], next: answer.value.next, trouble: null }
    : { rows, next, trouble: 'failed' };
}

export function loadAll(): void {
  void loadConfig();
  void loadItems();
  openList();
  openDetails();
}

/** Follows the points; returns a stop function. */
export function followPoints(): () => void {
  const stop = startLiveRefresh(loadAll, 'message');
  return () => {
    stop();
    pageNow.value = 1;
    typeNow.value = null;
  };
}
