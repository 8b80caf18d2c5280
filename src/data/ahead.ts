import type { Source } from './cached.ts';

/** ms; the app takes a page over without its data after that. */
const timeoutMs = 2000;

/** Resolves with the work, or after two seconds without it; never rejects. */
export function soon(work: Promise<unknown>): Promise<unknown> {
  const late = new Promise((resolve) => setTimeout(resolve, timeoutMs));
  return Promise.race([work, late]).catch(() => {});
}

/** Loads of a source, one of which may be ahead of the page that shows it. */
export class AheadLoads<T> {
  readonly #source: Source<T>;
  #ahead: { key: string; done: Promise<void> } | null = null;

  constructor(source: Source<T>) {
    this.#source = source;
  }

  /** Loads ahead of the page; resolves after two seconds at the latest. */
  ready(key: string): Promise<unknown> {
    const done = this.#source.load(key);
    this.#ahead = { key, done };
    return soon(done);
  }

  /** As the source's; the first one after `ready` waits for that and asks for nothing. */
  async load(key: string): Promise<void> {
    const ahead = this.#ahead;
    this.#ahead = null;
    if (ahead?.key === key) {
      await ahead.done;
      if (this.#source.now.peek().state === 'fresh') return;
    }
    await this.#source.load(key);
  }
}
