import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { check } from '../../ledger/ledger.ts';
import { testPlayer } from '../play/fixtures.ts';
import { coolOff } from '../responsible/change.ts';
import { Teller } from '../withdrawals/fixtures.ts';

let site: TestGateway;
let teller: Teller;
beforeAll(async () => {
  site = await createTestGateway();
  teller = new Teller(site);
});
beforeEach(async () => {
  teller.player = await testPlayer(site.gateway, 0);
});
afterAll(() => site.close());

const texts = { EN: 'On your home screen', TY: 'Sa home screen mo' };
const download = {
  type: 'appDownload',
  rule: 'appDownload',
  title: texts,
  summary: texts,
  terms: texts,
  scene: 'free',
  startsAt: '2026-01-01T00:00:00Z',
  bonusFixed: 3000,
  minDeposit: 10_000,
  turnoverPercent: 500,
};

const add = (change: object = {}) =>
  teller.operator('POST', 'promotions', { ...download, ...change });
const made = async (change: object = {}): Promise<string> => (await add(change)).value.id;
const act = (what: 'join' | 'claim' | 'apply', id: string, more: object = {}, by = teller) =>
  by.ask('POST', `/api/wps/promotions/${what}`, { id, language: 'EN', ...more });
const own = async (id: string) =>
  (await teller.ask('GET', '/api/wps/promotions/own?language=EN')).value.eligibility.find(
    (each: { id: string }) => each.id === id,
  );
const openApp = () => teller.ask('POST', '/api/wps/relay/appOpened', {});
const deposit = (credited: number, { player } = teller) =>
  sql`INSERT INTO deposits (customer_id, key, fingerprint, reference, rail, amount, currency, state, credited, transfer_id, expires_at)
    VALUES (${player.customerId}, ${`k${player.customerId}${credited}`}, '', ${`r${player.customerId}${credited}`}, 'ewallet',
      ${credited}, 'PHP', 'credited', ${credited}, 1, now())`.execute(site.db);

describe('a promotion that the operator makes', () => {
  test('[REWARD-05c] is offered with its words, terms and budget, by no other way than the call', async () => {
    const id = await made({ budget: 1_000_000, position: -5 });
    const { value } = await teller.ask('GET', '/api/wps/promotions?language=TY');
    expect(value.promotions[0]).toMatchObject({
      id,
      title: texts.TY,
      status: 'join',
      bonusFixed: 3000,
      minDeposit: 10_000,
      budget: { all: 1_000_000, left: 1_000_000 },
    });
    expect((await teller.operator('GET', 'promotions')).value.promotions).toContainEqual(
      expect.objectContaining({ id, issued: 0, budget: 1_000_000 }),
    );
  });

  test.each([
    ['what its rule needs', 'bonusFixed', { bonusFixed: undefined }],
    ['what another rule has', 'newDays', { newDays: 30 }],
    ['a word in a language of the title', 'summary', { summary: { EN: 'Only this' } }],
    ['terms in a language of the title', 'terms', { terms: { EN: 'Only this' } }],
    ['any word', 'title', { title: {}, summary: {}, terms: {} }],
    ['a picture that there is', 'scene', { scene: 'nothing' }],
    ['an end after its start', 'endsAt', { endsAt: '2026-01-01T00:00:00Z' }],
    ['a budget for one bonus', 'budget', { budget: 2999 }],
  ])(
    '[REWARD-05c] without, or beyond, %s is rejected with the field',
    async (_what, field, change) => {
      expect(await add(change)).toMatchObject({ status: 400, code: 'invalid_request', field });
    },
  );

  test('[REWARD-05c] of a deposit brings a centavo at least, and is not daily and for the first one', async () => {
    const rule = { type: 'deposit', rule: 'deposit', bonusFixed: undefined, bonusPercent: 1, maxBonus: 100 }; // prettier-ignore
    expect(await add({ ...rule, minDeposit: 99 })).toMatchObject({ field: 'minDeposit' });
    const both = { daily: true, firstDeposit: true };
    expect(await add({ ...rule, ...both })).toMatchObject({ field: 'firstDeposit' });
    expect((await add({ ...rule, minDeposit: 100, daily: true })).status).toBe(200);
  });
});

