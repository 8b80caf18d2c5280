import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import type { TeamFigures } from '../../../contract/agent/shapes.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { checkTeams } from './check.ts';
import { type Person, Past, countUpTo, widen } from './fixtures.ts';
import { teamOverview } from './overview.ts';

/** TEAMS_SEED repeats a run. */
const seed = Number(process.env.TEAMS_SEED) || Math.floor(Math.random() * 2 ** 31);
let random: () => number;
const below = (count: number) => Math.floor(random() * count);
const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;

/** Mulberry32: seeded numbers from 0 to 1. */
function mulberry(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const minute = 60_000;
const day = 24 * 60 * minute;
/** 28 December 2025, midnight in Manila. */
const start = Date.parse('2025-12-27T16:00:00Z');
const dayOf = (at: number) => new Date(at + 8 * 60 * minute).toISOString().slice(0, 10);

type Sums = Omit<TeamFigures, 'members' | 'activeMembers' | 'profit'>;
const none: Sums = {
  registrations: 0, firstDeposits: 0, firstDepositSum: 0, deposits: 0, withdrawals: 0,
  bets: 0, stake: 0, validStake: 0, payout: 0, promotions: 0, rebates: 0,
}; // prettier-ignore

/** What happened, as a list; every figure is added up from it. */
class Model {
  readonly people: Person[] = [];
  readonly #agents = new Map<string, boolean>();
  readonly #uplines = new Map<string, { at: number; upline: string | null }[]>();
  readonly #events: { who: string; at: number; sums: Partial<Sums>; settled: boolean }[] = [];
  readonly #money: { who: string; at: number; amount: number }[] = [];
  readonly balances = new Map<string, number>();

  join(person: Person, upline: Person | null, at: number, agent: boolean): void {
    this.people.push(person);
    this.#agents.set(person.id, agent);
    this.#uplines.set(person.id, [{ at, upline: upline?.id ?? null }]);
    this.event(person, at, { registrations: 1 });
  }
  move(person: Person, upline: Person | null, at: number): void {
    this.#uplines.get(person.id)!.push({ at, upline: upline?.id ?? null });
  }
  event({ id: who }: Person, at: number, sums: Partial<Sums>, settled = false): void {
    this.#events.push({ who, at, sums, settled });
  }
  pay({ id: who }: Person, at: number, amount: number): void {
    this.#money.push({ who, at, amount });
    this.balances.set(who, (this.balances.get(who) ?? 0) + amount);
  }
  /** Of the last move, or the registration. */
  placedAt = ({ id }: Person): number => this.#uplines.get(id)!.at(-1)!.at;

  /** The earliest of each member. */
  #firstDeposits(): Set<unknown> {
    const first = new Map<string, { at: number }>();
    for (const event of this.#events)
      if (event.sums.deposits && event.at < (first.get(event.who)?.at ?? Infinity))
        first.set(event.who, event);
    return new Set(first.values());
  }

  #above(who: string, at: number): Set<string> {
    const found = new Set<string>();
    for (let id: string | null = who; id !== null;) {
      const places: { at: number; upline: string | null }[] = this.#uplines.get(id)!;
      id = (places.findLast((place) => place.at <= at) ?? places[0]!).upline;
      if (id === null || found.has(id)) break;
      found.add(id);
    }
    found.delete(who);
    return found;
  }

  /** By days of Manila, both included; events before `until`. */
  figures(leader: string, first: string, last: string, until: number): TeamFigures {
    const sums = { ...none };
    const active = new Set<string>();
    const firsts = this.#firstDeposits();
    for (const event of this.#events) {
      const on = dayOf(event.at);
      if (event.at >= until || on < first || on > last) continue;
      if (!this.#above(event.who, event.at).has(leader)) continue;
      for (const [name, value] of Object.entries(event.sums)) sums[name as keyof Sums] += value;
      if (event.settled) active.add(event.who);
      if (!firsts.has(event)) continue;
      sums.firstDeposits += 1;
      sums.firstDepositSum += event.sums.deposits!;
    }
    const end = Math.min(until, Date.parse(`${last}T16:00:00Z`)) - 1;
    const members = this.people.filter(
      ({ id }) => this.#uplines.get(id)![0]!.at <= end && this.#above(id, end).has(leader),
    ).length;
    return { ...sums, members, activeMembers: active.size, profit: sums.payout - sums.stake };
  }

  now(leader: string, until: number) {
    const team = new Set(
      [...this.#uplines]
        .filter(([id, places]) => places[0]!.at < until && this.#above(id, until - 1).has(leader))
        .map(([id]) => id),
    );
    return {
      agents: [...team].filter((id) => this.#agents.get(id)).length,
      teamBalance: this.#money
        .filter(({ who, at }) => team.has(who) && at < until)
        .reduce((sum, { amount }) => sum + amount, 0),
    };
  }
}

let site: TestGateway;
let past: Past;
let model: Model;
/** A new site: no try depends on another. */
async function begin(from: number): Promise<void> {
  random = mulberry(from);
  model = new Model();
  site = await createTestGateway();
  past = new Past(site.gateway);
}
afterEach(() => site.close());

async function joins(at: Date): Promise<void> {
  const upline = model.people.length > 0 && random() < 0.85 ? pick(model.people) : null;
  const agent = random() < 0.4;
  model.join(await past.person(upline, at, agent ? 2 : 0), upline, at.getTime(), agent);
}

async function moves(person: Person, asked: Date): Promise<void> {
  const at = new Date(Math.max(asked.getTime(), model.placedAt(person)));
  // Now and then this makes a cycle.
  const upline = random() < 0.2 ? null : pick(model.people);
  if (upline === person) return;
  await past.move(person, upline, at);
  model.move(person, upline, at.getTime());
}

async function pays(person: Person, at: Date): Promise<void> {
  const amount = 1 + below(100_000);
  const figure = pick(['deposits', 'promotions', 'rebates'] as const);
  const kinds = {
    deposits: ['deposit'],
    promotions: ['bonus', 'bonus_vip', 'promotion'],
    rebates: ['salary', 'dividend', 'rebate_points'],
  };
  await past.money(person, pick(kinds[figure]), amount, at);
  model.pay(person, at.getTime(), amount);
  model.event(person, at.getTime(), { [figure]: amount });
}

async function withdraws(person: Person, at: Date): Promise<void> {
  const balance = model.balances.get(person.id) ?? 0;
  if (balance < 2) return;
  const amount = 1 + below(balance - 1);
  await past.money(person, 'withdrawal', -amount, at);
  model.pay(person, at.getTime(), -amount);
  await past.money(person, 'test', amount, at, { purpose: 'locked' });
  await past.money(person, 'withdrawal_paid', -amount, at, { purpose: 'locked' });
  model.event(person, at.getTime(), { withdrawals: amount });
}

async function plays(person: Person, at: Date): Promise<void> {
  const stake = 1 + below(Math.min(5000, model.balances.get(person.id) ?? 0));
  if (stake > (model.balances.get(person.id) ?? 0)) return;
  const payout = random() < 0.5 ? 0 : below(3 * stake);
  await past.round(person, stake, payout, at);
  model.pay(person, at.getTime(), payout - stake);
  model.event(person, at.getTime(), { bets: 1, stake, validStake: stake, payout }, true);
}

let rounds = 0;
/** A vendor's round over some time; its second bet may be taken back, before or after it settles. */
async function playsAtVendor(person: Person, from: number, until: number): Promise<void> {
  const instants = [1, 2, 3, 4].map(() => from + below(until - from)).sort((a, b) => a - b);
  const [bet, early, paid, late] = instants as [number, number, number, number];
  const [stake, other] = [1 + below(900), 1 + below(900)];
  if (stake + other > (model.balances.get(person.id) ?? 0)) return;
  const round = `round ${(rounds += 1)}`;
  const debits: string[] = [];
  for (const amount of [stake, other]) {
    debits.push(await past.vendor(person, 'debit', { round, amount, at: new Date(bet) }));
    model.pay(person, bet, -amount);
  }
  const takeBack = async (at: number, more: { credit?: string; lost?: number } = {}) => {
    await past.rollback(person, debits[1]!, { amount: other, at: new Date(at), ...more });
    model.pay(person, at, other);
  };
  const fate = random();
  if (fate < 0.3) await takeBack(early);
  if (fate > 0.9 || paid === early) return;
  const validBet = below(stake + 1);
  const credit = await settlesAtVendor(person, { round, validBet, at: paid });
  const counted = fate < 0.3 ? [stake] : [stake, other];
  for (const amount of counted) model.event(person, paid, { bets: 1, stake: amount }, true);
  if (fate < 0.3 || fate > 0.6 || late === paid) return;
  const lost = below(validBet + 1);
  await takeBack(late, { credit, lost });
  model.event(person, late, { bets: -1, stake: -other, validStake: -lost });
}

async function settlesAtVendor(
  person: Person,
  { round, validBet, at }: { round: string; validBet: number; at: number },
): Promise<string> {
  const amount = random() < 0.5 ? 0 : 1 + below(2000);
  model.pay(person, at, amount);
  model.event(person, at, { payout: amount, validStake: validBet });
  return past.vendor(person, 'credit', { round, amount, validBet, at: new Date(at) });
}

/** Everything of an hour, some of it exactly at its beginning, which may be midnight. */
async function hourOf(from: number): Promise<void> {
  for (let i = 0; i < 6; i += 1) {
    const at = new Date(random() < 0.3 ? from : from + below(60 * minute));
    if (model.people.length < 3 || random() < 0.1) await joins(at);
    const present = model.people;
    const person = pick(present);
    const dice = random();
    if (dice < 0.1) await moves(person, at);
    else if (dice < 0.35) await pays(person, at);
    else if (dice < 0.45) await withdraws(person, at);
    else if (dice < 0.75) await plays(person, at);
    else await playsAtVendor(person, from, from + 60 * minute);
  }
}

/** A process that is killed with its batch done and not committed. */
async function dies(until: Date): Promise<void> {
  const client = new Client({ connectionString: site.url });
  client.on('error', () => {});
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT count_teams($1, 3)', [until]);
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const others = Promise.all([countUpTo(site, until, 5), countUpTo(site, until, 2)]);
  await sql`SELECT pg_terminate_backend(${rows[0]!.pid})`.execute(site.db);
  await others;
  await client.end().catch(() => {});
}

const steps = 9;

test.each([seed, seed + 1])(
  '[AGT-04a] [AGT-04d] [AGT-04f] [AGT-04i] [AGT-04k] all figures are exact after random play (seed %i)',
  async (each) => {
    await begin(each);
    for (let step = 0; step < steps; step += 1) {
      const from = start + step * 15 * 60 * minute;
      await hourOf(from);
      const until = from + 60 * minute;
      if (step % 5 === 4) await dies(new Date(until));
      else if (step % 3 === 0) await countUpTo(site, new Date(until), 4);
      if (step % 6 === 5) await compare(until);
      if (step % 3 === 1) await beginRosters();
      if (step % 4 === 1)
        await widen(
          site.db,
          [0, 1, 2].map(() => pick(model.people).id),
        );
    }
    const end = start + steps * 15 * 60 * minute;
    await Promise.all([1, 2, 3].map((size) => countUpTo(site, new Date(end), size)));
    await compare(end);
    expect(await checkTeams(site.db)).toMatchObject({ total: 0, faults: [] });
  },
);

/** As of large teams; the check compares them too. */
async function beginRosters(): Promise<void> {
  const leaders = [0, 1, 2].map(() => pick(model.people).id);
  await sql`SELECT roster_teams(${leaders}::bigint[])`.execute(site.db);
}

async function compare(until: number): Promise<void> {
  await countUpTo(site, new Date(until));
  const now = new Date(until);
  for (let i = 0; i < 8; i += 1) {
    const leader = pick(model.people).id;
    const [a, b] = [dayOf(start + below(12) * day), dayOf(start + below(12) * day)];
    const [from, to] = a < b ? [a, b] : [b, a];
    const overview = await teamOverview(site.db, leader, { period: 'any', from, to }, now);
    const expected = {
      figures: model.figures(leader, from, to, until),
      ...model.now(leader, until),
    };
    expect(overview).toMatchObject(expected);
    for (const { day: on, ...figures } of overview.days) {
      const { members, ...ofDay } = model.figures(leader, on, on, until);
      expect({ on, ...figures }).toEqual({ on, ...ofDay });
      expect(members).toBeGreaterThanOrEqual(0);
    }
    const ever = await teamOverview(site.db, leader, { period: 'any' }, now);
    expect(ever.figures).toEqual(model.figures(leader, '2000-01-01', dayOf(until), until));
  }
}
