import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { color } from '../../../../games/color/server/index.ts';
import type { Gateway } from '../../../context.ts';
import { check } from '../../../ledger/ledger.ts';
import { reloadSite } from '../../../settings/state.ts';
import { Tables, tablesJob, tablesOf } from './runner.ts';
import { tableState } from './stored.ts';
import { type Seat, tableKit } from './table-kit.ts';
import { jobRun } from '../../../testing/job-run.ts';

const table = 'PLR-C01';
const kit = tableKit(table, 'color');
const { look, skip } = kit;
let seat: Seat;
/** Of a look that is due, ms. */
const shortest = 5;
/** Delays of the timers that were set, ms. */
let delays: number[];

beforeEach(async () => {
  seat = await kit.sit(1_500_000);
  await kit.openRound(seat);
  delays = [];
  const { setTimeout: set } = globalThis;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms: number) => {
    if (String(work).includes('.check(')) delays.push(ms);
    return set(work, ms);
  }) as typeof setTimeout);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await kit.finishRound();
  await look();
});

const red = [{ choice: 'red', stake: 1000 }];
const bet = async (of = seat, roundId?: string) =>
  kit.bet(of, { roundId: roundId ?? (await kit.stored())!.id, selections: red });
/** Nobody was there for a while. */
const leave = () =>
  sql`UPDATE game_tables SET attended_until = now() - interval '1 second'`.execute(kit.gateway.db);
const lease = async () => {
  const { rows } = await sql<{ held: boolean; named: boolean }>`
    SELECT lease_until > now() AS held, runner IS NOT NULL AS named FROM game_tables WHERE code = ${table}`.execute(
    kit.gateway.db,
  );
  return rows[0];
};
/** Its database has gone. */
const broken = (): Gateway => {
  const db = Object.create(kit.gateway.db) as Gateway['db'];
  const fail = () => {
    throw new Error('gone');
  };
  return { ...kit.gateway, db: Object.assign(db, { getExecutor: fail, transaction: fail }) };
};

describe('the next look at a table', () => {
  test('[GAME-12] comes when its round changes, and within 2.5 s while players are there', async () => {
    await look();
    expect(delays).toEqual([2500]);
    for (const instant of ['closes_at', 'draws_at'] as const) {
      await skip(instant, -800);
      await look();
      expect(delays.at(-1)).toBeLessThanOrEqual(801);
      expect(delays.at(-1)).toBeGreaterThan(shortest);
      await skip(instant, 0);
    }
    await look();
    expect((await kit.stored())?.state).toBe('settled');
    expect(delays.at(-1)).toBe(2500);
    await skip('ends_at', -700);
    await look();
    expect(delays.at(-1)).toBeLessThanOrEqual(701);
    expect(delays.at(-1)).toBeGreaterThan(shortest);
  });

  test('[GAME-12] comes after 2 s where it failed, which is logged; none comes after the end', async () => {
    const logged = vi.spyOn(kit.gateway.log, 'error');
    const tables = new Tables();
    await tables.check(broken(), table);
    expect(logged.mock.calls).toEqual([[{ err: new Error('gone'), table }, 'table job failed']]);
    expect(delays).toEqual([2000]);
    const warned = vi.spyOn(kit.gateway.log, 'warn');
    await tables.close(broken());
    expect(warned).toHaveBeenCalledWith({ err: new Error('gone') }, 'release of the tables failed');
    await tables.check(kit.gateway, table);
    expect(delays).toEqual([2000]);
  });

  test('[OPS-02c] comes within 2.5 s where another process runs the table, as long as anybody is there', async () => {
    const tables = new Tables();
    await look(tables);
    expect(delays).toEqual([2500]);
    await leave();
    // Its round is not finished.
    await look(tables);
    expect(delays).toEqual([2500, 2500]);
    await kit.finishRound();
    await look();
    delays = [];
    await look(tables);
    expect(delays).toEqual([]);
    await tables.close(kit.gateway);
  });

  test('[GAME-12] comes never to a table that sleeps, whose lease any process may take', async () => {
    await leave();
    await look();
    expect(await lease()).toEqual({ held: true, named: true });
    await kit.finishRound();
    await skip('ends_at', 0);
    delays = [];
    await look();
    expect(delays).toEqual([]);
    expect(await lease()).toEqual({ held: false, named: true });
  });
});

