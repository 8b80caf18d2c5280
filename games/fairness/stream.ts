const word = 2 ** 32;

/** Under the server seed's 32 bytes. */
export type Hmac = (message: string) => Uint8Array;

/**
 * The numbers of a round [GAME-12]. 1. Block b (0, 1, 2 …): HMAC-SHA-256, keyed with the server
 * seed's bytes, of `clientSeed:nonce:b`. 2. A block has eight words of 32 bits, big-endian. 3. For
 * a number below n, a word w ≥ floor(2^32 / n) × n is skipped; else the number is w mod n: all are
 * equally likely. Returns a function from n (an integer, 1 to 2^32) to an integer in [0, n); throws
 * a RangeError for other n.
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
