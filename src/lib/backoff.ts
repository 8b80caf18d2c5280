export interface Backoff {
  /** Returns the next pause, ms. */
  next(): number;
  reset(): void;
}

/** Pauses grow from `firstMs` by `factor`, up to `maxMs`. */
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

/** Times 0.5 to 1.5, so that clients do not return together. */
export const jittered = (pauseMs: number): number => pauseMs * (0.5 + Math.random());