describe('a process that runs a table', () => {
  test('[OPS-02c] gives it back at its end, and not what another runs', async () => {
    const tables = new Tables();
    await tables.close(kit.gateway);
    expect(await lease()).toEqual({ held: true, named: true });
    await kit.expire();
    const next = new Tables();
    await look(next);
    await next.close(kit.gateway);
    expect(await lease()).toEqual({ held: false, named: false });
    await look();
    expect(await lease()).toEqual({ held: true, named: true });
  });

  test('[GAME-12] notes its players at most every 8 s', async () => {
    const [tables, hall] = [new Tables(), 'PLR-B01'];
    const query = vi.spyOn(Client.prototype, 'query');
    const calls = () =>
      (query.mock.calls as unknown as [string, unknown[]?][])
        .splice(0)
        .filter(([, values]) => values?.includes(hall)).length;
    const now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now);
    await tables.attend(kit.gateway, hall);
    expect(calls()).toBeGreaterThan(0);
    clock.mockReturnValue(now + 7999);
    await tables.attend(kit.gateway, hall);
    expect(calls()).toBe(0);
    await sql`UPDATE game_tables SET attended_until = now() WHERE code = ${hall}`.execute(
      kit.gateway.db,
    );
    calls();
    clock.mockReturnValue(now + 8000);
    await tables.attend(kit.gateway, hall);
    expect(calls()).toBeGreaterThan(0);
    const { rows } = await sql<{ seconds: number }>`
      SELECT extract(epoch FROM attended_until - now())::float AS seconds FROM game_tables WHERE code = ${hall}`.execute(
      kit.gateway.db,
    );
    expect(rows[0]!.seconds).toBeGreaterThan(25);
    expect(rows[0]!.seconds).toBeLessThanOrEqual(30);
    await tables.close(kit.gateway);
  });
});

describe('the end of a round', () => {
  test('[WAL-01] [HEAD-02] pays more bets than are paid at once, and sends each player the balance once', async () => {
    const roundId = (await kit.stored())!.id;
    const players = [seat, ...(await Promise.all([1, 2, 3, 4].map(() => kit.sit(10_000))))];
    for (const each of [...players, ...players]) await bet(each, roundId);
    kit.domain.sent.length = 0;
    await kit.finishRound();
    const { rows } = await sql<{ state: string }>`
      SELECT state FROM table_bets WHERE round_id = ${roundId}`.execute(kit.gateway.db);
    expect(rows).toEqual(Array.from({ length: 10 }, () => ({ state: 'settled' })));
    const ends = await Promise.all(
      players.map(async (each) => ({
        to: `customer ${each.player.customerId}`,
        event: { kind: 'balance', balance: (await kit.wallet(each)).balance },
      })),
    );
    const byPlayer = (a: { to: string }, b: { to: string }) => a.to.localeCompare(b.to);
    expect(kit.domain.sent.toSorted(byPlayer)).toMatchObject(ends.toSorted(byPlayer));
    expect(await check(kit.gateway.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test('[WAL-01] [HEAD-02] without a draw sends each player the balance once', async () => {
    await bet();
    await bet();
    kit.domain.sent.length = 0;
    const logged = vi.spyOn(kit.gateway.log, 'error');
    const error = new Error('broken');
    vi.spyOn(color, 'draw').mockImplementation(() => {
      throw error;
    });
    const { number } = (await kit.stored())!;
    await kit.finishRound();
    expect(kit.domain.sent).toMatchObject([
      { to: `customer ${seat.player.customerId}`, event: { kind: 'balance', balance: 1_500_000 } },
    ]);
    expect(logged.mock.calls).toEqual([
      [{ err: error, table, round: number }, 'draw of a round failed'],
    ]);
  });

  test('[GAME-12] is moved by a draw that came late, so that its result is shown as long', async () => {
    await skip('draws_at', 30_000);
    await look();
    const { endsAt, now } = (await kit.stored())!;
    expect(endsAt.getTime() - now.getTime()).toBeGreaterThan(4000);
    expect(endsAt.getTime() - now.getTime()).toBeLessThanOrEqual(5000);
  });
});

test('[GAME-12] a table that has had no round says so', async () => {
  expect(await tableState(kit.gateway, 'PLR-K01', color)).toEqual({
    table: 'PLR-K01',
    serverTime: expect.any(String),
    event: 0,
    round: null,
    results: [],
    earlier: [],
  });
});

// The last: the kit's own tables are closed then.
test('[OPS-02c] a process finishes what is overdue by ten seconds, and at the start all', async () => {
  const id = (await kit.stored())!.id;
  await tablesOf(kit.gateway).close(kit.gateway);
  const state = async () => {
    const { rows } = await sql<{ state: string }>`
      SELECT state FROM table_rounds WHERE id = ${id}`.execute(kit.gateway.db);
    return rows[0]?.state;
  };
  // With its own handle, so its own tables.
  const process: Gateway = { ...kit.gateway, db: kit.gateway.db.withoutPlugins() };
  await reloadSite(process);
  await skip('draws_at', 5000);
  await kit.expire();
  await tablesJob.run(process, jobRun());
  expect(await state()).toBe('open');
  await tablesJob.run(process, jobRun(true));
  expect(await state()).toBe('settled');
  await tablesOf(process).close(process);
});
