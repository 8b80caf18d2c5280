import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';

/** A bounded memory of answers that may be a little old. The one put in first goes first when it is full. */
export class Recent<Value> {
  readonly #entries = new Map<string, { value: Value; until: number }>();
  readonly #max: number;
  readonly #maxAge: number;

  /** `max` entries, each for `maxAge` ms. */
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

/** What a database handle belongs to. */
interface Owner {
  db: Kysely<Database>;
}

/** One value per database handle, made when it is first asked for: what a process remembers about that database. */
export function perDatabase<Value>(make: (owner: Owner) => Value): (owner: Owner) => Value {
  const values = new WeakMap<object, Value>();
  return ({ db }) => {
    let value = values.get(db);
    if (value === undefined) {
      value = make({ db });
      values.set(db, value);
    }
    return value;
  };
}
