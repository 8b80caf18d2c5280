import { Dexie, type Table } from 'dexie';
import { is } from 'superstruct';
import { type KindName, type KindValue, kinds } from './kinds.ts';

/** One value as it lies on the device. `since` is when it was fetched, ISO 8601 UTC. */
interface Row {
  kind: string;
  key: string;
  version: number;
  since: string;
  value: unknown;
}

/** A value of the device with the time at which it was fetched. */
export interface Kept<T> {
  value: T;
  since: string;
}

class DeviceDatabase extends Dexie {
  values!: Table<Row, [string, string]>;

  constructor() {
    super('palaro');
    this.version(1).stores({ values: '[kind+key], kind' });
    // Another tab wants a newer schema: let it have the database; the next use reopens.
    this.on('versionchange', () => {
      this.close();
      return false;
    });
  }
}

let database: DeviceDatabase | null = null;

/**
 * Runs one use of the database. A handle that was lost (WebKit drops them in the background, a person clears the data) is
 * thrown away and the use tried once more; when that fails too the site goes on without (PWA-09): `null`.
 */
async function use<T>(work: (db: DeviceDatabase) => Promise<T>): Promise<T | null> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      database ??= new DeviceDatabase();
      return await work(database);
    } catch {
      database?.close();
      database = null;
    }
  }
  return null;
}

/** Keeps a value under its kind and key; gives the time that it was stamped with. */
export async function keep<K extends KindName>(kind: K, key: string, value: KindValue<K>): Promise<string> {
  const since = new Date().toISOString();
  await use((db) => db.values.put({ kind, key, version: kinds[kind].version, since, value }));
  return since;
}

/** Reads a value; null when there is none, when it is of another version, or when it does not fit its struct. */
export async function kept<K extends KindName>(kind: K, key: string): Promise<Kept<KindValue<K>> | null> {
  const row = await use((db) => db.values.get([kind, key]));
  if (!row || row.version !== kinds[kind].version) return null;
  if (!is(row.value, kinds[kind].struct as never)) {
    await use((db) => db.values.delete([kind, key]));
    return null;
  }
  return { value: row.value as KindValue<K>, since: row.since };
}

/** Removes everything of the account from the device (AUTH-11). */
export async function forgetAccount(): Promise<void> {
  const owned = Object.entries(kinds).filter(([, kind]) => kind.owner === 'account');
  await use((db) => db.values.where('kind').anyOf(owned.map(([name]) => name)).delete());
}
