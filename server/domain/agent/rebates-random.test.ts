import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { checkTeams } from './check.ts';
import { type Person, Past, beginRebates, countUpTo, games, giveRatesFrom, ratesOf } from './fixtures.ts'; // prettier-ignore
import { payTeamRebates } from './pay-rebates.ts';

/** REBATES_SEED repeats a run. */
const seed = Number(process.env.REBATES_SEED) || Math.floor(Math.random() * 2 ** 31);
let state = seed;
/** A whole number below `count`; linear congruential. */
function below(count: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * count);
}
const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;

const hour = 3_600_000;
/** 20 December 2025, midnight in Manila. */
const start = Date.parse('2025-12-19T16:00:00Z');
const dayOf = (at: number) => new Date(at + 8 * hour).toISOString().slice(0, 10);
const days = 6;

interface Bet {
  who: string;
  at: number;
  /** When it was bet; before `at` for what is taken back. */
  betAt: number;
  category: string;
  valid: number;
}

/** What happened, as lists; every rebate is added up from them, bet by bet. */
class Model {
  readonly people: Person[] = [];
  readonly agents = new Set<string>();
  readonly uplines = new Map<string, { at: number; upline: string | null }[]>();
  readonly rates = new Map<string, { day: string; rate: number }[]>();
  readonly bets: Bet[] = [];

  #uplineAt(id: string, at: number): string | null {
    const places = this.uplines.get(id)!;
    return (places.findLast((place) => place.at <= at) ?? places[0]!).upline;
  }

  #rate(id: string, at: number): number {
    const day = dayOf(at);
    if (this.#uplineAt(id, at) === null) return this.agents.has(id) ? 50 : 0;
    return this.rates.get(id)?.findLast((each) => each.day <= day)?.rate ?? 0;
  }

  /** Account, direct downline, rates: who has a share of a bet. */
  #sharesOf({ who, betAt }: Bet): { id: string; key: string; rate: number }[] {
    const found: { id: string; key: string; rate: number }[] = [];
    const path: string[] = [];
    let [highest, child] = [0, who];
    for (let id: string | null = who; id !== null && !path.includes(id);) {
      const rate = this.#rate(id, betAt);
      if (rate > highest)
        found.push({ id, key: `${child} ${rate} ${highest}`, rate: rate - highest });
      highest = Math.max(highest, rate);
      path.push(id);
      child = id;
      id = this.#uplineAt(id, betAt);
    }
    return found;
  }

  /** Centavos of each account for each day. */
  earned(): Map<string, number> {
    const sums = new Map<string, number>();
    const earned = new Map<string, number>();
    for (const bet of this.bets.toSorted((a, b) => a.at - b.at)) {
      for (const { id, key, rate } of this.#sharesOf(bet)) {
        const of = `${id} ${key} ${bet.category} ${dayOf(bet.betAt)}`;
        const [before, after] = [sums.get(of) ?? 0, (sums.get(of) ?? 0) + bet.valid];
        sums.set(of, after);
        const on = `${id} ${dayOf(bet.at)}`;
        const change = Math.floor((after * rate) / 10_000) - Math.floor((before * rate) / 10_000);
        earned.set(on, (earned.get(on) ?? 0) + change);
      }
    }
    return earned;
  }
}

let site: TestGateway;
afterEach(() => site.close());

async function opens(past: Past, model: Model, at: number): Promise<void> {
  const upline = model.people.length > 0 && below(8) > 0 ? pick(model.people) : null;
  const agent = below(2) === 0;
  const person = await past.person(upline, new Date(at), agent ? 2 : 0);
  model.people.push(person);
  if (agent) model.agents.add(person.id);
  model.uplines.set(person.id, [{ at, upline: upline?.id ?? null }]);
  await past.money(person, 'opening', 10_000_000, new Date(at));
  await gives(past, model, person, dayOf(at));
}

async function gives(past: Past, model: Model, person: Person, day: string): Promise<void> {
  const given = model.rates.get(person.id) ?? [];
  if (given.some((each) => each.day >= day)) return;
  const rate = below(60);
  await giveRatesFrom(past.gateway, person.id, ratesOf(rate), day);
  // The bound is 0.5 %.
  model.rates.set(person.id, [...given, { day, rate: Math.min(rate, 50) }]);
}

