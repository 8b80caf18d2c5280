import { tailLengths } from './families.ts';
import type { FamilyId } from './meta.ts';
import { type Pick, payoutOf, stakeUnit } from './rules.ts';

/** Centavos. */
export interface Bet {
  readonly pick: Pick;
  readonly stake: number;
}

const times = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
const min = (all: readonly number[]): number =>
  all.reduce((low, each) => Math.min(low, each), Number.POSITIVE_INFINITY);
const written = (numbers: readonly number[]) => numbers.join('');

const ordersOf = (numbers: readonly number[]): number[][] =>
  numbers.length < 2
    ? [[...numbers]]
    : numbers.flatMap((first, at) =>
        ordersOf(numbers.toSpliced(at, 1)).map((rest) => [first].concat(rest)),
      );

const prizeOf = ({ pick: { bet }, stake }: Bet): number =>
  (stake / stakeUnit) * (bet.tiers[0]?.pays ?? 0);

/** Every bet pays in one of `draws` ordered draws, or in its numbers' orders. */
function minOfOrders(bets: readonly Bet[], draws: number): number {
  const paid = new Map<string, number>();
  for (const each of bets) {
    const { bet, numbers } = each.pick;
    for (const order of bet.ordered ? [numbers] : ordersOf(numbers)) {
      const key = order.join('.');
      paid.set(key, (paid.get(key) ?? 0) + prizeOf(each));
    }
  }
  return paid.size < draws ? 0 : min([...paid.values()]);
}

function paidBy(bets: readonly Bet[], id: string, digits: number, pays = prizeOf): number[] {
  const paid = times(10 ** digits).map(() => 0);
  for (const each of bets) {
    if (each.pick.bet.id !== id) continue;
    const at = Number(written(each.pick.numbers));
    paid[at] = (paid[at] ?? 0) + pays(each);
  }
  return paid;
}

/** 27 independent prizes: the special one has all kinds of bets, the others one. */
function minOfTails(bets: readonly Bet[]): number {
  const two = paidBy(bets, 'tail2', 2);
  const three = paidBy(bets, 'tail3', 3);
  const each = paidBy(bets, 'all27', 2);
  const special = times(1000).map(
    (tail) => (three[tail] ?? 0) + (two[tail % 100] ?? 0) + (each[tail % 100] ?? 0),
  );
  return min(special) + (tailLengths.length - 1) * min(each);
}

/** 23 independent prizes pay by tier; the first has bets on its last digits too. */
function minOfFour(bets: readonly Bet[]): number {
  const stakes = { big: paidBy(bets, 'big', 4, stakeOf), small: paidBy(bets, 'small', 4, stakeOf) };
  const tiersOf = (id: string) => bets.find(({ pick }) => pick.bet.id === id)?.pick.bet.tiers ?? [];
  const tiers = { big: tiersOf('big'), small: tiersOf('small') };
  const three = paidBy(bets, 'tail3', 3);
  return places.reduce((sum, { tier, ways }, place) => {
    const pays = (id: 'big' | 'small') =>
      (tiers[id].find((each) => each.id === tier)?.pays ?? 0) / stakeUnit;
    const [big, small] = [pays('big'), pays('small')];
    const all = times(10_000).map(
      (number) =>
        (stakes.big[number] ?? 0) * big +
        (stakes.small[number] ?? 0) * small +
        (place === 0 ? (three[number % 1000] ?? 0) : 0),
    );
    return sum + ways * min(all);
  }, 0);
}
const stakeOf = ({ stake }: Bet): number => stake;
const places = [
  { tier: 'first', ways: 1 },
  { tier: 'second', ways: 1 },
  { tier: 'third', ways: 1 },
  { tier: 'special', ways: 10 },
  { tier: 'consolation', ways: 10 },
] as const;

/** Tickets looked at: about 0.1 s. */
const maxLooks = 300_000;

/**
 * A draw that pays little, since there are five million: starts with the least staked numbers,
 * exchanges each while that pays less. It is a possible draw, so bets never count for more than
 * they can lose.
 */
function findMinOfSix(bets: readonly Bet[]): number {
  const numbers = times(42).map((i) => i + 1);
  const stakedOn = (number: number) =>
    bets.reduce((sum, { pick, stake }) => (pick.numbers.includes(number) ? sum + stake : sum), 0);
  const staked = new Map(numbers.map((number) => [number, stakedOn(number)]));
  const paidIn = (numbersDrawn: readonly number[]) => {
    const outcome = { numbers: numbersDrawn.map(String) };
    return bets.reduce((sum, { pick, stake }) => sum + payoutOf(outcome, pick, stake), 0);
  };
  let drawn = numbers.toSorted((a, b) => (staked.get(a) ?? 0) - (staked.get(b) ?? 0)).slice(0, 6);
  let low = paidIn(drawn);
  const exchanges = [...drawn.keys(), ...drawn.keys()].flatMap((at) =>
    numbers.map((number) => [at, number] as const),
  );
  for (const [at, number] of exchanges.slice(0, Math.floor(maxLooks / bets.length))) {
    if (low === 0) break;
    if (drawn.includes(number)) continue;
    const changed = drawn.with(at, number);
    const paid = paidIn(changed);
    if (paid < low) [drawn, low] = [changed, paid];
  }
  return low;
}

const minPaid: Readonly<Record<FamilyId, (bets: readonly Bet[]) => number>> = {
  pair: (bets) => minOfOrders(bets, 31 * 31),
  digits: (bets) => minOfOrders(bets, 1000),
  six: findMinOfSix,
  tails: minOfTails,
  four: minOfFour,
};

/** Maximum loss of a draw's bets in centavos: exact, but for six of 42 (`findMinOfSix`). */
export function maxLoss(family: FamilyId, bets: readonly Bet[]): number {
  const staked = bets.reduce((sum, { stake }) => sum + stake, 0);
  return Math.max(0, staked - minPaid[family](bets));
}
