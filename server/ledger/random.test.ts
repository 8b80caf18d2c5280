import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDomain, testDomain, testPlayer } from '../domain/play/fixtures.ts';
import { DomainError } from '../domain-error.ts';
import { correct } from './correct.ts';
import { audit } from './audit.ts';
import { fingerprint, move, openAccount, systemAccount } from './ledger.ts';
import type { Movement } from './movement.ts';

/** LEDGER_SEED repeats a run. */
const seed = Number(process.env.LEDGER_SEED) || Math.floor(Math.random() * 2 ** 31);
const random = mulberry(seed);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

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

class Model {
  readonly balances = new Map<string, number>();
  readonly moved: Movement[] = [];
  readonly ids = new Map<Movement, string>();
  readonly corrected = new Set<Movement>();
  readonly #members: ReadonlySet<string>;

  constructor(members: readonly string[]) {
    this.#members = new Set(members);
  }

  /** Whether no member's account passes below zero, leg by leg. */
  allows(legs: Movement['legs']): boolean {
    const after = new Map(this.balances);
    return legs.every(({ account, amount }) => {
      const next = (after.get(account) ?? 0) + amount;
      after.set(account, next);
      return next >= 0 || !this.#members.has(account);
    });
  }

  take(legs: Movement['legs']): void {
    for (const { account, amount } of legs)
      this.balances.set(account, (this.balances.get(account) ?? 0) + amount);
  }
}

let domain: TestDomain;
let model: Model;
let members: string[];
let house: string[];
beforeAll(async () => {
  domain = await testDomain();
  const { db } = domain.gateway;
  members = [];
  house = [];
  for (let i = 0; i < 6; i += 1) {
    const { customerId, wallet } = await testPlayer(domain.gateway, 0);
    members.push(
      wallet,
      await openAccount(db, customerId, 'PHP', { purpose: 'vendor', vendor: 'AG' }),
    );
    members.push(await openAccount(db, customerId, 'PHP', { purpose: 'locked' }));
    house.push(await systemAccount(db, i % 2 ? 'house' : 'rails', 'PHP', customerId));
  }
  model = new Model(members);
});
afterAll(() => domain.close());

/** Two to five, zero in sum; accounts may repeat. */
function randomLegs(): Movement['legs'] {
  const givers = Array.from({ length: 1 + Math.floor(random() * 4) }, () => ({
    account: random() < 0.2 ? pick(house) : pick(members),
    amount: (random() < 0.4 ? -1 : 1) * (1 + Math.floor(random() * 5000)),
  }));
  const rest = -givers.reduce((sum, { amount }) => sum + amount, 0);
  return rest === 0
    ? randomLegs()
    : [...givers, { account: random() < 0.5 ? pick(house) : pick(members), amount: rest }];
}

/** The code thrown, or null. */
async function codeOf(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

async function moveAtRandom(turn: number): Promise<void> {
  const legs = randomLegs();
  const movement = {
    kind: 'test',
    scope: 'random',
    key: `key ${turn}`,
    fingerprint: fingerprint(legs),
    legs,
  };
  const may = model.allows(legs);
  const code = await codeOf(async () =>
    model.ids.set(movement, (await move(domain.gateway.db, movement)).transferId),
  );
  expect({ legs, code }).toEqual({ legs, code: may ? null : 'insufficient_balance' });
  if (!may) return;
  model.take(legs);
  model.moved.push(movement);
}

async function repeatAtRandom(): Promise<void> {
  const known = pick(model.moved);
  const again = await move(domain.gateway.db, known);
  expect(again).toMatchObject({ replayed: true, transferId: model.ids.get(known) });
  const other = { ...known, fingerprint: fingerprint('other'), legs: randomLegs() };
  expect(await codeOf(() => move(domain.gateway.db, other))).toBe('idempotency_mismatch');
}

async function correctAtRandom(): Promise<void> {
  const known = pick(model.moved);
  const net = new Map<string, number>();
  for (const { account, amount } of known.legs) net.set(account, (net.get(account) ?? 0) - amount);
  const legs = [...net]
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ account, amount }));
  const may = model.corrected.has(known) || model.allows(legs);
  const code = await codeOf(() => correct(domain.gateway.db, model.ids.get(known)!, 'at random'));
  const outcome = may ? null : 'insufficient_balance';
  expect(code).toBe(legs.length === 0 ? 'not_found' : outcome);
  if (code !== null || model.corrected.has(known)) return;
  model.corrected.add(known);
  model.take(legs);
}

const [inTurn, atOnce] = process.env.PALARO_LONG ? [1000, 400] : [300, 200];

test(
  `[WAL-01] [WAL-02] ${inTurn} random movements match a simple model (seed ${seed})`,
  { timeout: 60_000 },
  async () => {
    for (let turn = 0; turn < inTurn; turn += 1) {
      const chance = random();
      if (chance < 0.75 || model.moved.length === 0) await moveAtRandom(turn);
      else if (chance < 0.9) await repeatAtRandom();
      else await correctAtRandom();
    }
    const rows = await domain.gateway.db
      .selectFrom('accounts')
      .select(['id', 'balance'])
      .where('id', 'in', [...members, ...house])
      .execute();
    const found = Object.fromEntries(rows.map(({ id, balance }) => [id, Number(balance)]));
    const expected = Object.fromEntries(
      [...members, ...house].map((id) => [id, model.balances.get(id) ?? 0]),
    );
    expect(found).toEqual(expected);
    expect((await audit(domain.gateway.db)).faults).toEqual([]);
  },
);

test(
  `[WAL-01] random movements all at once hold every rule (seed ${seed})`,
  { timeout: 60_000 },
  async () => {
    const asked = Array.from({ length: atOnce }, (_, i) => {
      const key = `at once ${i}`;
      return {
        kind: 'test',
        scope: 'random',
        key,
        fingerprint: fingerprint(key),
        legs: randomLegs(),
      };
    });
    // Above all money available: rejected in any order.
    const tooMuch = Array.from({ length: 20 }, (_, i) => {
      const key = `too much ${i}`;
      const legs = [
        { account: pick(members), amount: -1_000_000_000 },
        { account: pick(house), amount: 1_000_000_000 },
      ];
      return { kind: 'test', scope: 'random', key, fingerprint: fingerprint(key), legs };
    });
    // Half are sent twice.
    const half = atOnce / 2;
    const works = [...asked.slice(0, half), ...tooMuch, ...asked.slice(half), ...asked.slice(half)];
    const codes = await Promise.all(
      works.map((movement) => codeOf(() => move(domain.gateway.db, movement))),
    );
    expect(codes.slice(half, half + 20)).toEqual(tooMuch.map(() => 'insufficient_balance'));
    expect(codes.filter((code) => code !== null && code !== 'insufficient_balance')).toEqual([]);
    expect(codes).toContain(null);
    expect((await audit(domain.gateway.db)).faults).toEqual([]);
  },
);
