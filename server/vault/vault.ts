import { randomBytes } from 'node:crypto';
import { type Kysely, type Transaction, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { StartError } from '../start-error.ts';
import { decryptWith, encryptWith, keyBytes, keyIdOf } from './cipher.ts';

type Db = Kysely<Database>;

const wrapDataOf = (id: string) => `secret_keys/wrapped/${id}`;

/**
 * Encrypts secrets of the database under keys that it has wrapped by the master key, which
 * does not (SAFE-11).
 */
export class Vault {
  readonly #keys = new Map<string, Buffer>();
  #current = '';

  /** @param masters the first one wraps new keys */
  constructor(private masters: readonly Buffer[]) {}

  /** Of the key in use, hex. */
  get currentId(): string {
    return this.#current;
  }

  encrypt(associatedData: string, value: Buffer): Buffer {
    return encryptWith(this.#keys.get(this.#current)!, associatedData, value);
  }

  decrypt(associatedData: string, stored: Buffer): Buffer {
    return decryptWith((id) => this.#keys.get(id), associatedData, stored);
  }

  /** Reads the keys, new ones of other processes too. Throws StartError under another master key. */
  async load(db: Db): Promise<void> {
    const rows = await db
      .selectFrom('secret_keys')
      .select(['id', 'wrapped', sql<boolean>`used_from <= now()`.as('used')])
      .orderBy('used_from')
      .orderBy('id')
      .execute();
    for (const { id, wrapped, used } of rows) {
      if (!this.#keys.has(id)) this.#keys.set(id, this.#unwrap(id, wrapped));
      if (used) this.#current = id;
    }
  }

  /** A wrapped new key. */
  newKey(): { id: string; wrapped: Buffer } {
    const key = randomBytes(keyBytes);
    const id = keyIdOf(key);
    return { id, wrapped: this.#wrap(id, key) };
  }

  /** Wraps all keys again, under a first master key that may be new. */
  async rewrap(db: Transaction<Database>, masters = this.masters): Promise<void> {
    this.masters = masters;
    const rows = await db.selectFrom('secret_keys').select(['id', 'wrapped']).forUpdate().execute();
    for (const { id, wrapped } of rows)
      await db
        .updateTable('secret_keys')
        .set({ wrapped: this.#wrap(id, this.#unwrap(id, wrapped)) })
        .where('id', '=', id)
        .execute();
  }

  #wrap(id: string, key: Buffer): Buffer {
    return encryptWith(this.masters[0]!, wrapDataOf(id), key);
  }

  #unwrap(id: string, wrapped: Buffer): Buffer {
    const key = unwrapped(this.masters, id, wrapped);
    if (key) return key;
    throw new StartError(wrongKey);
  }
}

export const wrongKey =
  'PALARO_KEY, or secrets.key in the data folder, is not the key that the secrets of this database are under; set that key.';

/** Null under another master key. */
export function unwrapped(masters: readonly Buffer[], id: string, wrapped: Buffer): Buffer | null {
  try {
    return decryptWith(
      (masterId) => masters.find((master) => keyIdOf(master) === masterId),
      wrapDataOf(id),
      wrapped,
    );
  } catch {
    return null;
  }
}

// A transaction shares its database's adapter.
const vaults = new WeakMap<object, Vault>();

/** Of a database handle or a transaction on it. */
export function vaultOf(db: Db): Vault {
  const vault = vaults.get(db.getExecutor().adapter);
  if (!vault) throw new Error('this database handle has no vault; see openVault()');
  return vault;
}

/** Opens the vault, with a first key. Throws StartError under another master key. */
export async function openVault(db: Db, masters: readonly Buffer[]): Promise<Vault> {
  const vault = new Vault(masters);
  const { id, wrapped } = vault.newKey();
  await sql`INSERT INTO secret_keys (id, wrapped, used_from)
    SELECT ${id}, ${wrapped}, now() WHERE NOT EXISTS (SELECT FROM secret_keys)`.execute(db);
  await vault.load(db);
  shareVault(db, vault);
  return vault;
}

/** For another handle of the same database. */
export function shareVault(db: Db, vault: Vault): void {
  vaults.set(db.getExecutor().adapter, vault);
}
