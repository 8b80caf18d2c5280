/*
 * What the page does by itself: calls, and what waits for a pause. While nothing of it is under way, and nothing has been for a tenth of
 * a second, the html element has `data-settled`; tests wait for it in place of guessing (docs/testing.md).
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
