/** The pauses between attempts, in ms. */
export interface Backoff {
  /** Returns the pause before the next attempt; the one after it is longer. */
  next(): number;
  /** Starts again with the first pause. */
  reset(): void;
}

/** Makes pauses that grow from `firstMs` by a factor, up to `maxMs`. */
export function backoff(firstMs: number, maxMs: number, factor = 2): Backoff {
  let nextMs = firstMs;
  return {
    next() {
      const pauseMs = nextMs;
      nextMs = Math.min(nextMs * factor, maxMs);
      return pauseMs;
    },
    reset() {
      nextMs = firstMs;
    },
  };
}

/** A pause with jitter, half to one and a half times as long, so that clients that failed together do not return together. */
export const jittered = (pauseMs: number): number => pauseMs * (0.5 + Math.random());
