/*
 * Counts background work. While there is none for 0.1 s, the html element has `data-settled`, which
 * tests wait for (docs/testing.md).
 */
let open = 0;
const mark = () => globalThis.document?.documentElement?.toggleAttribute?.('data-settled', !open);

/** Counts work until it has ended; resolves as it does. */
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
