import { describe, expect, test } from 'vitest';
import * as baccarat from '../../../games/baccarat/rules.ts';
import { lastCard, maxCards } from '../../../games/bingo/rules.ts';
import { colors } from '../../../games/color/rules.ts';
import { kinds, prices } from '../../../games/fish/rules.ts';
import { houseGames } from '../../../games/house.ts';
import { families } from '../../../games/lottery/families.ts';
import { lotteryOf } from '../../../games/lottery/meta.ts';
import { quickPick, writeChoice } from '../../../games/lottery/rules.ts';
import { sportOf } from '../../../games/matches/meta.ts';
import { fixtureOf, markets, scoresOf } from '../../../games/matches/odds.ts';
import { writeChoice as writeSlip } from '../../../games/matches/slip.ts';
import type {
  HouseGame,
  Random,
  Selection,
  SharedGame,
  StagedGame,
} from '../../ports/house-game.ts';
import { atRiskAtTable } from './at-risk.ts';
import { numbersOf } from './seeds.ts';

/** ms a game; the first plays are always the same. */
const budgetMs = 300;
const minPlays = 30;

const randomOf = (name: string): Random =>
  numbersOf({ serverSeed: Buffer.alloc(32, 7), clientSeed: name, nonce: 0 });
const anyOf = <T>(all: readonly T[], random: Random): T => all[random(all.length)]!;
const listOf = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

function repeat(play: () => void): void {
  const end = performance.now() + budgetMs;
  for (let plays = 0; plays < minPlays || performance.now() < end; plays += 1) play();
}

const entries = [...houseGames.values()];
const codesOf = (kind: string | undefined) =>
  entries.flatMap(({ code, game }) => (game.kind === kind ? [code] : []));
/** One game of each kind of rules. */
const one = (codes: readonly string[]) => [
  ...new Map(codes.map((code) => [houseGames.get(code)!.rules, code])).values(),
];

const betOf: Record<string, (random: Random) => { stake: number; bet: unknown }> = {
  slots: (random) => ({ stake: 20 * (5 + random(1000)), bet: undefined }),
  fish: (random) => {
    const level = random(prices.length);
    return { stake: prices[level]!, bet: { kind: anyOf(kinds, random), level: level + 1 } };
  },
  mines: (random) => ({ stake: 100 * (1 + random(5000)), bet: { mines: 1 + random(24) } }),
  lucky9: (random) => ({ stake: 100 * (1 + random(2000)), bet: { others: 1 + random(4) } }),
};

test.each(one(codesOf(undefined)))(
  '[WAL-08a] a bet of %s can lose what it puts at risk, and no more',
  (gameCode) => {
    const game = houseGames.get(gameCode)!.game as HouseGame;
    const random = randomOf(gameCode);
    let lostAll = 0;
    repeat(() => {
      const made = { gameCode, ...betOf[game.engine]!(random) };
      const atRisk = game.maxLoss(made);
      const { payout } = game.draw({ ...made, random });
      expect(made.stake - payout).toBeLessThanOrEqual(atRisk);
      lostAll += Number(made.stake - payout === atRisk);
    });
    expect(lostAll).toBeGreaterThan(0);
  },
);

const stepOf: Record<string, (state: any, random: Random) => unknown> = {
  mines: ({ opened }: { opened: number[] }, random) =>
    opened.length > 0 && random(3) === 0
      ? 'cashOut'
      : {
          open: anyOf(
            listOf(25, (tile) => tile).filter((tile) => !opened.includes(tile)),
            random,
          ),
        },
  lucky9: (_state, random) => anyOf(['hirit', 'stay'], random),
};

test.each(one(codesOf('staged')))(
  '[WAL-08b] a round of %s that is left anywhere counts only what its steps could lose',
  (gameCode) => {
    const game = houseGames.get(gameCode)!.game as StagedGame;
    const random = randomOf(gameCode);
    let lostAll = 0;
    repeat(() => {
      const { stake, bet } = betOf[game.engine]!(random);
      let { state, settled } = game.start({ gameCode, stake, bet, random });
      for (let steps = random(4); steps > 0 && !settled; steps -= 1)
        ({ state, settled } = game.act({
          gameCode,
          stake,
          state,
          action: stepOf[game.engine]!(state, random),
        }));
      const atRisk = game.maxLoss({ gameCode, stake, state });
      // Nothing at risk: the stake is given back.
      const { payout } =
        settled ?? (atRisk > 0 ? game.finish({ gameCode, stake, state }) : { payout: stake });
      expect(stake - payout).toBeLessThanOrEqual(atRisk);
      lostAll += Number(atRisk > 0 && stake - payout === atRisk);
    });
    expect(lostAll).toBeGreaterThan(0);
  },
);

interface Way {
  bets: (random: Random) => Selection[];
  /** All that differ for these bets, or many. */
  outcomes: (random: Random, bets: readonly Selection[]) => readonly unknown[];
  /** One of them always loses most. */
  exact: boolean;
}

