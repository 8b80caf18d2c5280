import { Dexie, type Table } from 'dexie';

/** One value as it lies on the device. `since` is when it was fetched, ISO 8601 UTC. */
export interface Row {
  kind: string;
  /** Of a kind that belongs to accounts it begins with the owner's id. */
  key: string;
  /** The customer id of the account; empty for what is the device's. */
  owner: string;
  version: number;
  since: string;
  value: unknown;
}

/**
 * How the database does: ok · rebuilt: it was corrupt and began anew · full: the device has no room left · unavailable:
 * rejected, held by another tab or of a newer build, so that the site runs online-only (PWA-09).
 */
export type StoreState = 'ok' | 'rebuilt' | 'full' | 'unavailable';

/** What the device stores (PWA-04): one table, a row per kind and key, so that another kind needs no upgrade. */
export class DeviceDatabase extends Dexie {
  values!: Table<Row, [string, string]>;

  constructor() {
    super('palaro');
    this.version(1).stores({ values: '[kind+key], kind' });
    this.version(2)
      .stores({ values: '[kind+key], kind, owner' })
      .upgrade(async (transaction) => {
        // Before, an account's values did not say whose they are; they are fetched anew.
        await transaction.table<Row>('values').where('kind').equals('balance').delete();
        await transaction.table<Row>('values').toCollection().modify({ owner: '' });
      });
    // Another tab wants a newer schema, or deletes the database: let it; the next use reopens.
    this.on('versionchange', () => {
      this.close({ disableAutoOpen: false });
      return false;
    });
  }
}

/** ms; a database that does not answer, because another tab holds it, may not hold the site. */
const maxUseMs = 3000;
/** ms for which a database that could not be had is not asked again. */
const restAfterFailure = 10_000;

let database: DeviceDatabase | null = null;
let restUntil = 0;
let state: StoreState = 'ok';
let report: (state: StoreState) => void = () => {};
let makeRoom: () => Promise<boolean> = async () => false;
let refill: (db: DeviceDatabase) => PromiseLike<unknown> = async () => {};

/** Hears of every change of the database's state. */
export function watchStore(listener: (state: StoreState) => void): void {
  report = listener;
  if (state !== 'ok') report(state);
}

/** Reports how room is made on a full device; the answer is whether some was. */
export function useRoomMaker(maker: () => Promise<boolean>): void {
  makeRoom = maker;
}

/** Sets what writes again, into a database that was rebuilt, what this page has stored before. */
export function useRefill(writer: (db: DeviceDatabase) => PromiseLike<unknown>): void {
  refill = writer;
}

function become(next: StoreState): void {
  // That it was rebuilt stays true for as long as the page lives.
  if (next === state || (next === 'ok' && state === 'rebuilt')) return;
  state = next;
  report(next);
}

/** Closes the handle; the next use opens another. WebKit loses handles of frozen pages. */
export function closeStore(): void {
  database?.close();
  database = null;
}

/**
 * Runs one use of the database, at most 3 s. A handle that was lost is thrown away and the use tried once more; a full
 * device evicts what can be fetched again and tries once more; a corrupt database is rebuilt. When nothing helps the site goes
 * on without (PWA-09): `null`, and for ten seconds the database is left in peace.
 * @param writes that it can be read says nothing of a full device; only a write that succeeds does
 */
export async function use<T>(
  work: (db: DeviceDatabase) => Promise<T>,
  writes = false,
): Promise<T | null> {
  if (performance.now() < restUntil) return null;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      database ??= new DeviceDatabase();
      const value = await inTime(work(database));
      if (writes || state !== 'full') become('ok');
      return value;
    } catch (error) {
      if (!(await recover(causeOf(error), attempt))) break;
    }
  }
  return null;
}

/** Whether another attempt makes sense after a failure. */
async function recover(cause: string, attempt: number): Promise<boolean> {
  if (cause === 'QuotaExceededError') {
    if (attempt === 0 && (await makeRoom().catch(() => false))) return true;
    become('full');
    return false;
  }
  closeStore();
  if (attempt === 0 && cause !== 'TimeoutError') return true;
  if (attempt === 1 && corrupt.has(cause)) {
    await inTime(Dexie.delete('palaro')).catch(() => undefined);
    become('rebuilt');
    database = new DeviceDatabase();
    await inTime(refill(database)).catch(() => undefined);
    return true;
  }
  become('unavailable');
  restUntil = performance.now() + restAfterFailure;
  return false;
}

/** What browsers say of a database whose files cannot be read any more. */
const corrupt = new Set(['UnknownError', 'DataError', 'NotFoundError', 'NotReadableError']);

/** The name of the browser's own error; Dexie wraps it. */
function causeOf(error: unknown): string {
  const { name, inner } = error as { name?: string; inner?: { name?: string } };
  return inner?.name ?? name ?? 'UnknownError';
}

function inTime<T>(work: PromiseLike<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new DOMException('The database did not answer.', 'TimeoutError')),
      maxUseMs,
    );
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
