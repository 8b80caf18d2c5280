import type { Kysely } from 'kysely';
import { primaryOf } from '../db/connect.ts';
import type { Database } from '../db/database.ts';

/** A bounded cache; evicts the oldest. */
export class Recent<Value> {
  readonly #entries = new Map<string, { value: Value; until: number }>();
  readonly #max: number;
  readonly #maxAge: number;

  /** `maxAge` in ms. */
  constructor(max: number, maxAge: number) {
    this.#max = max;
    this.#maxAge = maxAge;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry.until > performance.now()) return entry.value;
    this.#entries.delete(key);
    return undefined;
  }

  set(key: string, value: Value): void {
    this.#entries.delete(key);
    if (this.#entries.size >= this.#max) {
      const [oldest] = this.#entries.keys();
      if (oldest !== undefined) this.#entries.delete(oldest);
    }
    this.#entries.set(key, { value, until: performance.now() + this.#maxAge });
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}

interface Owner {
  db: Kysely<Database>;
}

/** One value per database handle, made on first use. */
export function perDatabase<Value>(make: (owner: Owner) => Value): (owner: Owner) => Value {
  const values = new WeakMap<object, Value>();
  return (owner) => {
    const db = primaryOf(owner.db);
    let value = values.get(db);
    if (value === undefined) {
      value = make({ db });
      values.set(db, value);
    }
    return value;
  };
}

interface Reading<Value> {
  /** At most the max age old; calls at once share a read. */
  current(owner: Owner): Promise<Value>;
  /** The next call reads the database. */
  forget(owner: Owner): void;
}

/** One read per database handle and `maxAge` (ms); a failed one is read again. */
export function readAtMostEvery<Value>(
  maxAge: number,
  read: (owner: Owner) => Promise<Value>,
): Reading<Value> {
  const stored = perDatabase(() => ({ at: -Infinity, value: null as Promise<Value> | null }));
  return {
    current(owner) {
      const last = stored(owner);
      if (last.value && performance.now() - last.at < maxAge) return last.value;
      const value = read(owner);
      Object.assign(last, { at: performance.now(), value });
      value.catch(() => {
        if (last.value === value) last.value = null;
      });
      return value;
    },
    forget: (owner) => void (stored(owner).value = null),
  };
}
