import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';
import { testPlayer } from '../domain/play/fixtures.ts';
import { Teller, details } from '../domain/withdrawals/fixtures.ts';

let site: TestGateway;
let teller: Teller;
let account: string;

beforeAll(async () => {
  site = await createTestGateway();
  teller = new Teller(site);
});
beforeEach(newMember);
afterAll(() => site.close());

const accountOf = async () =>
  (
    await site.db
      .selectFrom('customers')
      .select('account')
      .where('id', '=', teller.player.customerId)
      .executeTakeFirstOrThrow()
  ).account;
async function newMember(): Promise<void> {
  teller.player = await testPlayer(site.gateway, 0);
  account = await accountOf();
}
const submit = async (change: object = {}) =>
  teller.askEncrypted('/api/v2/kyc', {
    details: { ...details(), ...change },
    pictures: [await teller.upload()],
  });
const decide = (approve: boolean, reason?: string) =>
  teller.operator('PUT', 'kyc', { account, approve, ...(reason && { reason }) });

describe('an identity verification', () => {
  test('[OPS-03h] is listed by state, pending ones first, then the latest, up to a limit', async () => {
    const first = account;
    await submit();
    const others: string[] = [];
    for (const approve of [true, false]) {
      await newMember();
      await submit();
      await decide(approve, 'Too dark');
      others.push(account);
    }
    const [approved, rejected] = others;
    const list = async (query: string): Promise<{ account: string; state: string }[]> =>
      (await teller.operator('GET', `kycs?${query}`)).value.submissions;
    const all = await list('limit=100');
    const ours = all.filter((one) => [first, approved, rejected].includes(one.account));
    expect(ours.map((one) => one.account)).toEqual([first, rejected, approved]);
    const states = all.map((one) => one.state);
    expect(states.lastIndexOf('pending')).toBe(
      states.filter((one) => one === 'pending').length - 1,
    );
    expect(ours[1]).toMatchObject({ state: 'rejected', reason: 'Too dark' });
    const listed = await list('state=rejected&limit=100');
    expect(new Set(listed.map((one) => one.state))).toEqual(new Set(['rejected']));
    expect(await list('state=approved&limit=1')).toMatchObject([{ account: approved }]);
  });

  test('[OPS-03h] shows the other accounts whose approved document is the same, and the age', async () => {
    const { documentNumber } = details();
    const first = account;
    await submit({ documentNumber });
    await decide(true);
    // Its own earlier one does not count.
    expect((await teller.operator('GET', `kyc?account=${first}`)).value.sameDocument).toEqual([]);
    await newMember();
    await submit({ documentNumber, birthday: `${new Date().getUTCFullYear() - 40}-01-01` });
    // In any case of letters.
    const shown = await teller.operator('GET', `kyc?account=${account.toUpperCase()}`);
    expect(shown.value).toMatchObject({ account, sameDocument: [first], age: 40 });
  });

  test('[OPS-03h] [OPS-03l] of an account without one, or of an unknown account, is not found', async () => {
    for (const name of [account, 'nobody-at-all']) {
      const missing = { status: 404, code: 'not_found', field: 'account' };
      expect(await teller.operator('GET', `kyc?account=${name}`)).toMatchObject(missing);
      expect(await teller.operator('PUT', 'kyc', { account: name, approve: true })).toMatchObject(
        missing,
      );
    }
  });

  test('[OPS-03h] is shown without a picture where none was stored', async () => {
    await teller.ready(0);
    const shown = await teller.operator('GET', `kyc?account=${await accountOf()}`);
    expect(shown).toMatchObject({ status: 200, value: { state: 'approved', pictures: [] } });
  });
});
