import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PromotionEligibility } from '../../../contract/promotions/shapes.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { RebateMember, march } from '../rebates/fixtures.ts';
import { coolOff } from '../responsible/change.ts';

let site: TestGateway;
let member: RebateMember;
let id: string;

const texts = { EN: 'A week of slots' };
const rebate = {
  type: 'rebate',
  rule: 'rebate',
  title: texts,
  summary: texts,
  terms: texts,
  scene: 'fiesta',
  startsAt: '2026-01-01T00:00:00Z',
  endsAt: '2099-01-01T00:00:00Z',
  bonusRate: 50,
  maxBonus: 10_000,
  turnoverPercent: 300,
  categories: ['RNG'],
};
const add = (change: object = {}) =>
  member.operator('POST', 'promotions', { ...rebate, ...change });
const act = (what: 'join' | 'claim') =>
  member.ask('POST', `/api/wps/promotions/${what}`, { id, language: 'EN' });
const own = async (): Promise<PromotionEligibility> =>
  (await member.ask('GET', '/api/wps/promotions/own?language=EN')).value.eligibility.find(
    (each: { id: string }) => each.id === id,
  );
const endAt = (at: Date) =>
  sql`UPDATE promotions SET ends_at = ${at} WHERE id = ${id}`.execute(site.db);

beforeAll(async () => {
  site = await createTestGateway();
  member = new RebateMember(site);
});
beforeEach(async () => {
  await member.open();
  id = (await add()).value.id;
  await act('join');
  // As if in the past, where the bets are.
  await sql`UPDATE promotion_claims SET joined_at = ${march(2)} WHERE promotion_id = ${id}`.execute(
    site.db,
  );
});
afterAll(() => site.close());

test('[PROMO-02f] counts valid bets of its categories from joining to its end, and pays once it is over', async () => {
  const round = 'r1';
  await member.bet(999, march(1));
  await member.bet(100_000, march(2));
  await member.past.vendor(member.person, 'debit', { round, amount: 20_000, at: march(3) });
  await member.past.vendor(member.person, 'credit', { round, amount: 0, validBet: 20_000, at: march(3) }); // prettier-ignore
  expect(await own()).toMatchObject({
    status: 'joined',
    bonus: null,
    soFar: { bets: 100_000, bonus: 500 },
    conditions: [{ kind: 'bets', met: true }, { kind: 'periodOver', met: false }], // prettier-ignore
  });
  expect(await act('claim')).toMatchObject({ code: 'promotion_closed' });
  await member.bet(60_000, march(9));
  await member.bet(80_000, march(10));
  await endAt(march(10));
  expect(await own()).toMatchObject({ status: 'claim', bonus: 800, required: 2400 });
  const before = (await member.money()).wallet!;
  await Promise.all([act('claim'), act('claim'), act('claim')]);
  expect((await member.money()).wallet).toBe(before + 800);
  expect(await own()).toMatchObject({
    status: 'issued',
    soFar: null,
    claim: { bonus: 800, meter: { required: 2400 } },
  });
});

test('[PROMO-02f] pays no more than its maximum, and nothing where nothing was bet', async () => {
  await endAt(march(10));
  expect((await own()).status).toBe('close');
  expect(await act('claim')).toMatchObject({ code: 'promotion_closed' });
  await member.bet(2_000_100, march(4));
  expect(await own()).toMatchObject({ status: 'claim', bonus: 10_000 });
});

test('[PROMO-02f] stays joined for a minute after its end, until the last bets are written', async () => {
  await member.bet(100_000, march(2));
  await endAt(new Date(Date.now() - 20_000));
  expect((await own()).status).toBe('joined');
  await endAt(new Date(Date.now() - 61_000));
  expect((await own()).status).toBe('claim');
});

test('[PROMO-02f] [REWARD-05f] is not claimed during a break', async () => {
  await member.bet(100_000, march(2));
  await endAt(march(10));
  await coolOff(site.gateway, member.person.id, 1);
  expect(await act('claim')).toMatchObject({ code: 'cooling_off' });
});

test('[REWARD-05c] needs a rate of at most one percent, a maximum and an end', async () => {
  expect(await add({ bonusRate: 101 })).toMatchObject({ code: 'invalid_request' });
  for (const field of ['bonusRate', 'maxBonus', 'endsAt'])
    expect(await add({ [field]: undefined })).toMatchObject({ code: 'invalid_request', field });
  expect(await add({ bonusFixed: 100 })).toMatchObject({ field: 'bonusFixed' });
});
