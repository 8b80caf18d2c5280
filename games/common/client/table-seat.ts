import type { TableBet, TableRound, TableState } from '../../../contract/play/rounds.ts';
import type { Crowd } from '../../../contract/play/table-live.ts';
import type { Failure } from '../../../src/lib/result.ts';
import { callHouse, newKey, untilAnswered } from './api.ts';
import { checkingInWords, isLaunchOver } from './failure.ts';
import type { Given, Running } from './start.ts';
import type { TableFace } from './table-face.ts';
import { TableFeed, type Wallet } from './table-feed.ts';
import { crowdInWords, sumOf } from './table-words.ts';

/** ms. */
const tickEvery = 100;
/** Newest first. */
const maxResults = 60;

export interface TableGame<Phase extends string> {
  readonly elements: readonly HTMLElement[];
  readonly hint: string;
  /** ms since 1970 by the gateway's clock. */
  phaseOf(round: TableRound | null, now: number): Phase | 'waiting' | 'betting';
  table?(state: TableState): void;
  round(round: TableRound, another: boolean): void;
  turn(phase: Phase | 'waiting' | 'betting', before: Phase | 'waiting' | 'betting'): void;
  clock(now: number): void;
  draw(): void;
  /** Whether the result may be announced. */
  shown(round: TableRound): boolean;
  /** `past`: no longer the present round. */
  resultInWords(round: TableRound, bets: readonly TableBet[], past: boolean): string;
  placed(bet: TableBet, round: TableRound): void;
  /** Says why, and whether stakes stay selected. */
  rejected(failure: Failure, roundId: string): void;
}

export interface Countdown {
  /** ms; null: no clock. */
  readonly left: number | null;
  /** 0 to 1; null outside betting. */
  readonly part: number | null;
}

interface News {
  readonly round: TableRound;
  readonly bets: readonly TableBet[];
}

/** The player's bets and balance in shared rounds; announces each result once. */
export class TableSeat<Phase extends string> implements Running {
  readonly #given: Given;
  readonly #face: TableFace;
  readonly #game: TableGame<Phase>;
  readonly #feed: TableFeed;
  #round: TableRound | null = null;
  #results: readonly TableRound[] = [];
  #bets: readonly TableBet[] = [];
  #wallet: Wallet;
  #crowd: Crowd | null = null;
  #phase: Phase | 'waiting' | 'betting' = 'waiting';
  #sending = false;
  /** Drawn: earlier payouts are no news. */
  #seated = false;
  readonly #announced = new Set<string>();
  #rounds = 0;