const deals = (() => {
  const random = randomOf('deals');
  const distinct = new Map<string, baccarat.Outcome>();
  while (distinct.size < 12) {
    const deal = baccarat.drawRound(random);
    const { player, banker } = deal;
    distinct.set(
      [baccarat.winner(deal), baccarat.isPair(player), baccarat.isPair(banker)].join(),
      deal,
    );
  }
  return [...distinct.values()];
})();
const rolls = colors.flatMap((a) =>
  colors.flatMap((b) => colors.map((c) => ({ dice: [a, b, c] }))),
);
const drawnBy =
  (code: string, count: number): Way['outcomes'] =>
  (random) => {
    const { draw } = houseGames.get(code)!.game as SharedGame;
    return listOf(count, () => draw({ gameCode: code, number: 1, random }));
  };

/** A third cover every number of a kind of bet, if few. */
function ticketsOf(gameCode: string, random: Random): Selection[] {
  const { bets } = families[lotteryOf(gameCode).family];
  const bet = anyOf(bets, random);
  const whole = (bet.to - bet.from + 1) ** bet.picks;
  const numbersOfAll = (n: number) =>
    listOf(
      bet.picks,
      (i) => bet.from + (Math.floor(n / (bet.to - bet.from + 1) ** i) % (bet.to - bet.from + 1)),
    );
  const covering =
    bet.ordered && bet.repeats && whole <= 100 && random(3) === 0
      ? listOf(whole, (n) => ({
          choice: writeChoice({ bet, numbers: numbersOfAll(n) }),
          stake: 100,
        }))
      : [];
  const some = listOf(1 + random(8), () => {
    const other = anyOf(bets, random);
    const choice = writeChoice({ bet: other, numbers: quickPick(other, random) });
    return { choice, stake: 100 * (1 + random(20)) };
  });
  return [...covering, ...some];
}
const drawsOf = (from: number, to: number, picks: number, digits: number) =>
  listOf((to - from + 1) ** picks, (n) => ({
    numbers: listOf(picks, (i) =>
      String(from + (Math.floor(n / (to - from + 1) ** i) % (to - from + 1))).padStart(digits, '0'),
    ),
  }));

const wayOfTable: Record<string, (code: string) => Way> = {
  color: () => ({
    bets: (random) =>
      listOf(1 + random(8), () => ({ choice: anyOf(colors, random), stake: 100 + random(10_000) })),
    outcomes: () => rolls,
    exact: true,
  }),
  baccarat: () => ({
    bets: (random) =>
      listOf(1 + random(6), () => ({
        choice: anyOf(baccarat.choices, random),
        stake: 1000 + random(100_000),
      })),
    outcomes: () => deals,
    exact: true,
  }),
  bingo: (code) => ({
    bets: (random) =>
      listOf(1 + random(3), () => ({ choice: String(1 + random(lastCard)), stake: 1000 })),
    outcomes: drawnBy(code, 60),
    exact: false,
  }),
  lottery: (code) => {
    const { family } = lotteryOf(code);
    const all = { pair: drawsOf(1, 31, 2, 2), digits: drawsOf(0, 9, 3, 1) };
    return {
      bets: (random) => ticketsOf(code, random),
      outcomes: family === 'pair' || family === 'digits' ? () => all[family] : drawnBy(code, 60),
      exact: family === 'pair' || family === 'digits',
    };
  },
  matches: (code) => {
    const sport = sportOf(code);
    const codes = markets[sport].flatMap((market) => market.codes);
    const scores = scoresOf(sport, { home: 0, away: 1 }).map(({ score }) => score);
    const days = scores.flatMap((first) => scores.map((second) => [first, second, first, first]));
    const legOf = (match: number, random: Random) => {
      const selected = anyOf(codes, random);
      return { match, code: selected, odds: fixtureOf(sport, 1).matches[match]!.odds[selected]! };
    };
    return {
      bets: (random) =>
        listOf(1 + random(12), () => {
          const legs = random(3) === 0 ? [0, 1] : [random(2)];
          const choice = writeSlip(legs.map((match) => legOf(match, random)));
          return { choice, stake: 1000 + random(5000) };
        }),
      outcomes: () => days.map((played) => ({ matches: played })),
      exact: true,
    };
  },
};

const tables = [
  ...one(codesOf('shared')).filter((code) => houseGames.get(code)!.game.engine !== 'lottery'),
  ...new Map(
    codesOf('shared')
      .filter((code) => houseGames.get(code)!.game.engine === 'lottery')
      .map((code) => [lotteryOf(code).family, code]),
  ).values(),
];

