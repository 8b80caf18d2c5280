import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { KycDetails } from '../../../contract/kyc/calls.ts';
import { correctClock, now } from '../../clock.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { raceBehind } from '../../testing/locks.ts';
import { contextOf, testPlayer } from '../play/fixtures.ts';
import { Teller, details } from '../withdrawals/fixtures.ts';
import { kycHandlers } from './handlers.ts';

let site: TestGateway;
let teller: Teller;
let account: string;
beforeAll(async () => {
  site = await createTestGateway();
  teller = new Teller(site);
});
beforeEach(async () => {
  teller.player = await testPlayer(site.gateway, 0);
  account = await accountOf();
});
afterEach(() => correctClock(0));
afterAll(() => site.close());

const accountOf = async () =>
  (
    await site.db
      .selectFrom('customers')
      .select('account')
      .where('id', '=', teller.player.customerId)
      .executeTakeFirstOrThrow()
  ).account;
const submit = async (change: object = {}, pictures?: string[]) =>
  teller.askEncrypted('/api/v2/kyc', {
    details: { ...details(), ...change },
    pictures: pictures ?? [await teller.upload()],
  });
const decide = (approve: boolean, reason = 'Not readable') =>
  teller.operator('PUT', 'kyc', { account, approve, ...(!approve && { reason }) });
const shown = async () => (await teller.operator('GET', `kyc?account=${account}`)).value;
const submissions = () =>
  site.db
    .selectFrom('kyc_submissions')
    .select(['state', 'document_number'])
    .where('customer_id', '=', teller.player.customerId)
    .execute();
/** Lets this gateway's time be an instant. */
const setTime = (iso: string) => correctClock(Date.now() - Date.parse(iso));

describe("a member's age", () => {
  /** ISO day, so many years and days before a day. */
  const dayBefore = (iso: string, years: number, days = 0) => {
    const at = new Date(`${iso}T00:00:00Z`);
    at.setUTCFullYear(at.getUTCFullYear() - years);
    at.setUTCDate(at.getUTCDate() - days);
    return at.toISOString().slice(0, 10);
  };

  const underage = { code: 'underage', field: 'details.birthday' };
  /** Without encryption, which has a time of its own. */
  async function bornOn(birthday: string) {
    const pictures = [(await anyPicture()).id];
    const context = contextOf(site.gateway, { role: 'member', ...teller.player });
    const sent = { ...details(), birthday } as KycDetails;
    return kycHandlers['kyc.submit']({ details: sent, pictures }, context);
  }
  const anyPicture = () =>
    site.db
      .insertInto('pictures')
      .values({ customer_id: teller.player.customerId, type: 'image/png', bytes: Buffer.alloc(1) })
      .returning('id')
      .executeTakeFirstOrThrow();

  test("[AUTH-18] is 21 on the birthday in Manila's calendar, not a day sooner", async () => {
    const today = new Date(now()).toISOString().slice(0, 10);
    // Noon in Manila.
    setTime(`${today}T04:00:00Z`);
    await expect(bornOn(dayBefore(today, 21, -1))).rejects.toMatchObject(underage);
    expect(await submissions()).toEqual([]);
    expect(await bornOn(dayBefore(today, 21))).toMatchObject({ state: 'pending' });
  });

  test('[AUTH-18] begins at midnight in Manila, when the day before goes on elsewhere', async () => {
    const today = new Date(now()).toISOString().slice(0, 10);
    const birthday = dayBefore(today, 21, -1);
    setTime(`${today}T15:59:00Z`);
    await expect(bornOn(birthday)).rejects.toMatchObject(underage);
    setTime(`${today}T16:00:01Z`);
    expect(await bornOn(birthday)).toMatchObject({ state: 'pending' });
  });

  test('[OPS-03h] is shown to the operator in full years', async () => {
    const today = new Date(now()).toISOString().slice(0, 10);
    await submit({ birthday: dayBefore(today, 30, 2) });
    expect((await shown()).age).toBe(30);
    await decide(false);
    await submit({ birthday: dayBefore(today, 30, -2) });
    expect((await shown()).age).toBe(29);
  });
});

describe('an identity', () => {
  test('[WAL-07] that was approved is settled for the very same details, too', async () => {
    const sent = details();
    await submit(sent);
    await decide(true);
    expect(await submit(sent)).toMatchObject({ status: 409, code: 'kyc_settled' });
    expect(await submissions()).toHaveLength(1);
  });

  test('[WAL-07] that waits is settled for any other detail', async () => {
    const sent = details();
    await submit(sent);
    const changes = { fullName: 'Iba Naman', birthday: '1990-05-18', documentNumber: '99-88-77' };
    for (const [field, value] of Object.entries(changes)) {
      const { code } = await submit({ ...sent, [field]: value });
      expect({ field, code }).toEqual({ field, code: 'kyc_settled' });
    }
  });

  test('[WAL-07] of two that are sent at one moment is the one that came first', async () => {
    const pictures = [await teller.upload()];
    const answers = await raceBehind(
      site.db,
      (db) =>
        db
          .selectFrom('customers')
          .select('id')
          .where('id', '=', teller.player.customerId)
          .forNoKeyUpdate()
          .execute(),
      [() => submit({}, pictures), () => submit({}, pictures)],
    );
    expect(answers.map(({ status, code }) => code ?? status).toSorted()).toEqual([
      200,
      'kyc_settled',
    ]);
    expect(await submissions()).toHaveLength(1);
  });

  test('[MEM-18] [OPS-03h] may name a picture twice, and is shown to the operator with its pictures alone', async () => {
    const [first, second] = [await teller.upload(), await teller.upload()];
    expect(await submit({}, [second!, first!, second!])).toMatchObject({ status: 200 });
    expect((await shown()).pictures.map(({ id }: { id: string }) => id)).toEqual([first, second]);
    await teller.ready(0);
    account = await accountOf();
    expect(await shown()).toMatchObject({ state: 'approved', pictures: [] });
  });

  test('[WAL-07] has no reason of an earlier rejection while it waits, nor once it is approved', async () => {
    await submit();
    await decide(false);
    await submit();
    const own = async () => (await teller.ask('GET', '/api/v2/kyc')).value;
    expect(await own()).toMatchObject({ state: 'pending', reason: null });
    await sql`UPDATE kyc_submissions SET reason = 'For the operator' WHERE customer_id = ${teller.player.customerId}`.execute(
      site.db,
    );
    expect((await own()).reason).toBeNull();
  });
});
