import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Gateway } from '../../../context.ts';
import type { Job } from '../../../kernel/jobs.ts';
import { perDatabase } from '../../../ledger/per-database-cache.ts';
import type { SharedGame } from '../../../ports/house-game.ts';
import { calendarOf, calendarTables, houseVendor, tableGame } from '../house-games.ts';
import { nextLink } from './chain.ts';
import { drawRound, settleRound } from './finish.ts';
import {
  type StoredRound,
  eventOf,
  lastRounds,
  settlesAt,
  resultMsOf,
  tablesToFinish,
} from './stored.ts';
import { now } from '../../../clock.ts';

/** Until another process takes over. */
const leaseSeconds = 8;
/** Until a table without players sleeps. */
const attendedSeconds = 30;
/** Between checks of a table. */
const maxPauseMs = 2500;
/** When empty, with a calendar. */
const maxCalendarPauseMs = 60_000;
const retryMs = 2000;
const attendIntervalMs = 8000;

interface Lease {
  /** By this process. */
  held: boolean;
  /** By players at any process. */
  attended: boolean;
  /** The database's clock; ms since 1970. */
  now: number;
}

/** One process runs each table with players or a draw due. */
export class Tables {
  readonly #self = randomUUID();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #checking = new Map<string, Promise<void>>();
  readonly #attended = new Map<string, number>();
  readonly #reported = new Map<string, number>();
  #closed = false;

