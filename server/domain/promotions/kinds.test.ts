import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type PromotionRule, promotionRules } from '../../../contract/promotions/kinds.ts';
import { check } from '../../ledger/ledger.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { testPlayer } from '../play/fixtures.ts';
import { spin } from '../records/fixtures.ts';
import { Teller } from '../withdrawals/fixtures.ts';
import { verified } from './conditions.ts';
import { type PromotionKind, common } from './kind.ts';
import { kindOf, kinds } from './kinds.ts';

const texts = JSON.stringify({ EN: 'Fiesta bonus', TY: 'Bonus sa pista' });

/** Doubles a fixed bonus for a verified contact; wagered in slots, at its own percentage. */
const doubled: PromotionKind = {
  ...common,
  rule: 'doubled' as PromotionRule,
  entry: 'join',
  joinFirst: true,
  claimableAfterEnd: true,
  conditions: verified,
  bonus: ({ bonus_fixed }) => 2 * Number(bonus_fixed),
  wagering: () => ({ percent: 150, categories: ['RNG'] }),
};

/** By application, with its own words for the decision. */
const story: PromotionKind = {
  ...common,
  rule: 'story' as PromotionRule,
  entry: 'apply',
  joinFirst: true,
  claimableAfterEnd: false,
  conditions: () => [],
  bonus: ({ bonus_fixed }) => Number(bonus_fixed) + 1,
  words: { issued: 'depositCredited', rejected: 'depositFailed' },
};

let site: TestGateway;
let teller: Teller;

beforeAll(async () => {
  site = await createTestGateway();
  teller = new Teller(site);
  // The database's list of kinds, to which a migration adds one.
  await sql`ALTER TABLE promotions DROP CONSTRAINT promotions_rule_check`.execute(site.db);
});
beforeEach(async () => {
  teller.player = await testPlayer(site.gateway, 0);
});
afterAll(() => site.close());

/** A bonus of ₱10; returns the promotion's id. */
async function offer(kind: PromotionKind): Promise<string> {
  kinds.set(kind.rule, kind);
  onTestFinished(async () => {
    kinds.delete(kind.rule);
    await sql`DELETE FROM promotion_claims`.execute(site.db);
    await sql`DELETE FROM promotions WHERE rule = ${kind.rule}`.execute(site.db);
  });
  const values = {
    type: 'slots',
    rule: kind.rule,
    title: texts,
    summary: texts,
    terms: texts,
    scene: 'fiesta',
    starts_at: new Date(0),
    bonus_fixed: 1_000,
    needs_verified: true,
    turnover_percent: 9_999,
  } as const;
  const { id } = await site.db
    .insertInto('promotions')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const act = (what: 'join' | 'claim' | 'apply', id: string, more: object = {}) =>
  teller.ask('POST', `/api/wps/promotions/${what}`, { id, language: 'EN', ...more });
const own = async (id: string) =>
  (await teller.ask('GET', '/api/wps/promotions/own?language=EN')).value.eligibility.find(
    (each: { id: string }) => each.id === id,
  );
const wallet = async () => (await teller.money()).wallet;

describe('a new kind of promotion is one file', () => {
  test('[PROMO-03] its conditions, bonus and wagering reach claim, ledger and meter', async () => {
    const id = await offer(doubled);
    expect((await act('join', id)).value).toMatchObject({
      status: 'joined',
      conditions: [{ kind: 'verified', met: false }],
    });
    expect(await act('claim', id)).toMatchObject({ status: 409, code: 'promotion_closed' });
    expect(await act('apply', id, { remark: '' })).toMatchObject({ status: 400, field: 'id' });
    await site.db
      .updateTable('customers')
      .set({ email_verified_at: new Date() })
      .where('id', '=', teller.player.customerId)
      .execute();
    expect(await own(id)).toMatchObject({ status: 'claim', bonus: 2_000, required: 3_000 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => act('claim', id)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await wallet()).toBe(2_000);
    const { rows } = await sql<{ meta: object }>`
      SELECT meta FROM transfers WHERE scope = 'promotion' AND meta ->> 'promotion' = ${id}`.execute(
      site.db,
    );
    expect(rows).toMatchObject([{ meta: { turnover: 150, categories: ['RNG'] } }]);
    expect((await own(id)).claim).toMatchObject({
      status: 'issued',
      meter: { required: 3_000, left: 3_000 },
      categories: ['RNG'],
    });
    await spin(site.gateway, teller.player, 1, 1_000);
    expect((await own(id)).claim.meter).toEqual({ required: 3_000, left: 2_000 });
    expect(await check(site.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test('[PROMO-02a] its applications are decided by the operator, with its bonus and its words', async () => {
    const id = await offer(story);
    expect(await act('join', id)).toMatchObject({ status: 400, field: 'id' });
    expect((await act('apply', id, { remark: 'Po' })).value.status).toBe('applying');
    const { claims } = (await teller.operator('GET', 'promotionClaims?state=applying&limit=1'))
      .value;
    const decision = { id: claims[0].id, approve: true };
    expect((await teller.operator('PUT', 'promotionClaim', decision)).value).toMatchObject({
      changed: true,
      state: 'issued',
      bonus: 1_001,
    });
    expect(await wallet()).toBe(1_001);
    const { messages } = (await teller.ask('GET', '/api/wps/relay/messages')).value;
    expect(messages).toMatchObject([{ key: 'depositCredited' }]);
  });
});

test('each file of promotions/kinds is registered, and named in the contract', () => {
  const files = readdirSync(new URL('kinds', import.meta.url)).map((file) =>
    file.replace(/\.ts$/, '').replaceAll(/-(.)/g, (_dash, letter: string) => letter.toUpperCase()),
  );
  expect(files.toSorted()).toEqual(promotionRules.toSorted());
  expect([...kinds.keys()].toSorted()).toEqual(promotionRules.toSorted());
  for (const rule of promotionRules) expect(kindOf({ rule }).rule).toBe(rule);
  expect(() => kindOf({ rule: 'unknown' })).toThrow('unknown');
});