describe("a table's round", () => {
  test.each(tables)(
    '[WAL-08c] of %s counts no more than its bets together can lose',
    (gameCode) => {
      const game = houseGames.get(gameCode)!.game as SharedGame;
      const random = randomOf(gameCode);
      const { bets: betsOf, outcomes: outcomesOf, exact } = wayOfTable[game.engine]!(gameCode);
      let lostAll = 0;
      repeat(() => {
        const selections = betsOf(random);
        const round = { gameCode, number: 1 };
        const all = selections.reduce((sum, { stake }) => sum + stake, 0);
        const outcomes = outcomesOf(random, selections);
        const losses = outcomes.map(
          (outcome) =>
            all -
            selections.reduce((sum, each) => sum + game.settle({ ...round, outcome, ...each }), 0),
        );
        const loss = game.maxLoss({ ...round, selections });
        const max = Math.max(0, ...losses);
        expect(exact ? loss : max).toBe(max);
        expect(loss).toBeGreaterThanOrEqual(max);
        expect(loss).toBeLessThanOrEqual(all);
        lostAll += Number(loss === max);

        // Each selection a bet of its own.
        const single = selections.map((each, id) => ({ id: String(id), selections: [each] }));
        const outcome = anyOf(outcomes, random);
        const shares = atRiskAtTable(game, { ...round, outcome }, single, 0);
        expect([...shares.values()].reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(loss);
        for (const [id, share] of shares) {
          const [bet] = single[Number(id)]!.selections;
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(
            game.isPush?.({ ...round, outcome, ...bet! }) ? 0 : bet!.stake,
          );
        }
      });
      expect(lostAll).toBeGreaterThan(0);
    },
  );

  test('[WAL-08c] of baccarat with as much on player as on banker counts what the commission can cost', () => {
    const game = houseGames.get('PLR-K01')!.game as SharedGame;
    const bets = ['player', 'banker'].map((choice) => ({
      id: choice,
      selections: [{ choice, stake: 200_000 }],
    }));
    const countedIn = (outcome: unknown) => [
      ...atRiskAtTable(game, { gameCode: 'PLR-K01', number: 1, outcome }, bets, 0).values(),
    ];
    const [tie, decided] = [true, false].map((isTie) =>
      deals.find((deal) => (baccarat.winner(deal) === 'tie') === isTie),
    );
    expect(countedIn(decided)).toEqual([5000, 5000]);
    expect(countedIn(tie)).toEqual([0, 0]);
  });

  test('[WAL-08c] of bingo can lose twelve cards at once', () => {
    const game = houseGames.get(
      codesOf('shared').find((code) => houseGames.get(code)!.rules === 'bingo')!,
    )!;
    const { draw, settle } = game.game as SharedGame;
    const random = randomOf('twelve cards');
    const cards = listOf(maxCards, () => String(1 + random(lastCard)));
    const round = { gameCode: game.code, number: 1 };
    const isLost = (outcome: unknown) =>
      cards.every((choice) => settle({ ...round, choice, stake: 1000, outcome }) === 0);
    let calls = 0;
    while (!isLost(draw({ ...round, random }))) expect((calls += 1)).toBeLessThan(20_000);
  });

  test('[WAL-08c] of a lottery whose every number is bet on counts what the house retains', () => {
    const lossOf = (family: string, id: string, count: number, write: (n: number) => string) => {
      const code = tables.find(
        (each) =>
          houseGames.get(each)!.game.engine === 'lottery' && lotteryOf(each).family === family,
      )!;
      const game = houseGames.get(code)!.game as SharedGame;
      const selections = listOf(count, (n) => ({ choice: `${id}:${write(n)}`, stake: 100 }));
      return game.maxLoss({ gameCode: code, number: 1, selections });
    };
    const digits = (width: number) => (n: number) => [...String(n).padStart(width, '0')].join('.');
    expect(lossOf('digits', 'straight', 1000, digits(3))).toBe(100_000 - 93_000);
    expect(lossOf('tails', 'tail2', 100, digits(2))).toBe(10_000 - 9300);
    expect(lossOf('tails', 'all27', 100, digits(2))).toBe(10_000 - 27 * 345);
    expect(lossOf('four', 'tail3', 1000, digits(3))).toBe(100_000 - 92_000);
    expect(lossOf('four', 'small', 10_000, digits(4))).toBe(1_000_000 - 920_000);
    expect(lossOf('four', 'small', 9999, digits(4))).toBe(999_900);
  });

  test('[WAL-08d] counts nothing of a slip with odds below the least, and never more than all slips can lose', () => {
    const code = tables.find((each) => houseGames.get(each)!.rules === 'football')!;
    const game = houseGames.get(code)!.game as SharedGame;
    const outcome = { matches: listOf(4, () => ({ home: 0, away: 0 })) };
    const slip = (id: string, choice: string, stake: number) => ({
      id,
      selections: [{ choice, stake }],
    });
    const counted = (minOdds: number, ...slips: ReturnType<typeof slip>[]) => [
      ...atRiskAtTable(game, { gameCode: code, number: 1, outcome }, slips, minOdds).values(),
    ];
    expect(counted(0, slip('a', '1h120', 5000), slip('b', '2h250', 3000))).toEqual([5000, 3000]);
    expect(counted(150, slip('a', '1h120', 5000), slip('b', '2h250', 3000))).toEqual([0, 3000]);
    expect(counted(151, slip('a', '1h150', 5000))).toEqual([0]);
    expect(counted(150, slip('a', '1h150', 5000))).toEqual([5000]);
    // Goals alone count 5000; with the slip above, 1000.
    expect(counted(190, slip('a', '1o180', 5000), slip('b', '1u200', 5000))).toEqual([0, 1000]);
  });
});
