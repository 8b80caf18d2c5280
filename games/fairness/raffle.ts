import { type Hmac, fairStream } from './stream.ts';

/** What is public once nothing can be claimed any more. */
interface Claimed {
  /** Over all numbers and their members, hex. */
  readonly digest: string;
  /** How many numbers there are: 1 to count. */
  readonly count: number;
}

/**
 * A raffle's numbers in the order in which they are drawn (PROMO-02b), each once: of the stream of
 * `digest:count`, a number below those that are left takes one out of the row, and the last of the
 * row comes in its place. Lazy: a draw takes as many as it has prizes.
 */
export function* drawRaffle(hmac: Hmac, { digest, count }: Claimed): Generator<number> {
  if (count === 0) return;
  const next = fairStream(hmac, digest, count);
  /** Places of the row that do not hold their own number, from 0. */
  const moved = new Map<number, number>();
  for (let left = count; left > 0; left -= 1) {
    const at = next(left);
    const last = left - 1;
    yield (moved.get(at) ?? at) + 1;
    moved.set(at, moved.get(last) ?? last);
    moved.delete(last);
  }
}

interface Drawn {
  /** By place, from 1 on. */
  readonly winners: readonly number[];
  /** Of members who had won that place. */
  readonly skipped: readonly { readonly number: number; readonly place: number }[];
}

/**
 * Draws until all prizes are given or no number is left.
 * @param memberOf whose number it is
 * @param manyPrizes whether a member may win more than one
 */
export function raffleWinners<Member>(
  hmac: Hmac,
  claimed: Claimed,
  {
    prizes,
    members,
    manyPrizes,
    memberOf,
  }: {
    readonly prizes: number;
    /** Who have numbers; when each has won, a draw of one prize a member ends. */
    readonly members: number;
    readonly manyPrizes: boolean;
    readonly memberOf: (number: number) => Member;
  },
): Drawn {
  const winners: number[] = [];
  const skipped: { number: number; place: number }[] = [];
  const places = new Map<Member, number>();
  for (const number of drawRaffle(hmac, claimed)) {
    const member = memberOf(number);
    const place = places.get(member);
    if (place !== undefined && !manyPrizes) skipped.push({ number, place });
    else {
      winners.push(number);
      places.set(member, winners.length);
    }
    if (winners.length === prizes || (!manyPrizes && places.size === members)) break;
  }
  return { winners, skipped };
}