async function moves(past: Past, model: Model, person: Person, at: number): Promise<void> {
  const [upline, places] = [
    below(5) === 0 ? null : pick(model.people),
    model.uplines.get(person.id)!,
  ];
  if (upline === person || places.at(-1)!.at >= at) return;
  await past.move(person, upline, new Date(at));
  places.push({ at, upline: upline?.id ?? null });
}

/** A round that is taken back now and then, days later or at once. */
async function plays(past: Past, model: Model, person: Person, at: number): Promise<void> {
  const [who, valid] = [person.id, 1 + below(90_000)];
  const later = at + pick([60_000, 5 * hour, 30 * hour]);
  if (below(2) === 0) {
    const { category } = games.house;
    const id = await past.round(person, valid, below(2 * valid), new Date(at));
    model.bets.push({ who, at, betAt: at, category, valid });
    if (below(3) > 0) return;
    await past.correct(id, new Date(later));
    model.bets.push({ who, at: later, betAt: at, category, valid: -valid });
    return;
  }
  const { category } = games.vendor;
  const round = `round ${at} ${who} ${valid}`;
  const debit = await past.vendor(person, 'debit', { round, amount: valid, at: new Date(at) });
  const credit = await past.vendor(person, 'credit', { round, amount: 5, validBet: valid, at: new Date(at) }); // prettier-ignore
  model.bets.push({ who, at, betAt: at, category, valid });
  if (below(3) > 0) return;
  const lost = 1 + below(valid);
  await past.rollback(person, debit, { amount: valid, at: new Date(later), credit, lost });
  model.bets.push({ who, at: later, betAt: at, category, valid: -lost });
}

/** A process that is killed with a settled day not committed. */
async function dies(): Promise<void> {
  const client = new Client({ connectionString: site.url });
  client.on('error', () => {});
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT settle_team_rebates()');
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  await payTeamRebates(site.gateway);
  await sql`SELECT pg_terminate_backend(${rows[0]!.pid})`.execute(site.db);
  await client.end().catch(() => {});
}

test(`[AGT-11a] [AGT-11b] [AGT-11c] rebates are exact after random play, moves and take-backs (seed ${seed})`, async () => {
  site = await createTestGateway();
  const [past, model] = [new Past(site.gateway), new Model()];
  await beginRebates(site, dayOf(start));
  for (let step = 0; step < days * 4; step += 1) {
    const from = start + step * 6 * hour;
    for (let i = 0; i < 5; i += 1) {
      // Some exactly at midnight.
      const at = from + (below(4) === 0 ? 0 : below(6 * hour));
      if (model.people.length < 4 || below(9) === 0) await opens(past, model, at);
      const [person, dice] = [pick(model.people), below(10)];
      if (dice === 0) await moves(past, model, person, at);
      else if (dice === 1) await gives(past, model, person, dayOf(at + 24 * hour));
      else await plays(past, model, person, at);
    }
  }
  const end = start + (days + 3) * 24 * hour;
  for (let at = start; at <= end; at += 17 * hour) {
    await countUpTo(site, new Date(Math.min(at, end)), 1 + below(9));
    if (below(3) === 0) await dies();
    await Promise.all([1, 2].map(() => payTeamRebates(site.gateway)));
  }
  await countUpTo(site, new Date(end));
  await payTeamRebates(site.gateway);
  await compare(model);
  expect(await checkTeams(site.db)).toMatchObject({ total: 0, faults: [] });
});

async function compare(model: Model): Promise<void> {
  const { rows } = await sql<{ id: string; day: string; earned: string; paid: string }>`
    SELECT customer_id AS id, day::text, earned, (SELECT coalesce(sum(e.amount), 0) FROM entries e WHERE e.transfer_id = r.transfer_id AND e.amount > 0) AS paid
    FROM team_rebates r ORDER BY customer_id, day`.execute(site.db);
  const earned = new Map([...model.earned()].filter(([, amount]) => amount !== 0));
  expect(new Map(rows.map((row) => [`${row.id} ${row.day}`, Number(row.earned)]))).toEqual(earned);
  const left = new Map<string, number>();
  for (const row of rows) {
    const sum = Number(row.earned) + (left.get(row.id) ?? 0);
    expect(Number(row.paid)).toBe(Math.max(sum, 0));
    left.set(row.id, Math.min(sum, 0));
  }
}
