import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Gateway } from '../../../context.ts';
import type { Job } from '../../../kernel/jobs.ts';
import { perDatabase } from '../../../ledger/per-database-cache.ts';
import type { SharedGame } from '../../../ports/house-game.ts';
import { calendarOf, calendarTables, houseVendor, tableGame } from '../house-games.ts';
import { drawRound, settleRound } from './finish.ts';
import {
  type StoredRound,
  eventOf,
  lastRounds,
  settlesAt,
  standingOf,
  tablesToFinish,
} from './stored.ts';

/** s after which another process runs a table whose runner has gone quiet, and after which an empty table falls asleep. */
const leaseSeconds = 8;
const attendedSeconds = 30;
/** ms: a runner looks at its table at least so often, another process at a table that is attended there. */
const longestPause = 2500;
/** ms: a table that is drawn at stated times, and where nobody is, is looked at so often between its draws. */
const longestWait = 60_000;
/** ms after which a table is looked at again when that failed. */
const afterFailure = 2000;
/** ms between two notes that somebody is at a table. */
const noteEvery = 8000;

interface Standing {
  /** This process runs the table. */
  held: boolean;
  /** Somebody is at the table, here or elsewhere. */
  attended: boolean;
  /** The database's clock, by which every round goes; ms since 1970. */
  now: number;
}

/**
 * Runs the tables of the shared games: of the processes on a database, one runs each table that somebody is at, or whose draw has
 * come.
 */
export class Tables {
  readonly #self = randomUUID();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #looking = new Map<string, Promise<void>>();
  readonly #noted = new Map<string, number>();
  readonly #told = new Map<string, number>();
  #closed = false;

