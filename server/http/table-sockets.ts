import type { WebSocket } from 'ws';
import type { TableBet } from '../../contract/play/rounds.ts';
import type { TableEvent } from '../../contract/play/table-live.ts';
import type { Gateway } from '../context.ts';
import { tableGame } from '../domain/play/house-games.ts';
import { liveLaunch } from '../domain/play/launches.ts';
import { crowdOf } from '../domain/play/tables/crowd.ts';
import { tablesOf } from '../domain/play/tables/runner.ts';
import {
  betsOfPlayer,
  betsOfRound,
  eventOf,
  lastRounds,
  tableState,
  toPublic,
} from '../domain/play/tables/stored.ts';
import { currentBalance, currentBalances } from '../domain/wallet/balance.ts';
import { type Drained, closeAtOnce, closeSpread } from './drain.ts';
import type { TableNotice } from './live-bus.ts';
import { TableCrowds } from './table-crowds.ts';

interface Owner {
  table: string;
  customerId: string;
  token: string;
}

/** ms between pings; each renews attendance and closes ended launches' sockets. */
const pingMs = 10_000;
/** A slower socket is closed; its page catches up. */
const maxUnreadBytes = 64 * 1024;
/** Per table; a person has few windows. */
const maxSocketsPerPlayer = 8;
const tryLater = 1013;
const launchOver = 4401;

export class TableSockets implements Drained {
  readonly #gateway: Gateway;
  readonly #open = new Map<WebSocket, Owner & { alive: boolean }>();
  /** Last event by table. */
  readonly #sent = new Map<string, number>();
  readonly #crowds: TableCrowds;
  readonly #ping: NodeJS.Timeout;
  #draining = false;

