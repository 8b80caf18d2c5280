import { perDatabase } from '../ledger/per-database-cache.ts';
import { DomainError } from '../domain-error.ts';

/** Maximum waiting calls of a player; a person cannot make more, a broken client can. */
const maxWaiting = 256;

/** Runs the calls of each key one after the other, in the order of their arrival. */
export class KeyedQueue {
  readonly #last = new Map<string, { done: Promise<unknown>; count: number }>();

  /** Runs `work` after all earlier calls of the key. Throws DomainError `busy` when too many wait. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#last.get(key) ?? { done: Promise.resolve(), count: 0 };
    if (queue.count >= maxWaiting) throw new DomainError('busy', { retryAfter: 1 });
    queue.count += 1;
    this.#last.set(key, queue);
    const result = queue.done.then(work);
    queue.done = result.catch(() => {});
    try {
      return await result;
    } finally {
      queue.count -= 1;
      if (queue.count === 0) this.#last.delete(key);
    }
  }
}

/** The queues of this process's players. */
export const turnsOf = perDatabase(() => new KeyedQueue());
