import { type Hmac, fairStream } from './stream.ts';

/** A prize in stock, by its place in the table. */
interface Chance {
  readonly position: number;
  /** An integer from 1; all together at most 2^32. */
  readonly weight: number;
}

/**
 * Draws a ticket's prize (REWARD-02d to f): one number of the stream of `clientSeed:nonce`, below the
 * sum of the weights. In order, each prize has as many of these numbers as its weight. Returns its
 * place in the table; throws a RangeError without prizes.
 */
export function drawPrize(
  hmac: Hmac,
  { clientSeed, nonce }: { readonly clientSeed: string; readonly nonce: number },
  prizes: readonly Chance[],
): number {
  let left = fairStream(
    hmac,
    clientSeed,
    nonce,
  )(prizes.reduce((sum, { weight }) => sum + weight, 0));
  for (const { position, weight } of prizes) {
    if (left < weight) return position;
    left -= weight;
  }
  throw new RangeError('no prize has the number drawn');
}