  constructor(gateway: Gateway) {
    this.#gateway = gateway;
    this.#crowds = new TableCrowds({
      log: gateway.log,
      read: (table) => crowdOf(gateway, table),
      send: (table, crowd) => this.#say(this.#at(table), { kind: 'crowd', ...crowd }),
    });
    this.#ping = setInterval(() => void this.#check(), pingMs).unref();
  }

  /** Adds a socket until it closes; first sends what followed event `last`. */
  async add(socket: WebSocket, owner: Owner, last: number | null): Promise<void> {
    if (this.#draining) return closeAtOnce(socket);
    const { table, customerId } = owner;
    const game = tableGame(table);
    if (!game) return socket.close(tryLater);
    await tablesOf(this.#gateway).attend(this.#gateway, table);
    // Closed meanwhile: nothing would remove it.
    if (socket.readyState !== socket.OPEN) return;
    const others = [...this.#open.values()].filter(
      (each) => each.customerId === customerId && each.table === table,
    );
    if (others.length >= maxSocketsPerPlayer) return socket.close(tryLater);
    const state = { ...owner, alive: true };
    // Add, then send: duplicates, never gaps.
    this.#open.set(socket, state);
    socket.on('pong', () => (state.alive = true));
    socket.on('close', () => {
      this.#open.delete(socket);
      if (this.#at(table).length === 0) this.#crowds.forget(table);
    });
    const now = await tableState(this.#gateway, table, game);
    this.#say([socket], { kind: 'hello', serverTime: now.serverTime, event: now.event });
    if (!this.#sent.has(table)) this.#sent.set(table, now.event);
    if (last !== now.event) this.#say([socket], { kind: 'table', table: now });
    await this.#sendBets(table, customerId, [socket]);
    this.#greetCrowd(table, socket);
  }

  /** What is known at once, and what has changed since within a second. */
  #greetCrowd(table: string, socket: WebSocket): void {
    if (!this.#open.has(socket)) return;
    const crowd = this.#crowds.last(table);
    if (crowd) this.#say([socket], { kind: 'crowd', ...crowd });
    this.#crowds.note(table);
  }

  #at(table: string): WebSocket[] {
    return [...this.#open].flatMap(([socket, owner]) => (owner.table === table ? [socket] : []));
  }

  /** Sends a table's changes. Never throws: a reader catches up on reconnect. */
  async hear({ table, customer }: TableNotice): Promise<void> {
    if (this.#at(table).length > 0) this.#crowds.note(table);
    const here = [...this.#open].filter(
      ([, owner]) => owner.table === table && (!customer || owner.customerId === customer),
    );
    if (here.length === 0) return;
    try {
      if (customer)
        await this.#sendBets(
          table,
          customer,
          here.map(([socket]) => socket),
        );
      else await this.#sendRound(table);
    } catch (error) {
      this.#gateway.log.warn({ err: error, table }, 'sending a table failed');
    }
  }

  /** Sends the round's state, after the former round's end. */
  async #sendRound(table: string): Promise<void> {
    const game = tableGame(table);
    const latest = await lastRounds(this.#gateway, table, 2);
    if (!game) return;
    for (const round of latest.toReversed()) {
      if (eventOf(round) <= (this.#sent.get(table) ?? 0)) continue;
      this.#sent.set(table, eventOf(round));
      const event: TableEvent = {
        kind: 'round',
        serverTime: round.now.toISOString(),
        event: eventOf(round),
        round: toPublic(round, game),
      };
      const here = [...this.#open].filter(([, owner]) => owner.table === table);
      this.#say(
        here.map(([socket]) => socket),
        event,
      );
      if (round.state === 'settled' || round.state === 'refunded')
        await this.#sendToBettors(round.id, here);
    }
  }

  /** In two queries for all bettors. */
  async #sendToBettors(roundId: string, here: readonly [WebSocket, Owner][]): Promise<void> {
    const bets = new Map<string, TableBet[]>();
    for (const { customerId, bet } of await betsOfRound(this.#gateway, roundId))
      bets.set(customerId, [...(bets.get(customerId) ?? []), bet]);
    const bettors = here.filter(([, { customerId }]) => bets.has(customerId));
    const balances = await currentBalances(this.#gateway, [
      ...new Set(bettors.map(([, { customerId }]) => customerId)),
    ]);
    for (const [socket, { customerId }] of bettors) {
      const [own, wallet] = [bets.get(customerId), balances.get(customerId)];
      if (own && wallet) this.#say([socket], { kind: 'bets', bets: own, ...wallet });
    }
  }

  async #sendBets(table: string, customerId: string, sockets: readonly WebSocket[]): Promise<void> {
    const [bets, { balance, balanceVersion }] = await Promise.all([
      betsOfPlayer(this.#gateway, table, customerId),
      currentBalance(this.#gateway, customerId),
    ]);
    this.#say(sockets, { kind: 'bets', bets, balance, balanceVersion });
  }

  #say(sockets: readonly WebSocket[], event: TableEvent): void {
    const bytes = Buffer.from(JSON.stringify(event));
    for (const socket of sockets) {
      if (socket.bufferedAmount > maxUnreadBytes) socket.close(tryLater);
      else if (socket.readyState === socket.OPEN) socket.send(bytes, { binary: false });
    }
  }

  /** Also closes ended launches, and renews attendance. */
  async #check(): Promise<void> {
    const tables = new Set<string>();
    for (const [socket, owner] of this.#open) {
      if (!owner.alive) {
        socket.terminate();
        continue;
      }
      owner.alive = false;
      socket.ping();
      tables.add(owner.table);
      const launch = await liveLaunch(this.#gateway, owner.token).catch(() => owner);
      if (!launch) socket.close(launchOver);
    }
    for (const table of tables) {
      // A notice can be lost.
      this.#crowds.note(table);
      await tablesOf(this.#gateway)
        .attend(this.#gateway, table)
        .catch((error: unknown) =>
          this.#gateway.log.warn(
            { err: error, table },
            'renewing the attendance of a table failed',
          ),
        );
    }
  }

  drain(ms: number): void {
    this.#draining = true;
    closeSpread(this.#open.keys(), ms);
  }

  close(): void {
    clearInterval(this.#ping);
    this.#crowds.forget();
    for (const socket of this.#open.keys()) socket.close(tryLater);
  }
}
