import type { TableBet, TableRound, TableState } from '../../../contract/play/rounds.ts';
import type { Round } from '../../../contract/play/calls.ts';
import type { Opened } from './api.ts';
import { type Answer, FakeBrowser, lose } from './fake-browser.ts';
import type { StagedAnswer } from './staged-play.ts';

type Selections = TableBet['selections'];

const at = (ms = 0) => new Date(performance.timeOrigin + performance.now() + ms).toISOString();
const seedHash = 'ab'.repeat(32);
const idsBefore = 100;

/** Faked; server/domain/play tests the real one. */
export class FakeHouse extends FakeBrowser {
  round: TableRound;
  results: TableRound[] = [];
  bets: TableBet[] = [];
  balance = 2_500_000;
  last: Round | null = null;
  private version = 1;
  private event = 1;
  private ids = idsBefore;
  private stagedStake = 0;

  /** @param opened overrides `house.open` @param fixture of a table's rounds */
  constructor(
    private readonly opened: Partial<Opened> = {},
    private readonly fixture: unknown = null,
  ) {
    super();
    this.round = this.openRound(7);
  }

  loseBets(count: number): void {
    let sent = 0;
    this.answers['bet'] = ({ selections, key }) => {
      const answer = this.take(selections, key);
      return (sent += 1) > count ? answer : lose();
    };
  }

  noRound(): object {
    return { round: null, balance: this.balance, balanceVersion: 9, fairness: this.fairness };
  }

  /** Betting lasts 5 s. */
  openRound(number: number): TableRound {
    this.round = {
      id: String(number),
      number,
      state: 'open',
      serverSeedHash: seedHash,
      serverSeed: null,
      betsHash: null,
      bets: 0,
      fixture: this.fixture,
      outcome: null,
      opensAt: at(),
      closesAt: at(5000),
      drawsAt: at(6000),
      settlesAt: at(6000),
      endsAt: at(9000),
    };
    return this.round;
  }

  async closeBetting(): Promise<void> {
    await this.pass(Math.max(0, Date.parse(this.round.closesAt) - Date.parse(at())) + 200);
  }

  /** Shown for `ms`, then `settle` pays. */
  async draw(outcome: unknown, ms = 0): Promise<void> {
    this.round = {
      ...this.round,
      state: 'drawn',
      outcome,
      serverSeed: seedHash,
      bets: null,
      drawsAt: at(),
      settlesAt: at(ms),
      endsAt: at(ms + 9000),
    };
    this.send({ kind: 'round', serverTime: at(), event: (this.event += 1), round: this.round });
    await this.pass(200);
  }

  /** Centavos, one per bet. */
  async settle(...payouts: number[]): Promise<void> {
    this.round = { ...this.round, state: 'settled' };
    this.results = [this.round, ...this.results];
    this.bets = this.bets.map((bet, i) => ({ ...bet, state: 'settled', payout: payouts[i] ?? 0 }));
    this.balance += payouts.reduce((sum, payout) => sum + payout, 0);
    this.version += 1;
    this.send({ kind: 'round', serverTime: at(), event: (this.event += 1), round: this.round });
    this.send({
      kind: 'bets',
      bets: this.bets,
      balance: this.balance,
      balanceVersion: this.version,
    });
    await this.pass(200);
  }

  async next(): Promise<void> {
    this.openRound(this.round.number + 1);
    this.send({ kind: 'round', serverTime: at(), event: (this.event += 1), round: this.round });
    await this.pass(200);
  }

  /** Without free play; of the present round. */
  async crowd(players: number, bets: number): Promise<void> {
    this.send({ kind: 'crowd', roundId: this.round.id, players, bets });
    await this.pass(50);
  }

  take(
    selections: Selections,
    key = 'k'.repeat(32),
  ): { bet: TableBet; balance: number; balanceVersion: number } {
    const known = this.bets.find((bet) => bet.key === key);
    const stake = selections.reduce((sum, each) => sum + each.stake, 0);
    const bet = known ?? {
      id: String((this.ids += 1)),
      key,
      roundId: this.round.id,
      selections,
      stake,
      state: 'open',
      payout: null,
      at: at(),
    };
    if (!known) {
      this.bets = [...this.bets.filter(({ roundId }) => roundId === this.round.id), bet];
      this.balance -= stake;
      this.version += 1;
    }
    return { bet, balance: this.balance, balanceVersion: this.version };
  }

  played(
    request: Record<string, any>,
    outcome: unknown,
    payout: number,
  ): { round: Round; balance: number; balanceVersion: number; fairness: Opened['fairness'] } {
    this.balance += payout - request['stake'];
    this.version += 1;
    const round = {
      id: String((this.ids += 1)),
      key: request['key'],
      nodeId: '1',
      stake: request['stake'],
      payout,
      outcome,
      serverSeedHash: seedHash,
      clientSeed: 'seed',
      nonce: this.ids - idsBefore,
      at: at(),
      jackpot: null,
    };
    return { round, balance: this.balance, balanceVersion: this.version, fairness: this.fairness };
  }

  staged({
    stake = 0,
    view,
    step = 0,
  }: {
    stake?: number;
    view: unknown;
    step?: number;
  }): StagedAnswer {
    this.stagedStake = stake || this.stagedStake;
    this.balance -= stake;
    const seeds = { serverSeedHash: seedHash, clientSeed: 'seed', nonce: 1 };
    const round = {
      id: '50',
      key: 'k'.repeat(32),
      stake: this.stagedStake,
      step,
      view,
      ...seeds,
      startedAt: at(),
      finishesAt: at(86_400_000),
    };
    return {
      round,
      settled: null,
      balance: this.balance,
      balanceVersion: (this.version += 1),
      fairness: this.fairness,
    };
  }

  stagedEnd(outcome: unknown, payout: number): StagedAnswer {
    // Taken already.
    this.balance += this.stagedStake;
    const { round: settled, ...now } = this.played(
      { key: 'k'.repeat(32), stake: this.stagedStake },
      outcome,
      payout,
    );
    return { round: null, settled, ...now };
  }

  get fairness(): Opened['fairness'] {
    return { serverSeedHash: seedHash, clientSeed: 'seed', nonce: this.ids - idsBefore + 1 };
  }

  protected readonly own: Record<string, Answer> = {
    open: () => ({
      nodeId: '1',
      gameCode: 'PLR-000',
      name: 'Laro',
      theme: null,
      language: 'TY',
      currency: 'PHP',
      currencySymbol: '₱',
      trial: false,
      rtp: 9600,
      jackpot: null,
      last: this.last,
      balance: this.balance,
      balanceVersion: this.version,
      fairness: this.fairness,
      limits: { min: 1000, max: 500_000, steps: [1000, 5000, 10_000] },
      ...this.opened,
    }),
    table: () =>
      ({
        table: 'PLR-000',
        serverTime: at(),
        event: this.event,
        round: this.round,
        results: this.results,
        earlier: [],
        bets: this.bets,
        perRound: 1_000_000,
        balance: this.balance,
        balanceVersion: this.version,
      }) satisfies TableState & Record<string, unknown>,
    bet: ({ selections, key }) => this.take(selections as Selections, String(key)),
    round: () => ({ round: null }),
    history: () => ({ rounds: [], more: false }),
  };
}
