import { is } from 'superstruct';
import { type Row, use, useRefill } from './database.ts';
import { type CollectionName, type CollectionValue, collections } from './collections.ts';

/** A value of the device with the time at which it was fetched. */
export interface Stored<T> {
  value: T;
  since: string;
}

/**
 * Where a value lies. What belongs to an account lies under its owner's id, so that nothing of one account is ever found
 * under another (PWA-04); without an owner it lies nowhere: null.
 */
function placeOf(
  kind: CollectionName,
  key: string,
  owner: string | null,
): Pick<Row, 'kind' | 'key' | 'owner'> | null {
  if (collections[kind].owner === 'device') return { kind, key, owner: '' };
  return owner ? { kind, key: `${owner}/${key}`, owner } : null;
}

/**
 * Stores a value under its kind and key; gives the time that it was stamped with.
 * @param owner the customer id, for a kind that belongs to accounts
 */
export async function storeValue<K extends CollectionName>(
  kind: K,
  key: string,
  value: CollectionValue<K>,
  owner: string | null = null,
): Promise<string> {
  const since = new Date().toISOString();
  const place = placeOf(kind, key, owner);
  if (place) {
    const row = { ...place, version: collections[kind].version, since, value };
    if (place.owner === '') deviceRows.set(`${kind}/${key}`, row);
    await use((db) => db.values.put(row), true);
  }
  return since;
}

/** What this page has stored that belongs to no account: a rebuilt database gets it again, so that the next start without network has it (PWA-09). */
const deviceRows = new Map<string, Row>();
useRefill((db) => db.values.bulkPut([...deviceRows.values()]));

/** The row that reports when a large value was last found unchanged. */
const checkOf = ({ kind, key }: Pick<Row, 'kind' | 'key'>): [kind: string, key: string] => [
  'checks',
  `${kind}/${key}`,
];

/**
 * Notes that a large value on the device is still what the gateway has: the time is written and not the value. False when there is
 * no such value, or it is a small one: retain it then.
 */
export async function confirm(
  kind: CollectionName,
  key: string,
  owner: string | null = null,
): Promise<boolean> {
  const place = placeOf(kind, key, owner);
  if (!place || !collections[kind].large) return false;
  const noted = await use(async (db) => {
    // Counted, not read: the value stays where it is.
    if ((await db.values.where('[kind+key]').equals([place.kind, place.key]).count()) === 0)
      return false;
    const [checks, of] = checkOf(place);
    const { version } = collections.checks;
    await db.values.put({
      kind: checks,
      key: of,
      owner: place.owner,
      version,
      since: new Date().toISOString(),
      value: '',
    });
    return true;
  }, true);
  return noted ?? false;
}

/** Reads a value with the time at which the gateway last reported it; null when there is none, when it is of another version, or when it does not fit its struct. */
export async function readStored<K extends CollectionName>(
  kind: K,
  key: string,
  owner: string | null = null,
): Promise<Stored<CollectionValue<K>> | null> {
  const place = placeOf(kind, key, owner);
  const row = place && (await use((db) => db.values.get([place.kind, place.key])));
  if (!row || row.version !== collections[kind].version || row.owner !== place.owner) return null;
  if (!is(row.value, collections[kind].struct as never)) {
    await use((db) => db.values.delete([row.kind, row.key]));
    return null;
  }
  const check = collections[kind].large && (await use((db) => db.values.get(checkOf(row))));
  return {
    value: row.value as CollectionValue<K>,
    since: check && check.since > row.since ? check.since : row.since,
  };
}

/** Removes everything of an account from the device (AUTH-11). */
export async function forgetAccount(owner: string): Promise<void> {
  await use((db) => db.values.where('owner').equals(owner).delete());
}

/** ms; what is shown with its age is better than nothing for a long time. */
const forgottenAfter = 90 * 86_400_000;

/** Removes what nobody will miss: values of another version of their kind, of kinds that are no more, and those of a quarter ago. */
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