  constructor(given: Given, face: TableFace, game: TableGame<Phase>) {
    const { opened, launch, host, root } = given;
    this.#given = given;
    this.#face = face;
    this.#game = game;
    this.#wallet = { balance: opened.balance, balanceVersion: 0 };
    this.#feed = new TableFeed(launch.token, {
      table: (table) => this.#takeTable(table),
      round: (round) => this.#takeRound(round),
      bets: (bets, wallet) => this.#takeBets(bets, wallet),
      crowd: (crowd) => {
        this.#crowd = crowd;
        this.#showCrowd();
      },
      linked: (linked) => face.linked(linked),
      over: () => host.post({ kind: 'need-launch' }),
    });
    root.dataset.state = 'idle';
  }

  get round(): TableRound | null {
    return this.#round;
  }

  /** Newest first. */
  get results(): readonly TableRound[] {
    return this.#results;
  }

  get bets(): readonly TableBet[] {
    return this.#bets;
  }

  get own(): readonly TableBet[] {
    return this.#bets.filter(({ roundId }) => roundId === this.#round?.id);
  }

  /** In the present round, centavos, without refunds. */
  get staked(): number {
    return sumOf(this.own.filter(({ state }) => state !== 'refunded')).stake;
  }

  /** Centavos. */
  get money(): number {
    return this.#wallet.balance;
  }

  get phase(): Phase | 'waiting' | 'betting' {
    return this.#phase;
  }

  get sending(): boolean {
    return this.#sending;
  }

  get betting(): boolean {
    return this.#phase === 'betting' && !this.#sending;
  }

  /** ms by the gateway's clock. */
  until(at: string): number {
    return Math.max(0, Date.parse(at) - this.#feed.now());
  }

  get countdown(): Countdown {
    const round = this.#round;
    if (round && this.#phase === 'betting') {
      const left = this.until(round.closesAt);
      const whole = Date.parse(round.closesAt) - Date.parse(round.opensAt);
      return { left, part: whole ? left / whole : null };
    }
    return {
      left: round && this.#phase === 'closed' ? this.until(round.drawsAt) : null,
      part: null,
    };
  }

  /** Returns a failure, or null. */
  async begin(): Promise<Failure | null> {
    const begun = await this.#feed.begin();
    if (!begun.ok) return begun.failure;
    this.#given.root.replaceChildren(...this.#game.elements);
    // Of bets from before this page (GAME-11).
    const news = this.#news();
    if (news) this.#face.say(this.#wordsOf(news));
    else if (this.#phase === 'betting' || this.#phase === 'waiting')
      this.#face.say(this.#game.hint);
    this.#seated = true;
    setInterval(() => this.#tick(), tickEvery);
    this.#tick();
    this.#game.draw();
    return null;
  }

  balance(centavos: number): void {
    this.#wallet = { ...this.#wallet, balance: centavos };
    this.#game.draw();
  }

  #showCrowd(): void {
    const crowd = this.#crowd?.roundId === this.#round?.id ? this.#crowd : null;
    const { texts, opened } = this.#given;
    this.#face.crowd(
      crowd
        ? crowdInWords(texts, crowd, {
            betting: this.#phase === 'betting',
            own: !opened.trial && this.own.length > 0,
          })
        : '',
    );
  }

  #takeTable(table: TableState): void {
    this.#results = table.results;
    this.#game.table?.(table);
    if (table.round) this.#takeRound(table.round);
    else this.#game.draw();
  }

  #takeRound(round: TableRound): void {
    const another = round.id !== this.#round?.id;
    this.#round = round;
    if (round.state === 'settled' || round.state === 'refunded') {
      this.#results = [round, ...this.#results.filter(({ id }) => id !== round.id)].slice(
        0,
        maxResults,
      );
    }
    this.#game.round(round, another);
    this.#showCrowd();
    this.#tick();
    this.#game.draw();
    this.report();
  }

  #takeBets(bets: readonly TableBet[], wallet: Wallet): void {
    // Older than an event.
    if (wallet.balanceVersion < this.#wallet.balanceVersion) return;
    // The former round's come late, without the present one's.
    const others = this.own.filter((bet) => !bets.some(({ id }) => id === bet.id));
    this.#bets = [...bets, ...others];
    this.#takeWallet(wallet);
    this.#showCrowd();
    this.#game.draw();
    this.report();
  }

  /** Unless a newer balance is known. */
  #takeWallet({ balance, balanceVersion }: Wallet): void {
    if (balanceVersion >= this.#wallet.balanceVersion) this.#wallet = { balance, balanceVersion };
  }

  #tick(): void {
    const now = this.#feed.now();
    const before = this.#phase;
    this.#phase = this.#game.phaseOf(this.#round, now);
    this.#given.root.dataset.phase = this.#phase;
    const turned = this.#phase !== before;
    if (turned) this.#game.turn(this.#phase, before);
    this.#game.clock(now);
    if (!turned) return;
    this.#showCrowd();
    this.#game.draw();
    this.report();
  }

  /** Null while the outcome is being shown. */
  #news(): News | null {
    const bets = this.#bets.filter((bet) => bet.state !== 'open' && !this.#announced.has(bet.id));
    const id = bets[0]?.roundId;
    const present = this.#round;
    if (present && id === present.id)
      return present.state !== 'open' && this.#game.shown(present)
        ? { round: present, bets }
        : null;
    const round = this.#results.find((each) => each.id === id);
    return round ? { round, bets } : null;
  }

  #wordsOf({ round, bets }: News): string {
    for (const bet of bets) this.#announced.add(bet.id);
    return this.#game.resultInWords(round, bets, round.id !== this.#round?.id).trim();
  }

  /** Once: after the outcome was shown, or an interruption (GAME-11). */
  report(): void {
    const news = this.#seated ? this.#news() : null;
    if (!news) return;
    const { host, root } = this.#given;
    // All bets of the round together; a refund is as much as they were.
    const { stake, payout } = sumOf(news.bets);
    this.#face.ended(stake, payout, this.#wordsOf(news));
    this.#rounds += 1;
    root.dataset.rounds = String(this.#rounds);
    for (const bet of news.bets) {
      host.post({
        kind: 'round',
        roundId: bet.id,
        stake: bet.stake,
        payout: bet.payout ?? 0,
        ...this.#wallet,
      });
    }
    this.#game.draw();
  }

  /** One key, sent until the outcome is known (WAL-02). */
  async bet(selections: TableBet['selections']): Promise<void> {
    const round = this.#round;
    if (!round || !this.betting || selections.length === 0) return;
    const { texts, launch, host } = this.#given;
    const request = { key: newKey(), roundId: round.id, selections };
    this.#sending = true;
    this.#game.draw();
    const answer = await untilAnswered(
      () => callHouse(launch.token, 'house.bet', request),
      (failure) => this.#face.say(checkingInWords(texts, failure)),
    );
    this.#sending = false;
    if (answer.ok) {
      this.#takeBet(answer.value.bet, answer.value);
      this.#game.placed(answer.value.bet, round);
    } else {
      if (isLaunchOver(answer.failure)) host.post({ kind: 'need-launch' });
      this.#game.rejected(answer.failure, round.id);
    }
    this.#game.draw();
    this.report();
  }

  #takeBet(bet: TableBet, wallet: Wallet): void {
    this.#takeWallet(wallet);
    // The result can precede the answer.
    const newest = this.#bets.find(({ id, state }) => id === bet.id && state !== 'open') ?? bet;
    this.#bets = [
      ...this.#bets.filter(({ id, roundId }) => id !== bet.id && roundId === bet.roundId),
      newest,
    ];
  }
}

/** Returns the failure when it does not open. `make` gets a round's maximum stake, centavos. */
export async function sitDown<Phase extends string>(
  given: Given,
  make: (perRound: number) => TableSeat<Phase>,
): Promise<Running | Failure> {
  const asked = await callHouse(given.launch.token, 'house.table', {});
  if (!asked.ok) return asked.failure;
  const seat = make(asked.value.perRound);
  return (await seat.begin()) ?? seat;
}
