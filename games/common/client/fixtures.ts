import { setTimeout as realWait } from 'node:timers/promises';
import userEvent from '@testing-library/user-event';
import { type Mock, type MockInstance, vi } from 'vitest';
import type { TableBet, TableRound, TableState } from '../../../contract/play/rounds.ts';
import type { Round } from '../../../contract/play/calls.ts';
import type { Opened } from './api.ts';
import type { StagedAnswer } from './staged-play.ts';

/** What the fake gateway answers: a value, `reject(code)`, or it throws, as a broken connection does. */
type Answer = (request: Record<string, any>) => unknown;
type Selections = TableBet['selections'];

const rejection = Symbol('rejection');
/** A rejection with a code of the contract. */
export const reject = (code: string) => ({ [rejection]: code });
/** An answer that is lost on its way. */
export const lose = (): never => {
  throw new TypeError('no network');
};

/** The gateway's clock, some ms from now. */
const at = (ms = 0) => new Date(performance.timeOrigin + performance.now() + ms).toISOString();
const seedHash = 'ab'.repeat(32);
const idsBefore = 100;

/**
 * A game's client as a browser runs it, drawn by happy-dom, with faked time and less motion; a fake gateway answers it and sends
 * events on its socket. The real gateway is tested in server/domain/play.
 */