  /** The table has a round when this resolves. */
  async attend(gateway: Gateway, table: string): Promise<void> {
    const now = performance.now();
    if (
      this.#timers.has(table) &&
      now - (this.#attended.get(table) ?? -attendIntervalMs) < attendIntervalMs
    )
      return;
    this.#attended.set(table, now);
    await sql`INSERT INTO game_tables (code, attended_until) VALUES (${table}, now() + make_interval(secs => ${attendedSeconds}))
      ON CONFLICT (code) DO UPDATE SET attended_until = excluded.attended_until`.execute(
      gateway.db,
    );
    // It may have seen no player.
    await this.#checking.get(table);
    await this.check(gateway, table);
  }

  /** Of other processes. */
  async finishOverdue(gateway: Gateway, overdueSeconds: number): Promise<void> {
    for (const table of await tablesToFinish(gateway, overdueSeconds))
      await this.check(gateway, table);
  }

  /** Makes up for missed draws. */
  async runCalendars(gateway: Gateway): Promise<void> {
    const { rows } = await sql<{ table: string }>`WITH listed AS (
        SELECT DISTINCT game_code FROM games WHERE vendor = ${houseVendor} AND game_code = ANY(${calendarTables()}::text[])
      ), made AS (INSERT INTO game_tables (code) SELECT game_code FROM listed ON CONFLICT DO NOTHING)
      SELECT game_code AS "table" FROM listed`.execute(gateway.db);
    for (const { table } of rows) await this.check(gateway, table);
  }

  /** And sets a timer. Concurrent calls share a check. */
  check(gateway: Gateway, table: string): Promise<void> {
    const running = this.#checking.get(table);
    if (running) return running;
    const check = this.#check(gateway, table).finally(() => this.#checking.delete(table));
    this.#checking.set(table, check);
    return check;
  }

  async #check(gateway: Gateway, table: string): Promise<void> {
    clearTimeout(this.#timers.get(table));
    this.#timers.delete(table);
    if (this.#closed) return;
    let pause: number | null;
    try {
      pause = await this.#advance(gateway, table);
    } catch (error) {
      if (this.#closed) return;
      gateway.log.error({ err: error, table }, 'table job failed');
      pause = retryMs;
    }
    if (pause === null || this.#closed) return;
    const again = () => void this.check(gateway, table);
    this.#timers.set(table, setTimeout(again, Math.max(pause, 5)).unref());
  }

  /** The ms until the next step, null when the table sleeps. */
  async #advance(gateway: Gateway, table: string): Promise<number | null> {
    const hasCalendar = calendarOf(table) !== null;
    // At once: a process that waits for the lease finds the round that was opened under it.
    const { held, attended, last } = await gateway.db
      .transaction()
      .execute((db) => this.#take({ ...gateway, db }, table, hasCalendar));
    const isAwake = attended || hasCalendar;
    if (!held) return isAwake || isUnfinished(last) ? maxPauseMs : null;
    const round = last && isUnfinished(last) ? await this.#finish(gateway, last) : last;
    this.#report(gateway, table, round);
    if (!isAwake && !isUnfinished(round)) return this.#sleep(gateway, table);
    const due = round ? untilNext(round, tableGame(table)) : maxPauseMs;
    // Until its draw; the first process to check it then runs it.
    return Math.min(due, attended || !hasCalendar ? maxPauseMs : maxCalendarPauseMs);
  }

  /** Takes or renews the lease; with it, opens the round of a table that is awake. */
  async #take(
    gateway: Gateway,
    table: string,
    hasCalendar: boolean,
  ): Promise<Pick<Lease, 'held' | 'attended'> & { last: StoredRound | undefined }> {
    const { held, attended, now } = await this.#lease(gateway, table);
    const [last] = await lastRounds(gateway, table, 1);
    const opens = held && (attended || hasCalendar) && !isUnfinished(last);
    return {
      held,
      attended,
      last: opens ? await this.#openNext(gateway, table, last, now) : last,
    };
  }

  /** Once the last is over. Returns the last. */
  async #openNext(
    gateway: Gateway,
    table: string,
    last: StoredRound | undefined,
    now: number,
  ): Promise<StoredRound | undefined> {
    const game = tableGame(table);
    if (!game || (last && last.now < last.endsAt)) return last;
    await openRound(gateway, { table, runner: this.#self, now }, game);
    return (await lastRounds(gateway, table, 1))[0];
  }

  /** When due; returns its new state. */
  async #finish(gateway: Gateway, before: StoredRound): Promise<StoredRound | undefined> {
    const game = tableGame(before.table);
    let round: StoredRound | undefined = before;
    if (round.state === 'open' && round.now >= round.drawsAt) {
      await drawRound(gateway, round, game);
      [round] = await lastRounds(gateway, before.table, 1);
      this.#report(gateway, before.table, round);
    }
    // Drawn without an outcome: an interrupted refund.
    if (
      round?.state === 'drawn' &&
      (round.outcome === null || round.now >= settlesAt(round, game))
    ) {
      await settleRound(gateway, round, game);
      [round] = await lastRounds(gateway, before.table, 1);
    }
    return round;
  }

  /** Once per event. */
  #report(gateway: Gateway, table: string, round: StoredRound | undefined): void {
    const event = eventOf(round);
    if (this.#reported.get(table) === event) return;
    this.#reported.set(table, event);
    gateway.live.toTable(table);
  }

  async #lease({ db }: Gateway, table: string): Promise<Lease> {
    const columns = sql`attended_until > now() AS attended, clock_timestamp() AS now`;
    const { rows: taken } = await sql<{ attended: boolean; now: Date }>`
      UPDATE game_tables SET runner = ${this.#self}, lease_until = now() + make_interval(secs => ${leaseSeconds})
      WHERE code = ${table} AND (runner = ${this.#self} OR lease_until < now()) RETURNING ${columns}`.execute(
      db,
    );
    if (taken[0]) return { held: true, attended: taken[0].attended, now: taken[0].now.getTime() };
    const { rows } = await sql<{
      attended: boolean;
      now: Date;
    }>`SELECT ${columns} FROM game_tables WHERE code = ${table}`.execute(db);
    return {
      held: false,
      attended: rows[0]?.attended ?? false,
      now: rows[0]?.now.getTime() ?? now(),
    };
  }

  async #sleep({ db }: Gateway, table: string): Promise<null> {
    await sql`UPDATE game_tables SET lease_until = now() WHERE code = ${table} AND runner = ${this.#self}`.execute(
      db,
    );
    return null;
  }

  /** For other processes. Waits for settlements. */
  async close({ db, log }: Gateway): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await Promise.allSettled(this.#checking.values());
    const release =
      sql`UPDATE game_tables SET lease_until = now(), runner = NULL WHERE runner = ${this.#self}`.execute(
        db,
      );
    // The next process then waits for the lease to end.
    await release.catch((error: unknown) =>
      log.warn({ err: error }, 'release of the tables failed'),
    );
  }
}

/** Of this process. */
export const tablesOf = perDatabase(() => new Tables());

/** For a runner to finish a round itself. */
const overdueSeconds = 10;

/** Finishes rounds of other processes (at the start all), opens those of calendars. */
export const tablesJob: Job = {
  name: 'tables',
  intervalMs: 30_000,
  atStart: true,
  run: (gateway, { first }) =>
    Promise.all([
      tablesOf(gateway).finishOverdue(gateway, first ? 0 : overdueSeconds),
      tablesOf(gateway).runCalendars(gateway),
    ]),
};

const isUnfinished = (round: StoredRound | undefined): boolean =>
  round?.state === 'open' || round?.state === 'drawn';

/** ms. */
function untilNext(round: StoredRound, game: SharedGame | null): number {
  const { state, now, closesAt, drawsAt, endsAt } = round;
  const next = {
    open: now < closesAt ? closesAt : drawsAt,
    drawn: settlesAt(round, game),
    settled: endsAt,
    refunded: endsAt,
  };
  const due = next[state];
  return due.getTime() - now.getTime() + 1;
}

/** By the runner alone; stores the seed's hash before any bet. */
async function openRound(
  gateway: Gateway,
  { table, runner, now }: { table: string; runner: string; now: number },
  game: SharedGame,
): Promise<void> {
  const { schedule } = game;
  const { closesAt, drawsAt } =
    'next' in schedule ? schedule.next(table, now) : cycleFrom(now, schedule);
  const at = (ms: number) => new Date(ms).toISOString();
  const { chainId, link, seedHash } = await nextLink(gateway, table);
  await sql`INSERT INTO table_rounds (table_code, number, chain_id, link, seed_hash, opens_at, closes_at, draws_at, ends_at)
    SELECT ${table}, coalesce((SELECT max(number) FROM table_rounds WHERE table_code = ${table}), 0) + 1, ${chainId}, ${link}, ${seedHash}, ${at(now)},
      ${at(closesAt)}, ${at(drawsAt)}, ${at(drawsAt + resultMsOf(game))}
    FROM game_tables WHERE code = ${table} AND runner = ${runner} AND lease_until > now() ON CONFLICT DO NOTHING`.execute(
    gateway.db,
  );
}

const cycleFrom = (now: number, { betting, rolling }: { betting: number; rolling: number }) => ({
  closesAt: now + betting,
  drawsAt: now + betting + rolling,
});