  /** Somebody is at a table: it is awake, and has a round when this resolves. */
  async attend(gateway: Gateway, table: string): Promise<void> {
    const now = performance.now();
    if (this.#timers.has(table) && now - (this.#noted.get(table) ?? -noteEvery) < noteEvery) return;
    this.#noted.set(table, now);
    await sql`INSERT INTO game_tables (code, attended_until) VALUES (${table}, now() + make_interval(secs => ${attendedSeconds}))
      ON CONFLICT (code) DO UPDATE SET attended_until = excluded.attended_until`.execute(
      gateway.db,
    );
    // A look that is under way may have seen nobody there.
    await this.#looking.get(table);
    await this.look(gateway, table);
  }

  /** Finishes what other processes left behind, due by `overdueSeconds`. */
  async finishOverdue(gateway: Gateway, overdueSeconds: number): Promise<void> {
    for (const table of await tablesToFinish(gateway, overdueSeconds))
      await this.look(gateway, table);
  }

  /**
   * Sees to the tables of the catalogue that are drawn at stated times: each has a round that takes bets, and what was due while no
   * process ran is drawn and settled now.
   */
  async keepCalendars(gateway: Gateway): Promise<void> {
    const { rows } = await sql<{ table: string }>`WITH kept AS (
        SELECT DISTINCT game_code FROM games WHERE vendor = ${houseVendor} AND game_code = ANY(${calendarTables}::text[])
      ), made AS (INSERT INTO game_tables (code) SELECT game_code FROM kept ON CONFLICT DO NOTHING)
      SELECT game_code AS "table" FROM kept`.execute(gateway.db);
    for (const { table } of rows) await this.look(gateway, table);
  }

  /** Does what is due at a table, and comes back when more will be. One look at a time. */
  look(gateway: Gateway, table: string): Promise<void> {
    const running = this.#looking.get(table);
    if (running) return running;
    const look = this.#look(gateway, table).finally(() => this.#looking.delete(table));
    this.#looking.set(table, look);
    return look;
  }

  async #look(gateway: Gateway, table: string): Promise<void> {
    clearTimeout(this.#timers.get(table));
    this.#timers.delete(table);
    if (this.#closed) return;
    let pause: number | null;
    try {
      pause = await this.#advance(gateway, table);
    } catch (error) {
      if (this.#closed) return;
      gateway.log.error({ err: error, table }, 'a table could not be run');
      pause = afterFailure;
    }
    if (pause === null || this.#closed) return;
    const again = () => void this.look(gateway, table);
    this.#timers.set(table, setTimeout(again, Math.max(pause, 5)).unref());
  }

  /** One step of a table. Returns the ms after which it may need the next one, null when it sleeps. */
  async #advance(gateway: Gateway, table: string): Promise<number | null> {
    const { held, attended, now } = await this.#lease(gateway, table);
    let [round] = await lastRounds(gateway, table, 1);
    const unfinished = round?.state === 'open' || round?.state === 'drawn';
    const kept = attended || calendarOf(table) !== null;
    if (!held) return kept || unfinished ? longestPause : null;
    const game = tableGame(table);
    if (round && unfinished) round = await this.#finish(gateway, round);
    else if (kept && game && (!round || round.now >= round.endsAt)) {
      await openRound(gateway, { table, runner: this.#self, now }, game);
      [round] = await lastRounds(gateway, table, 1);
    }
    this.#tell(gateway, table, round);
    if (!kept && round?.state !== 'open' && round?.state !== 'drawn')
      return this.#sleep(gateway, table);
    const due = round ? untilNext(round, game) : longestPause;
    // Nobody waits there: the table is left until its draw, and whichever process comes first then runs it.
    if (!attended && calendarOf(table)) return Math.min(due, longestWait);
    return Math.min(due, longestPause);
  }

  /** Draws and settles a round as far as its time has come; gives it as it is then. */
  async #finish(gateway: Gateway, before: StoredRound): Promise<StoredRound | undefined> {
    const game = tableGame(before.table);
    let round: StoredRound | undefined = before;
    if (round.state === 'open' && round.now >= round.drawsAt) {
      await drawRound(gateway, round, game);
      [round] = await lastRounds(gateway, before.table, 1);
      this.#tell(gateway, before.table, round);
    }
    // One without an outcome is a refund that was cut off: it waits for nothing.
    if (
      round?.state === 'drawn' &&
      (round.outcome === null || round.now >= settlesAt(round, game))
    ) {
      await settleRound(gateway, round, game);
      [round] = await lastRounds(gateway, before.table, 1);
    }
    return round;
  }

  /** Tells every process that a table has changed, once for each event. */
  #tell(gateway: Gateway, table: string, round: StoredRound | undefined): void {
    const event = eventOf(round);
    if (this.#told.get(table) === event) return;
    this.#told.set(table, event);
    gateway.live.toTable(table);
  }

  async #lease({ db }: Gateway, table: string): Promise<Standing> {
    const standing = sql`attended_until > now() AS attended, clock_timestamp() AS now`;
    const { rows: taken } = await sql<{ attended: boolean; now: Date }>`
      UPDATE game_tables SET runner = ${this.#self}, lease_until = now() + make_interval(secs => ${leaseSeconds})
      WHERE code = ${table} AND (runner = ${this.#self} OR lease_until < now()) RETURNING ${standing}`.execute(
      db,
    );
    if (taken[0]) return { held: true, attended: taken[0].attended, now: taken[0].now.getTime() };
    const { rows } = await sql<{
      attended: boolean;
      now: Date;
    }>`SELECT ${standing} FROM game_tables WHERE code = ${table}`.execute(db);
    return {
      held: false,
      attended: rows[0]?.attended ?? false,
      now: rows[0]?.now.getTime() ?? Date.now(),
    };
  }

  async #sleep({ db }: Gateway, table: string): Promise<null> {
    await sql`UPDATE game_tables SET lease_until = now() WHERE code = ${table} AND runner = ${this.#self}`.execute(
      db,
    );
    return null;
  }

  /** Lets go of every table, so that another process may run them at once. What is being settled is settled first. */
  async close({ db, log }: Gateway): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await Promise.allSettled(this.#looking.values());
    const letGo =
      sql`UPDATE game_tables SET lease_until = now(), runner = NULL WHERE runner = ${this.#self}`.execute(
        db,
      );
    // Whoever comes next waits for the lease to end.
    await letGo.catch((error: unknown) =>
      log.warn({ err: error }, 'the tables could not be let go'),
    );
  }
}

/** The tables that this process runs or is at. */
export const tablesOf = perDatabase(() => new Tables());

/** Seconds that a table's runner has to finish a round itself. */
const overdueSeconds = 10;

/** Finishes rounds that other processes left, at the start all of them, and opens those of draws by calendar. */
export const tablesJob: Job = {
  name: 'tables',
  intervalMs: 30_000,
  atStart: true,
  run: (gateway, { first }) =>
    Promise.all([
      tablesOf(gateway).finishOverdue(gateway, first ? 0 : overdueSeconds),
      tablesOf(gateway).keepCalendars(gateway),
    ]),
};

/** ms from a look at a round until something is due. */
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

/** Opens the next round of a table: its seed lies in the database before anybody can bet on it. Only the runner does. */
async function openRound(
  { db }: Gateway,
  { table, runner, now }: { table: string; runner: string; now: number },
  game: SharedGame,
): Promise<void> {
  const { schedule } = game;
  const { closesAt, drawsAt } =
    'next' in schedule ? schedule.next(table, now) : cycleFrom(now, schedule);
  const at = (ms: number) => new Date(ms).toISOString();
  await sql`INSERT INTO table_rounds (table_code, number, server_seed, opens_at, closes_at, draws_at, ends_at)
    SELECT ${table}, coalesce((SELECT max(number) FROM table_rounds WHERE table_code = ${table}), 0) + 1, ${randomBytes(32)}, ${at(now)},
      ${at(closesAt)}, ${at(drawsAt)}, ${at(drawsAt + standingOf(game))}
    FROM game_tables WHERE code = ${table} AND runner = ${runner} AND lease_until > now() ON CONFLICT DO NOTHING`.execute(
    db,
  );
}

const cycleFrom = (now: number, { betting, rolling }: { betting: number; rolling: number }) => ({
  closesAt: now + betting,
  drawsAt: now + betting + rolling,
});
