/** Calls of an address on a listener, counted by another process. */
export interface CallsNotice {
  calls: string;
  count: number;
}

interface Calls {
  own: number;
  /** Of `own`, what others know. */
  shared: number;
  others: number;
}

/** ms */
export const windowMs = 60_000;
/** Others learn of so many calls at once, so that an ordinary visitor costs no notice. */
const step = 50;
const maxKeys = 20_000;

/** Calls of each key in the present minute, on all processes together (OPS-02e). */
export class CallCounts {
  readonly #share: (notice: CallsNotice) => void;
  readonly #now: () => number;
  readonly #counts = new Map<string, Calls>();
  #window = 0;

  /** @param share sends to every other process, which passes it to `receive` */
  constructor(share: (notice: CallsNotice) => void, now: () => number = Date.now) {
    this.#share = share;
    this.#now = now;
  }

  /**
   * Counts a call. Another process's last 49 may be missing.
   * @returns calls in this minute, and ms until the next one
   */
  add(key: string): { calls: number; msLeft: number } {
    const calls = this.#of(key);
    calls.own += 1;
    const count = calls.own - calls.shared;
    if (count >= step) {
      calls.shared = calls.own;
      this.#share({ calls: key, count });
    }
    return { calls: calls.own + calls.others, msLeft: windowMs - (this.#now() % windowMs) };
  }

  receive({ calls, count }: CallsNotice): void {
    this.#of(calls).others += count;
  }

  #of(key: string): Calls {
    const window = Math.floor(this.#now() / windowMs);
    if (window !== this.#window) {
      this.#window = window;
      this.#counts.clear();
    }
    const found = this.#counts.get(key) ?? { own: 0, shared: 0, others: 0 };
    // The end of a Map is what was used last.
    this.#counts.delete(key);
    this.#counts.set(key, found);
    if (this.#counts.size > maxKeys) this.#counts.delete(this.#counts.keys().next().value!);
    return found;
  }
}