export class FakeHouse {
  /** Requests by the last part of the path. */
  readonly asked: { name: string; request: Record<string, any> }[] = [];
  /** Answers that replace the default ones, by the last part of the path. */
  readonly answers: Record<string, Answer> = {};
  round: TableRound;
  results: TableRound[] = [];
  bets: TableBet[] = [];
  balance = 2_500_000;
  /** The player's last round of the game. */
  last: Round | null = null;
  private version = 1;
  private event = 1;
  private ids = idsBefore;
  private stagedStake = 0;
  private socket: EventTarget | null = null;
  private readonly intervals: MockInstance<typeof setInterval>;
  private readonly listeners: [EventTarget, MockInstance<EventTarget['addEventListener']>][];
  private readonly user = userEvent.setup({
    advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms),
    delay: null,
  });

  /** @param opened what `house.open` answers besides what is the same in every game @param fixture of a table's rounds */
  constructor(
    private readonly opened: Partial<Opened> = {},
    private readonly fixture: unknown = null,
  ) {
    vi.useFakeTimers();
    this.intervals = vi.spyOn(globalThis, 'setInterval');
    this.listeners = [globalThis as unknown as EventTarget, document].map((target) => [
      target,
      vi.spyOn(target, 'addEventListener'),
    ]);
    vi.stubGlobal('fetch', this.fetch);
    vi.stubGlobal(
      'WebSocket',
      socketOf((socket) => (this.socket = socket)),
    );
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(new EventTarget(), { matches: query.includes('reduce') }),
    );
    // happy-dom has no popovers, pens and paths.
    Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} });
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue();
    vi.stubGlobal('Path2D', pen);
    this.round = this.openRound(7);
  }

  /** Opens the client in a language, as a frame loads its main.ts; again as after a reload. */
  async open(main: () => Promise<unknown>, { language = 'TY', pending = '' } = {}): Promise<void> {
    this.leave();
    history.replaceState(
      null,
      '',
      `/#token=a-launch-token-of-tests&lang=${language}&theme=dark${pending && `&pending=${pending}`}`,
    );
    document.body.innerHTML = '<main id="game" data-state="opening" data-rounds="0"></main>';
    vi.resetModules();
    await main();
    // A lazily loaded part of the client takes real time.
    for (let turn = 0; turn < 1000 && game().dataset.state === 'opening'; turn += 1) {
      await realWait(2);
      await this.pass(1);
    }
    if (game().dataset.state === 'opening') throw new Error('the game does not open');
  }

  /** Ends the client that was open before. Clearing all timers would set the clock back. */
  private leave(): void {
    for (const { value } of this.intervals.mock.results) clearInterval(value);
    for (const [target, { mock }] of this.listeners)
      for (const [type, listener] of mock.calls) target.removeEventListener(type, listener);
  }

  /** Removes the stubs. */
  close(): void {
    this.leave();
    vi.restoreAllMocks();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }

  /** Lets time pass until something holds; at most 30 s of the faked time. */
  async until(holds: () => void): Promise<void> {
    for (let turn = 0; turn < 600; turn += 1) {
      try {
        return holds();
      } catch {
        await this.pass(50);
      }
    }
    holds();
  }

  /** Lets ms pass. */
  async pass(ms: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms);
  }

  /** Presses something, and lets what it starts happen. */
  async press(what: string | HTMLElement): Promise<void> {
    (typeof what === 'string' ? one(what) : what).click();
    await this.pass(1);
  }

  /** Presses keys, as user-event writes them. */
  async keys(text: string): Promise<void> {
    await this.user.keyboard(text);
    await this.pass(1);
  }

  /** The keys under which calls of a name were sent, each once. */
  keysOf(name: string): Set<string> {
    return new Set(
      this.asked.filter((each) => each.name === name).map(({ request }) => String(request['key'])),
    );
  }

  /** How many calls of a name were sent. */
  callsOf(name: string): number {
    return this.asked.filter((each) => each.name === name).length;
  }

  /** Books every bet, and loses the answers to the first calls. */
  loseBets(count: number): void {
    let sent = 0;
    this.answers['bet'] = ({ selections, key }) => {
      const answer = this.take(selections, key);
      return (sent += 1) > count ? answer : lose();
    };
  }

  /** Loses the first answer to each key of the calls whose answers a test has set; the same key again gets that answer. Returns them by key. */
  loseFirstAnswers(): ReadonlyMap<string, unknown> {
    const answered = new Map<string, unknown>();
    for (const [name, answer] of Object.entries(this.answers)) {
      this.answers[name] = (request) => {
        const known = answered.get(request['key']);
        if (known) return known;
        answered.set(request['key'], answer(request));
        return lose();
      };
    }
    return answered;
  }

  /** What `house.check` answers of a key without a round. */
  noRound(): object {
    return { round: null, balance: this.balance, balanceVersion: 9, fairness: this.fairness };
  }

  /** Another round of the table, whose betting goes on for 5 s. */
  openRound(number: number): TableRound {
    this.round = {
      id: String(number),
      number,
      state: 'open',
      serverSeedHash: seedHash,
      serverSeed: null,
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

  /** Lets time pass until betting is over. */
  async closeBetting(): Promise<void> {
    await this.pass(Math.max(0, Date.parse(this.round.closesAt) - Date.parse(at())) + 200);
  }

  /** Sends the table what was drawn; it is shown for `ms`, then `settle` pays it. */
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
    this.say({ kind: 'round', serverTime: at(), event: (this.event += 1), round: this.round });
    await this.pass(200);
  }

  /** Pays the bets of the round, centavos each. */
  async settle(...payouts: number[]): Promise<void> {
    this.round = { ...this.round, state: 'settled' };
    this.results = [this.round, ...this.results];
    this.bets = this.bets.map((bet, i) => ({ ...bet, state: 'settled', payout: payouts[i] ?? 0 }));
    this.balance += payouts.reduce((sum, payout) => sum + payout, 0);
    this.version += 1;
    this.say({ kind: 'round', serverTime: at(), event: (this.event += 1), round: this.round });
    this.say({
      kind: 'bets',
      bets: this.bets,
      balance: this.balance,
      balanceVersion: this.version,
    });
    await this.pass(200);
  }

  /** Sends the table a round that has just opened. */
  async next(): Promise<void> {
    this.openRound(this.round.number + 1);
    this.say({ kind: 'round', serverTime: at(), event: (this.event += 1), round: this.round });
    await this.pass(200);
  }

  /** Bets in the round as the gateway books them; answers `house.bet`. */
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

  /** A settled round of the player's own, as `house.play` answers it. */
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
    };
    return { round, balance: this.balance, balanceVersion: this.version, fairness: this.fairness };
  }

  /** A round of several steps that goes on, as `house.start` and `house.act` answer it; a stake is taken. */
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

  /** The end of such a round. */
  stagedEnd(outcome: unknown, payout: number): StagedAnswer {
    // The stake is taken already.
    this.balance += this.stagedStake;
    const { round: settled, ...now } = this.played(
      { key: 'k'.repeat(32), stake: this.stagedStake },
      outcome,
      payout,
    );
    return { round: null, settled, ...now };
  }

  /** The seeds of the next round. */
  get fairness(): Opened['fairness'] {
    return { serverSeedHash: seedHash, clientSeed: 'seed', nonce: this.ids - idsBefore + 1 };
  }

  /** Cuts the socket and every call, or lets them through again. */
  setOnline(online: boolean): void {
    if (online) delete this.answers['table'];
    else this.answers['table'] = lose;
    if (!online) this.socket?.dispatchEvent(Object.assign(new Event('close'), { code: 1006 }));
  }

  private say(event: object): void {
    this.socket?.dispatchEvent(
      Object.assign(new Event('message'), { data: JSON.stringify(event) }),
    );
  }

  private readonly own: Record<string, Answer> = {
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

  private readonly fetch: Mock<typeof fetch> = vi.fn(async (url, init) => {
    const name = String(url).split('/').at(-1) ?? '';
    const request = JSON.parse(String(init?.body ?? '{}')) as Record<string, any>;
    this.asked.push({ name, request });
    const answer = this.answers[name] ?? this.own[name];
    if (!answer) throw new Error(`the house has no answer to ${name}`);
    const value = (await answer(request)) as Record<symbol, unknown>;
    const body =
      rejection in value
        ? { success: false, code: value[rejection], message: '', value: null }
        : { success: true, value };
    return new Response(JSON.stringify(body));
  });
}

/** A pen that takes every stroke and draws nothing. */
const pen: object = new Proxy(function stroke() {}, {
  construct: () => pen,
  get: (_, name) => (name === Symbol.toPrimitive ? () => 0 : pen),
  apply: () => pen,
  set: () => true,
});

/** A socket that opens and says nothing by itself. */
function socketOf(made: (socket: EventTarget) => void) {
  return class extends EventTarget {
    constructor() {
      super();
      made(this);
    }
    send(): void {}
    close(): void {}
  };
}

/** The game's element, which has its state as data attributes. */
export const game = () => one('#game');
/** The first element of a selector; throws when there is none. */
export function one<T extends HTMLElement = HTMLElement>(selector: string): T {
  const found = document.querySelector<T>(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
}
/** The elements of a selector. */
export const all = (selector: string): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(selector),
];
/** The text of an element. */
export const textOf = (selector: string) => one(selector).textContent ?? '';
/** The game's message. */
export const status = () => textOf('.status');
