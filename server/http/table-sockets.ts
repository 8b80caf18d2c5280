import type { WebSocket } from 'ws';
import type { TableBet } from '../../contract/play/rounds.ts';
import type { TableEvent } from '../../contract/play/table-live.ts';
import type { Gateway } from '../context.ts';
import { tableGame } from '../domain/play/house-games.ts';
import { liveLaunch } from '../domain/play/launches.ts';
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
import type { TableNotice } from './live-bus.ts';

/** Whose socket it is, and at which table. */
interface Owner {
  table: string;
  customerId: string;
  token: string;
}

/** ms between two pings; each also renews the tables' attendance, and closes the sockets of launches that are over. */
const pingMs = 10_000;
/** A socket with more unsent bytes is closed; its page catches up when it reconnects. */
const maxUnreadBytes = 64 * 1024;
/** Sockets of one player at one table; a person has few windows. */
const maxSocketsPerPlayer = 8;
/** WebSocket close codes: try again later, and the application's own for a launch that is over. */
const tryLater = 1013;
const launchOver = 4401;

/** The sockets of players at tables on this process. */
export class TableSockets {
  readonly #gateway: Gateway;
  readonly #open = new Map<WebSocket, Owner & { alive: boolean }>();
  /** The last event that was sent of each table. */
  readonly #sent = new Map<string, number>();
  readonly #ping: NodeJS.Timeout;

  constructor(gateway: Gateway) {
    this.#gateway = gateway;
    this.#ping = setInterval(() => void this.#check(), pingMs).unref();
  }

  /** Adds a socket until it closes; first sends it what its reader missed since the event `last`. */
  async add(socket: WebSocket, owner: Owner, last: number | null): Promise<void> {
    const { table, customerId } = owner;
    const game = tableGame(table);
    if (!game) return socket.close(tryLater);
    await tablesOf(this.#gateway).attend(this.#gateway, table);
    // Closed meanwhile: nothing would ever remove it.
    if (socket.readyState !== socket.OPEN) return;
    const others = [...this.#open.values()].filter(
      (each) => each.customerId === customerId && each.table === table,
    );
    if (others.length >= maxSocketsPerPlayer) return socket.close(tryLater);
    const state = { ...owner, alive: true };
    // Added before it gets the table: a change in between is sent twice rather than never.
    this.#open.set(socket, state);
    socket.on('pong', () => (state.alive = true));
    socket.on('close', () => this.#open.delete(socket));
    const now = await tableState(this.#gateway, table, game);
    this.#say([socket], { kind: 'hello', serverTime: now.serverTime, event: now.event });
    if (!this.#sent.has(table)) this.#sent.set(table, now.event);
    if (last !== now.event) this.#say([socket], { kind: 'table', table: now });
    await this.#sendBets(table, customerId, [socket]);
  }

  /** Sends the sockets here what has changed at a table. Never throws: a reader who missed it asks on its next connection. */
  async hear({ table, customer }: TableNotice): Promise<void> {
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

  /** Sends the state of a table's round; when the next one has opened already, the end of the former one first. */
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

  /** Sends a round's results to those who had bet on it: one query for all bets, and one for the balances. */
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

  /** Sends an event to all of them; it is serialised once. */
  #say(sockets: readonly WebSocket[], event: TableEvent): void {
    const bytes = Buffer.from(JSON.stringify(event));
    for (const socket of sockets) {
      if (socket.bufferedAmount > maxUnreadBytes) socket.close(tryLater);
      else if (socket.readyState === socket.OPEN) socket.send(bytes, { binary: false });
    }
  }

  /** Closes sockets without a pong or with an ended launch, and renews the attendance of tables with players here. */
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

  close(): void {
    clearInterval(this.#ping);
    for (const socket of this.#open.keys()) socket.close(tryLater);
  }
}