describe('the budget', () => {
  test('[REWARD-05d] is never passed, also when many claim at the same moment', async () => {
    const id = await made({ budget: 9999 });
    await openApp();
    await deposit(10_000);
    const tellers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const each = new Teller(site);
        each.player = await testPlayer(site.gateway, 0);
        await deposit(10_000, each);
        await each.ask('POST', '/api/wps/relay/appOpened', {});
        await act('join', id, {}, each);
        return each;
      }),
    );
    const answers = await Promise.all(tellers.map((each) => act('claim', id, {}, each)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ code }) => code === 'promotion_closed')).toHaveLength(5);
    const { value } = await teller.ask('GET', '/api/wps/promotions?language=EN');
    expect(value.promotions.find((each: { id: string }) => each.id === id)).toMatchObject({
      status: 'close',
      budget: { all: 9999, left: 999 },
    });
    expect(await act('join', id)).toMatchObject({ code: 'promotion_closed' });
    expect(await check(site.db)).toMatchObject({ sumsZero: true, mismatches: 0 });
  });

  test('[REWARD-05d] bounds what the operator approves too', async () => {
    const id = await made({
      type: 'slots',
      rule: 'application',
      minDeposit: undefined,
      budget: 5000,
    });
    const claims: string[] = [];
    for (let i = 0; i < 2; i += 1) {
      teller.player = await testPlayer(site.gateway, 0);
      await act('apply', id, { remark: 'Nanalo po ako' });
      claims.push((await own(id)).claim.id);
    }
    const approve = (claim: string) => teller.operator('PUT', 'promotionClaim', { id: claim, approve: true }); // prettier-ignore
    expect((await approve(claims[0]!)).value).toMatchObject({ changed: true, bonus: 3000 });
    expect(await approve(claims[1]!)).toMatchObject({ code: 'promotion_closed' });
    expect((await own(id)).status).toBe('applying');
  });
});

describe('the bonus for the installed app', () => {
  test('[PROMO-02e] comes once the app was opened and a deposit has arrived, once, with its wagering', async () => {
    const id = await made();
    await act('join', id);
    const met = async () => (await own(id)).conditions.map(({ met: is }: { met: boolean }) => is);
    expect([(await own(id)).status, await met()]).toEqual(['joined', [false, false]]);
    expect(await act('claim', id)).toMatchObject({ code: 'promotion_closed' });
    await openApp();
    await deposit(9999);
    expect(await met()).toEqual([false, true]);
    await deposit(10_000);
    expect((await own(id)).status).toBe('claim');
    await Promise.all([act('claim', id), act('claim', id), act('claim', id)]);
    expect((await teller.money()).wallet).toBe(3000);
    expect((await own(id)).claim).toMatchObject({ status: 'issued', bonus: 3000, meter: { required: 15_000 } }); // prettier-ignore
    await act('join', id);
    await act('claim', id);
    expect((await teller.money()).wallet).toBe(3000);
  });

  test('[PROMO-02e] is neither joined nor claimed during a break', async () => {
    const id = await made();
    await coolOff(site.gateway, teller.player.customerId, 1);
    expect(await act('join', id)).toMatchObject({ code: 'cooling_off' });
  });

  test('[PROMO-02e] knows an opening once, of the account alone', async () => {
    expect((await openApp()).value).toEqual({ done: true });
    expect((await openApp()).value).toEqual({ done: false });
    const id = await made();
    teller.player = await testPlayer(site.gateway, 0);
    expect((await own(id)).conditions).toContainEqual({ kind: 'appOpened', met: false });
  });
});
