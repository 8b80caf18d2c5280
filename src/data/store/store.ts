import {
  type Row,
  closeStore,
  isSlow,
  use,
  useRefill,
  useRoomMaker,
  watchStore,
} from './database.ts';
import { type CollectionName, collections } from './collections.ts';
import { writeLater } from './missed.ts';
import { type CollectionValue, structs } from './structs.ts';

export interface Stored<T> {
  value: T;
  since: string;
}

/**
 * Prepares a page's store; returns what closes it while the page is frozen.
 * @param onState hears the database's state
 * @param makeRoom frees some of a full device; false: nothing is left to free
 */
export function prepareStore(
  onState: Parameters<typeof watchStore>[0],
  makeRoom: Parameters<typeof useRoomMaker>[0],
): typeof closeStore {
  watchStore(onState);
  onMissed = writeLater;
  useRoomMaker(makeRoom);
  return closeStore;
}

/**
 * Account values lie under their owner's id, so that accounts never mix (PWA-04); null: no owner.
 */
function rowKeyOf(
  kind: CollectionName,
  key: string,
  owner: string | null,
): Pick<Row, 'kind' | 'key' | 'owner'> | null {
  if (collections[kind].owner === 'device') return { kind, key, owner: '' };
  return owner ? { kind, key: `${owner}/${key}`, owner } : null;
}

/**
 * Stores a value; returns its timestamp.
 * @param owner customer id, for account collections
 */
export async function storeValue<K extends CollectionName>(
  kind: K,
  key: string,
  value: CollectionValue<K>,
  owner: string | null = null,
): Promise<string> {
  const since = new Date().toISOString();
  const rowKey = rowKeyOf(kind, key, owner);
  if (rowKey) {
    const row = { ...rowKey, version: collections[kind].version, since, value };
    if (rowKey.owner === '') deviceRows.set(`${kind}/${key}`, row);
    const written = await use((db) => db.values.put(row), true);
    if (written === null && rowKey.owner === '' && isSlow()) onMissed(row);
  }
  return since;
}

/** Takes a device's value that could not be written; a page writes it later. */
let onMissed: (row: Row) => void = () => {};

/** This page's device values, to refill a rebuilt database (PWA-09). */
const deviceRows = new Map<string, Row>();
useRefill((db) => db.values.bulkPut([...deviceRows.values()]));

/** Key of the row that says when a large value was last confirmed. */
const checkOf = ({ kind, key }: Pick<Row, 'kind' | 'key'>): [kind: string, key: string] => [
  'checks',
  `${kind}/${key}`,
];

/**
 * Renews the time of an unchanged large value without writing it. False: there is none, or it is
 * small; then store it.
 */
export async function confirm(
  kind: CollectionName,
  key: string,
  owner: string | null = null,
): Promise<boolean> {
  const rowKey = rowKeyOf(kind, key, owner);
  if (!rowKey || !collections[kind].large) return false;
  const noted = await use(async (db) => {
    // Counted, not read: the value is large.
    if ((await db.values.where('[kind+key]').equals([rowKey.kind, rowKey.key]).count()) === 0)
      return false;
    const [checks, of] = checkOf(rowKey);
    const { version } = collections.checks;
    await db.values.put({
      kind: checks,
      key: of,
      owner: rowKey.owner,
      version,
      since: new Date().toISOString(),
      value: '',
    });
    return true;
  }, true);
  return noted ?? false;
}

/** Reads a value; null if absent, of another version, or not fitting its struct. */
export async function readStored<K extends CollectionName>(
  kind: K,
  key: string,
  owner: string | null = null,
): Promise<Stored<CollectionValue<K>> | null> {
  const rowKey = rowKeyOf(kind, key, owner);
  const row = rowKey && (await use((db) => db.values.get([rowKey.kind, rowKey.key])));
  if (!row || row.version !== collections[kind].version || row.owner !== rowKey.owner) return null;
  if (!structs[kind].is(row.value)) {
    await use((db) => db.values.delete([row.kind, row.key]));
    return null;
  }
  const check = collections[kind].large && (await use((db) => db.values.get(checkOf(row))));
  return {
    value: row.value as CollectionValue<K>,
    since: check && check.since > row.since ? check.since : row.since,
  };
}

/** Deletes everything of an account (AUTH-11). */
export async function forgetAccount(owner: string): Promise<void> {
  await use((db) => db.values.where('owner').equals(owner).delete());
}

/** ms. */
const forgottenAfter = 90 * 86_400_000;

/** Deletes values of old versions, removed collections, and those older than 90 days. */
export async function deleteExpired(): Promise<void> {
  const now = Date.now();
  await use(async (db) => {
    const checks = await db.values.where({ kind: 'checks' }).toArray();
    const lastConfirmed = (row: Row) =>
      checks.find(({ key }) => key === checkOf(row)[1])?.since ?? row.since;
    const dead = (row: Row) => {
      const known = (
        collections as Record<string, (typeof collections)[CollectionName] | undefined>
      )[row.kind];
      return (
        !known ||
        known.version !== row.version ||
        now - Date.parse(lastConfirmed(row)) > Math.max(forgottenAfter, known.maxAge)
      );
    };
    await db.values.filter(dead).delete();
  });
}
