import { backoff } from '../../../src/lib/backoff.ts';
import { is } from 'superstruct';
import type { ValueOf } from '../../../contract/define.ts';
import type { TableBet, TableRound, TableState, rounds } from '../../../contract/play/rounds.ts';
import { type Crowd, TableEvent, tableLivePath } from '../../../contract/play/table-live.ts';
import type { Result } from '../../../src/lib/result.ts';
import { callHouse } from './api.ts';
import { isLaunchOver } from './failure.ts';

type Table = ValueOf<(typeof rounds)['house.table']>;

/** Centavos; the version grows. */
export interface Wallet {
  balance: number;
  balanceVersion: number;
}

export interface TableListener {
  /** At first and after interruptions. */
  table(state: TableState): void;
  round(round: TableRound): void;
  /** Of the player's last round. */
  bets(bets: readonly TableBet[], wallet: Wallet): void;
  /** Who bets there (GAME-17f); null: not followed, as there is no socket. */
  crowd(crowd: Crowd | null): void;
  /** False while sockets and calls fail. */
  linked(linked: boolean): void;
  over(): void;
}

/** ms between calls without a socket. */
const pollEvery = 2500;
/** ms until an overdue round is asked for. */
const grace = 2500;
/** Stored time samples; the least delayed counts. */
const samples = 8;
/** Close code of an ended launch. */
const launchOver = 4401;

/** By socket, else by polling; knows the gateway's time. */
export class TableFeed {
  readonly #token: string;
  readonly #listener: TableListener;
  #socket: WebSocket | null = null;
  #live = false;
  #last: number | null = null;
  readonly #pauses = backoff(500, 15_000);
  #retry: ReturnType<typeof setTimeout> | undefined;
  /** The next event, ms since the epoch. */
  #dueAt: number | null = null;
  #asking = false;
  #ended = false;
  #offsets: number[] = [];

  constructor(token: string, listener: TableListener) {
    this.#token = token;
    this.#listener = listener;
  }

  async begin(): Promise<Result<Table>> {
    const answer = await this.#ask();
    if (!answer.ok) return answer;
    this.#connect();
    setInterval(() => this.#watch(), pollEvery);
    addEventListener('online', () => this.#again(0));
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) void this.#ask();
    });
    return answer;
  }

  /** The gateway's, ms since the epoch. */
  now(): number {
    return (
      performance.timeOrigin +
      performance.now() +
      (this.#offsets.length > 0 ? Math.max(...this.#offsets) : 0)
    );
  }

  /** Answers are late: the greatest lead is nearest to the truth. */
  #noteTime(serverTime: string, takenMs = 0): void {
    const sample = Date.parse(serverTime) + takenMs - (performance.timeOrigin + performance.now());
    this.#offsets = [...this.#offsets, sample].slice(-samples);
  }

  async #ask(): Promise<Result<Table>> {
    this.#asking = true;
    const sent = performance.now();
    const answer = await callHouse(this.#token, 'house.table', {});
    this.#asking = false;
    if (answer.ok) {
      const { bets, balance, balanceVersion, perRound: _, ...table } = answer.value;
      this.#noteTime(table.serverTime, (performance.now() - sent) / 2);
      this.#takeTable(table);
      this.#listener.bets(bets, { balance, balanceVersion });
      this.#listener.linked(true);
    } else if (isLaunchOver(answer.failure)) this.#end();
    else if (!this.#live || this.#overdue()) this.#listener.linked(false);
    return answer;
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#socket?.close();
    this.#listener.over();
  }

  #connect(): void {
    if (this.#ended || this.#socket) return;
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${tableLivePath}`);
    this.#socket = socket;
    socket.addEventListener('open', () =>
      socket.send(JSON.stringify({ token: this.#token, last: this.#last })),
    );
    socket.addEventListener('message', ({ data }) => this.#hear(String(data)));
    socket.addEventListener('close', ({ code }) => {
      this.#socket = null;
      this.#live = false;
      this.#listener.crowd(null);
      if (code === launchOver) return this.#end();
      // Many players lose a gateway at once; spread their return.
      this.#again(this.#pauses.next() * (0.5 + Math.random() / 2));
    });
  }

  #again(ms: number): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), ms);
  }

  #hear(text: string): void {
    const event: unknown = JSON.parse(text);
    if (!is(event, TableEvent)) return;
    if (event.kind === 'hello') {
      this.#live = true;
      this.#pauses.reset();
      this.#noteTime(event.serverTime);
      this.#listener.linked(true);
    } else if (event.kind === 'table') this.#takeTable(event.table);
    else if (event.kind === 'bets') this.#listener.bets(event.bets, event);
    else if (event.kind === 'crowd') this.#listener.crowd(event);
    else {
      this.#noteTime(event.serverTime);
      if (event.event < (this.#last ?? 0)) return;
      this.#last = event.event;
      this.#noteRound(event.round);
      this.#listener.round(event.round);
    }
  }

  #takeTable(table: TableState): void {
    // Older than the socket's events.
    if (table.event < (this.#last ?? 0)) return;
    this.#last = table.event;
    if (table.round) this.#noteRound(table.round);
    this.#listener.table(table);
  }

  #noteRound({ state, drawsAt, settlesAt, endsAt }: TableRound): void {
    const next = { open: drawsAt, drawn: settlesAt, settled: endsAt, refunded: endsAt };
    this.#dueAt = Date.parse(next[state]);
  }

  #overdue(): boolean {
    return this.#dueAt !== null && this.now() > this.#dueAt + grace;
  }

  /** Also for overdue rounds: a dead socket may not close. */
  #watch(): void {
    if (!this.#ended && !this.#asking && !document.hidden && (!this.#live || this.#overdue()))
      void this.#ask();
  }
}
