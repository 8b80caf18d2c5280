/* After 0.1 s without background work html has `data-settled`, for tests (docs/testing.md). */
let open = 0;
const mark = () => globalThis.document?.documentElement?.toggleAttribute?.('data-settled', !open);

/** Settles as the work does. */
export async function tracked<T>(work: Promise<T>): Promise<T> {
  open += 1;
  mark();
  try {
    return await work;
  } finally {
    open -= 1;
    setTimeout(mark, 100);
  }
}
