import { perDatabase } from '../ledger/per-database-cache.ts';
import { DomainError } from '../domain-error.ts';

/** Per player; only a broken client has more. */
const maxWaiting = 256;

/** Runs each key's calls in order of arrival. */
export class KeyedQueue {
  readonly #last = new Map<string, { done: Promise<unknown>; count: number }>();

  /** Throws `busy` when too many wait. */
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

/** By player, in this process. */
export const turnsOf = perDatabase(() => new KeyedQueue());
