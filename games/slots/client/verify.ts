import { fairStream } from '../../fairness/stream.ts';
import { drawAgain } from '../../common/client/verify.ts';

export interface Played {
  clientSeed: string;
  nonce: number;
  /** Centavos. */
  stake: number;
  payout: number;
  /** By the gateway. */
  outcome: unknown;
}

/** Whatever the order of keys. */
function same(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null)
    return one === other;
  const [keys, others] = [Object.keys(one), Object.keys(other)];
  const at = (value: object, key: string) => (value as Record<string, unknown>)[key];
  return (
    keys.length === others.length &&
    keys.every((key) => key in other && same(at(one, key), at(other, key)))
  );
}

/** Draws again from the seeds; true when every step matches [GAME-12]. */
export async function roundMatches(
  serverSeed: string,
  { clientSeed, nonce, stake, payout, outcome }: Played,
  draw: (stake: number, random: (n: number) => number) => { payout: number },
): Promise<boolean> {
  const again = await drawAgain({ serverSeed, clientSeed, nonce }, (hmac) =>
    draw(stake, fairStream(hmac, clientSeed, nonce)),
  );
  return again !== null && again.payout === payout && same(again, outcome);
}
