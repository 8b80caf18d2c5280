import type { TextKey } from '../../lib/text-key.ts';
import { signal } from '@preact/signals-react';
import type { GameItem } from '../../../contract/catalogue/calls.ts';

/** One page of a list of games. */
export interface Listing {
  games: readonly GameItem[];
  pages: number;
  /** null while it is not known. */
  total: number | null;
  /** loading: on its way · ready · absent: not on the device, and the gateway could not be asked. */
  state: 'loading' | 'ready' | 'absent';
  /** The key of the words that say why it is absent. */
  reason?: TextKey;
}

/** A page that is not here, with the key of the words that say why. */
export const absent = (reason: TextKey): Listing => ({
  games: [],
  pages: 0,
  total: null,
  state: 'absent',
  reason,
});
export const loading: Listing = { games: [], pages: 0, total: null, state: 'loading' };

/** The one page that the device had to ask for, by the key of what is shown. */
export class AskedPage {
  readonly #got = signal<{ key: string; listing: Listing } | null>(null);
  readonly #asking = signal<{ key: string; done: Promise<void> } | null>(null);

  /**
   * What was reported of a page, else that it is on its way; a tracked read. What was said stays while it is asked for again: a retry
   * that comes and goes could not be pressed.
   */
  listing(key: string): Listing {
    const got = this.#got.value;
    return got?.key === key ? got.listing : loading;
  }

  /** Whether a page is being asked for. A tracked read. */
  isAsking(key: string): boolean {
    return this.#asking.value?.key === key;
  }

  /** Asks for a page; asking again while it is on its way does nothing more. `fetch` gives null where the device has it after all. */
  async ask(key: string, fetch: () => Promise<Listing | null>): Promise<void> {
    const now = this.#asking.peek();
    if (now?.key === key) return now.done;
    const work = async () => {
      const listing = await fetch();
      if (listing) this.#got.value = { key, listing };
    };
    const done = work().finally(() => {
      if (this.#asking.peek()?.key === key) this.#asking.value = null;
    });
    this.#asking.value = { key, done };
    return done;
  }
}
