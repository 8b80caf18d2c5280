const word = 2 ** 32;

/** HMAC-SHA-256 of the text under the server seed's 32 bytes. */
export type Hmac = (message: string) => Uint8Array;

/**
 * The numbers that a round is drawn from; both seeds and the nonce give the same ones again [GAME-12].
 *
 * 1. Block b (0, 1, 2 …) is HMAC-SHA-256 with the server seed's bytes as key over the text `clientSeed:nonce:b`.
 * 2. Each block holds eight words of 32 bits, big-endian, used in order.
 * 3. For a number below n, a word w with w ≥ floor(2^32 / n) × n is passed over; else the number is w mod n. So every
 *    number is equally likely.
 *
 * Returns a function from n (an integer, 1 to 2^32) to an integer in [0, n); throws a RangeError for any other n.
 */
export function fairStream(hmac: Hmac, clientSeed: string, nonce: number): (n: number) => number {
  let block = 0;
  let offset = 0;
  let view: DataView | null = null;

  const nextWord = (): number => {
    if (view === null || offset === view.byteLength) {
      const bytes = hmac(`${clientSeed}:${nonce}:${block}`);
      view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      block += 1;
      offset = 0;
    }
    const value = view.getUint32(offset);
    offset += 4;
    return value;
  };

  return (n) => {
    if (!Number.isInteger(n) || n < 1 || n > word)
      throw new RangeError(`no number below ${n} can be drawn`);
    const fair = Math.floor(word / n) * n;
    let value = nextWord();
    while (value >= fair) value = nextWord();
    return value % n;
  };
}
