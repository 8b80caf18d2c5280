/** The pauses between attempts, in ms: each is twice the one before, up to a maximum. */
export class Backoff {
  readonly #firstMs: number;
  readonly #maxMs: number;
  #nextMs: number;

  constructor(firstMs: number, maxMs: number) {
    this.#firstMs = firstMs;
    this.#maxMs = maxMs;
    this.#nextMs = firstMs;
  }

  /** Returns the pause before the next attempt, and doubles the one after it. */
  next(): number {
    const pauseMs = this.#nextMs;
    this.#nextMs = Math.min(pauseMs * 2, this.#maxMs);
    return pauseMs;
  }

  /** Starts again with the first pause: an attempt succeeded. */
  reset(): void {
    this.#nextMs = this.#firstMs;
  }
}

/** A pause with jitter, half to one and a half times as long, so that clients that failed together do not return together. */
export const jittered = (pauseMs: number): number => pauseMs * (0.5 + Math.random());
