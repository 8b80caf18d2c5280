import { Dexie, type Table } from 'dexie';

/** `since` is the fetch time, ISO 8601 UTC. */
export interface Row {
  kind: string;
  /** Begins with the owner's id for account values. */
  key: string;
  /** Customer id; empty: the device's. */
  owner: string;
  version: number;
  since: string;
  value: unknown;
}

/**
 * rebuilt: was corrupt, starts empty · full: no room · unavailable: denied, locked by another tab
 * or of a newer build; the site runs online-only (PWA-09).
 */
export type StoreState = 'ok' | 'rebuilt' | 'full' | 'unavailable';

/**
 * One table with a row per collection and key, so that a new collection needs no upgrade (PWA-04).
 */
export class DeviceDatabase extends Dexie {
  values!: Table<Row, [string, string]>;

  constructor() {
    super('palaro');
    this.version(1).stores({ values: '[kind+key], kind' });
    this.version(2)
      .stores({ values: '[kind+key], kind, owner' })
      .upgrade(async (transaction) => {
        // Earlier account values did not record their owner; they are fetched again.
        await transaction.table<Row>('values').where('kind').equals('balance').delete();
        await transaction.table<Row>('values').toCollection().modify({ owner: '' });
      });
    // Another tab upgrades or deletes the database; the next use reopens it.
    this.on('versionchange', () => {
      this.close({ disableAutoOpen: false });
      return false;
    });
  }
}

/** ms; another tab may block the database, which may not block the site. */
const maxUseMs = 3000;
/** ms before a failed database is tried again. */
const pauseAfterFailureMs = 10_000;

let database: DeviceDatabase | null = null;
let pausedUntil = 0;
let state: StoreState = 'ok';
let slow = false;
let report: (state: StoreState) => void = () => {};
let makeRoom: () => Promise<boolean> = async () => false;
let refill: (db: DeviceDatabase) => PromiseLike<unknown> = async () => {};

export function watchStore(listener: (state: StoreState) => void): void {
  report = listener;
  if (state !== 'ok') report(state);
}

/** Sets how room is made on a full device; resolves to whether some was. */
export function useRoomMaker(maker: () => Promise<boolean>): void {
  makeRoom = maker;
}

/** Sets what refills a rebuilt database with this page's values. */
export function useRefill(writer: (db: DeviceDatabase) => PromiseLike<unknown>): void {
  refill = writer;
}

function become(next: StoreState): void {
  // `rebuilt` stays until the page is closed.
  if (next === state || (next === 'ok' && state === 'rebuilt')) return;
  state = next;
  report(next);
}

/** Whether the database did not answer in time; one that is denied or full answers. */
export const isSlow = (): boolean => slow;

/** WebKit loses the handles of frozen pages; the next use opens another. */
export function closeStore(): void {
  database?.close();
  database = null;
}

/**
 * Runs one use of the database within 3 s. Retries once after a lost handle or after making room;
 * rebuilds a corrupt database. Returns null if nothing helps (PWA-09), and pauses for 10 s, or until
 * a late answer comes: slow devices are not broken.
 * @param writes a successful read does not show that a full device has room again
 */
export async function use<T>(
  work: (db: DeviceDatabase) => Promise<T>,
  writes = false,
): Promise<T | null> {
  if (performance.now() < pausedUntil) return null;
  if (state === 'unavailable') closeStore();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      database ??= new DeviceDatabase();
      const value = await inTime(work(database), endPause);
      if (writes || state !== 'full') become('ok');
      return value;
    } catch (error) {
      if (!(await recover(causeOf(error), attempt))) break;
    }
  }
  return null;
}

async function recover(cause: string, attempt: number): Promise<boolean> {
  slow = cause === 'TimeoutError';
  if (cause === 'QuotaExceededError') {
    if (attempt === 0 && (await makeRoom().catch(() => false))) return true;
    become('full');
    return false;
  }
  // A slow one stays open for its late answer.
  if (cause !== 'TimeoutError') closeStore();
  if (attempt === 0 && cause !== 'TimeoutError') return true;
  if (attempt === 1 && corrupt.has(cause)) {
    await inTime(Dexie.delete('palaro')).catch(() => undefined);
    become('rebuilt');
    database = new DeviceDatabase();
    await inTime(refill(database)).catch(() => undefined);
    return true;
  }
  become('unavailable');
  pausedUntil = performance.now() + pauseAfterFailureMs;
  return false;
}

/** Browsers' names for unreadable files. */
const corrupt = new Set(['UnknownError', 'DataError', 'NotFoundError', 'NotReadableError']);

/** The browser's own error; Dexie wraps it. */
function causeOf(error: unknown): string {
  const { name, inner } = error as { name?: string; inner?: { name?: string } };
  return inner?.name ?? name ?? 'UnknownError';
}

function endPause(): void {
  pausedUntil = 0;
  become('ok');
}

/** @param onLate when `work` succeeds after its time */
function inTime<T>(work: PromiseLike<T>, onLate?: () => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DOMException('The database did not answer.', 'TimeoutError'));
      void work.then(onLate, () => {});
    }, maxUseMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
