import type { TextKey } from '../../lib/text-key.ts';
import { signal } from '@preact/signals-react';
import type { Game } from '../../models/game.ts';

export interface Listing {
  games: readonly Game[];
  pages: number;
  /** null: unknown. */
  total: number | null;
  /** Further games that do not open, left out (LOB-18). */
  closed: number;
  /** absent: neither on the device nor available from the gateway. */
  state: 'loading' | 'ready' | 'absent';
  /** Text key of why it is absent. */
  reason?: TextKey;
}

/** An absent page; `reason` is the text key of why. */
export const failedListing = (reason: TextKey): Listing => ({
  games: [],
  pages: 0,
  total: null,
  closed: 0,
  state: 'absent',
  reason,
});
export const loadingListing: Listing = { ...failedListing('errors.offline'), state: 'loading' };

/** The last page requested from the gateway, by key. */
export class AskedPage {
  readonly #got = signal<{ key: string; listing: Listing } | null>(null);
  readonly #asking = signal<{ key: string; done: Promise<void> } | null>(null);

  /**
   * A key's page, else loading; a tracked read. Retries repeat the last result, so that its button
   * stays.
   */
  listing(key: string): Listing {
    const got = this.#got.value;
    return got?.key === key ? got.listing : loadingListing;
  }

  /** A tracked read. */
  isAsking(key: string): boolean {
    return this.#asking.value?.key === key;
  }

  /** Requests a page once; `fetch` gives null when the device has it. */
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
