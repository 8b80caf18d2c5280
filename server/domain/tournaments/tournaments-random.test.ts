import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { correct } from '../../ledger/correct.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { TournamentMember, running } from './fixtures.ts';

let site: TestGateway;
let second: TestGateway;
const members: TournamentMember[] = [];
beforeAll(async () => {
  site = await createTestGateway();
  second = await site.another();
  for (let i = 0; i < 3; i += 1) members.push(await new TournamentMember(site).open());
});
afterAll(async () => {
  await second.close();
  await site.close();
});

/** TOURNAMENTS_SEED repeats a run. */
const seed = Number(process.env.TOURNAMENTS_SEED) || Math.floor(Math.random() * 2 ** 31);
let state = seed;
/** A whole number below `count`; linear congruential. */
function below(count: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * count);
}

const kinds = ['round', 'vendor', 'takeBack', 'rollback', 'join', 'leave', 'count'] as const;
/** Of 20. */
const shares = [6, 4, 2, 2, 2, 1, 3];
const bag = kinds.flatMap((kind, i) => Array<typeof kind>(shares[i]!).fill(kind));

const newStep = () => {
  return {
    kind: bag[below(bag.length)]!,
    who: below(3),
    stake: 50 + below(350),
    payout: below(4000),
    round: below(3),
    debit: below(2) === 0,
    // History has no movement of nothing.
    amount: 1 + below(900),
    pick: below(50),
  };
};

interface Round {
  stake: number;
  payout: number;
  at: number;
  back: boolean;
}

type Step = ReturnType<typeof newStep>;

/** What members did, beside the database. */
class Run {
  best = '';
  wins = '';
  readonly joined = new Map<number, number>();
  readonly rounds = members.map(() => new Map<string, Round>());
  readonly #houses: { who: number; id: string }[] = [];
  readonly #corrections = new Map<string, string>();
  readonly #debits: { who: number; id: string; round: string; amount: number }[] = [];
  readonly #number: number;

  constructor(number: number) {
    this.#number = number;
  }

  async begin(): Promise<void> {
    const [first] = members as [TournamentMember];
    this.best = await running(site, first);
    this.wins = await running(site, first, { metric: 'wins', pointsPerWin: 2, winsPerDay: 3 });
    await this.join({ who: 0 });
  }

  count = countBoth;

  async join({ who }: Pick<Step, 'who'>): Promise<void> {
    for (const id of [this.best, this.wins]) await members[who]!.join(id);
    if (!this.joined.has(who)) this.joined.set(who, Date.now());
  }

  async leave({ who }: Step): Promise<void> {
    for (const id of [this.best, this.wins]) await members[who]!.leave(id);
    this.joined.delete(who);
  }

  async round({ who, stake, payout }: Step): Promise<void> {
    const at = new Date();
    const id = await members[who]!.round(stake, payout, at);
    this.#houses.push({ who, id });
    this.rounds[who]!.set(id, { stake, payout, at: at.getTime(), back: false });
  }

  /** A correction of the correction gives the round back. */
  async takeBack({ pick }: Step): Promise<void> {
    const house = this.#houses[pick % this.#houses.length];
    if (!house) return;
    const last = this.#corrections.get(house.id) ?? house.id;
    this.#corrections.set(house.id, (await correct(site.db, last, 'test')).transferId);
    const round = this.rounds[house.who]!.get(house.id)!;
    round.back = !round.back;
  }

  async vendor({ who, debit, amount, round: number }: Step): Promise<void> {
    const round = `${this.#number}-${who}-${number}`;
    const at = new Date();
    const { past, person } = members[who]!;
    const id = await past.vendor(person, debit ? 'debit' : 'credit', { round, amount, at });
    const known = this.rounds[who]!.get(round);
    const now = known ?? { stake: 0, payout: 0, at: Infinity, back: false };
    this.rounds[who]!.set(round, now);
    if (debit) {
      now.stake += amount;
      this.#debits.push({ who, id, round, amount });
    } else {
      now.payout += amount;
      now.at = Math.min(now.at, at.getTime());
    }
  }

  async rollback({ pick }: Step): Promise<void> {
    const [debit] = this.#debits.splice(pick % (this.#debits.length || 1), 1);
    if (!debit) return;
    const { who, id, round, amount } = debit;
    const { past, person } = members[who]!;
    await past.rollback(person, id, { amount, at: new Date() });
    this.rounds[who]!.get(round)!.stake -= amount;
  }

  /** Hundredths of the best counting round, and points for wins. */
  scoresOf(who: number): [number, number] {
    const since = this.joined.get(who)!;
    const counted = [...this.rounds[who]!.values()].filter(
      ({ stake, payout, at, back }) =>
        !back && at >= since && at < Infinity && stake >= 100 && payout > stake,
    );
    const best = counted.map(({ stake, payout }) => Math.floor((payout * 100) / stake));
    return [Math.max(0, ...best), 2 * Math.min(3, counted.length)];
  }
}

const countBoth = () =>
  Promise.all(
    [site, second].map(({ db }) => sql`SELECT count_tournaments(clock_timestamp())`.execute(db)),
  );

test(`[REWARD-04b] [REWARD-05e] ranks counted in pieces by two processes are those of the rounds (seed ${seed})`, async () => {
  for (let number = 0; number < 6; number += 1) {
    const run = new Run(number);
    await run.begin();
    for (let i = 0; i < 35; i += 1) {
      const step = newStep();
      await run[step.kind](step);
      // So that steps differ by the milliseconds of the model.
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    await countBoth();
    const scoreOf = async (who: number, id: string): Promise<number> =>
      (await members[who]!.one(id)).value.tournament.own.score;
    for (const id of [run.best, run.wins]) {
      const { value } = await members[0]!.operator('GET', `tournamentCheck?id=${id}`);
      expect(value.differ).toEqual([]);
    }
    for (const who of run.joined.keys())
      expect([await scoreOf(who, run.best), await scoreOf(who, run.wins)]).toEqual(
        run.scoresOf(who),
      );
  }
}, 60_000);
