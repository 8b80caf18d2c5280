/** ms; a store that does not answer may not hold a page or a picture back (BOOT-06). */
const maxCheckMs = 300;

/** What the store says within 300 ms, else null. */
export function withTimeout<T>(work: Promise<T | null>): Promise<T | null> {
  return Promise.race([
    work,
    new Promise<null>((resolve) => setTimeout(() => resolve(null), maxCheckMs)),
  ]);
}
