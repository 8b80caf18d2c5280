import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { raceBehind } from '../../testing/locks.ts';
import { testJpeg, testPng } from '../../testing/pictures.ts';
import { testPlayer } from '../play/fixtures.ts';
import { Teller, details, transactionPassword } from '../withdrawals/fixtures.ts';
import { dropUnusedPictures } from './pictures.ts';

let site: TestGateway;
let teller: Teller;
let account: string;

beforeAll(async () => {
  site = await createTestGateway();
  teller = new Teller(site);
});
beforeEach(async () => {
  teller.player = await testPlayer(site.gateway, 0);
  ({ account } = await site.db
    .selectFrom('customers')
    .select('account')
    .where('id', '=', teller.player.customerId)
    .executeTakeFirstOrThrow());
});
afterAll(() => site.close());

const submit = async (change: object = {}, pictures?: string[]) =>
  teller.askEncrypted('/api/v2/kyc', {
    details: { ...details(), ...change },
    pictures: pictures ?? [await teller.upload()],
  });
const decide = (approve: boolean, reason?: string) =>
  teller.operator('PUT', 'kyc', { account, approve, ...(reason && { reason }) });
const state = async () => (await teller.ask('GET', '/api/v2/kyc')).value;

test("[OPS-02f] a gateway with another data folder takes the same operator's key and shows the same picture", async () => {
  const second = await site.another();
  expect(second.gateway.env.dataDir).not.toBe(site.gateway.env.dataDir);
  await submit();
  const { key } = (await teller.operator('POST', 'keys', { name: 'maria' })).value;
  const at = async ({ operator }: TestGateway) => {
    const headers = { 'x-operator-key': key };
    const url = `/api/operator/kyc?account=${account}`;
    return (await operator.inject({ url, headers })).json().value.pictures;
  };
  const pictures = await at(site);
  expect(pictures).toEqual([
    { id: expect.any(String), type: 'image/png', data: expect.stringMatching(/./) },
  ]);
  expect(await at(second)).toEqual(pictures);
  await second.close();
});

describe('who a member is', () => {
  test('[WAL-07] [OPS-03h] is sent with a picture, reviewed, rejected with a reason, sent again and approved', async () => {
    expect(await state()).toEqual({
      state: 'none',
      reason: null,
      details: null,
      submittedAt: null,
    });
    const sent = details();
    const id = await teller.upload(testJpeg());
    expect(await submit(sent, [id])).toMatchObject({
      status: 200,
      value: { state: 'pending', details: sent },
    });
    expect(await submit(sent, [id])).toMatchObject({ status: 200, value: { state: 'pending' } });
    expect(await submit()).toMatchObject({ status: 409, code: 'kyc_settled' });
    const { submissions } = (await teller.operator('GET', 'kycs?state=pending')).value;
    const listed = { account, fullName: 'Maria Clara Reyes', document: 'philsys' };
    expect(submissions[0]).toMatchObject(listed);
    const shown = (await teller.operator('GET', `kyc?account=${account}`)).value;
    expect(shown).toMatchObject({
      state: 'pending',
      account,
      registered: { birthday: null },
      sameDocument: [],
      pictures: [{ id, type: 'image/jpeg' }],
    });
    expect(Buffer.from(shown.pictures[0].data, 'base64').toString('latin1')).not.toContain('GPS');
    expect(await decide(false)).toMatchObject({ status: 400, field: 'reason' });
    expect(await decide(false, 'The picture is too dark')).toMatchObject({
      value: { changed: true, state: 'rejected' },
    });
    expect(await state()).toMatchObject({
      state: 'rejected',
      reason: 'The picture is too dark',
      details: sent,
    });
    await submit(sent, [id]);
    expect(await decide(true)).toMatchObject({
      value: { changed: true, state: 'approved', fullName: 'Maria Clara Reyes' },
    });
    expect(await decide(true)).toMatchObject({ value: { changed: false } });
    expect(await submit()).toMatchObject({ status: 409, code: 'kyc_settled' });
    // Each decision is reported once, on any page.
    const { messages } = (await teller.ask('GET', '/api/wps/relay/messages')).value;
    expect(messages.map(({ key }: { key: string }) => key)).toEqual([
      'identityApproved',
      'identityRejected',
    ]);
  });

  test("[AUTH-18] [SAFE-04] is rejected of a minor, with another's picture, or with lines that are not plain", async () => {
    expect(await submit({ birthday: `${new Date().getUTCFullYear() - 20}-01-01` })).toMatchObject({
      status: 422,
      code: 'underage',
    });
    expect(await submit({ fullName: ' ' })).toMatchObject({
      status: 400,
      field: 'details.fullName',
    });
    expect(await submit({ fullName: 'Maria‮ayeR' })).toMatchObject({
      status: 400,
      field: 'details.fullName',
    });
    const theirs = await teller.upload();
    teller.player = await testPlayer(site.gateway, 0);
    expect(await submit({}, [theirs])).toMatchObject({ status: 404, field: 'pictures' });
    expect(await submit({}, [])).toMatchObject({ status: 400, field: 'pictures' });
    const four = await Promise.all([1, 2, 3, 4].map(() => teller.upload()));
    expect(await submit({}, four)).toMatchObject({
      status: 400,
      code: 'invalid_request',
      field: 'pictures',
    });
    expect(await state()).toMatchObject({ state: 'none' });
  });

  test('[AUTH-18] is taken from the 21st birthday on, and not days before it', async () => {
    const today = new Date();
    /** So many days from today, 21 years ago. */
    const bornOn = (days: number) =>
      new Date(
        Date.UTC(today.getUTCFullYear() - 21, today.getUTCMonth(), today.getUTCDate() + days),
      )
        .toISOString()
        .slice(0, 10);
    expect(await submit({ birthday: bornOn(2) })).toMatchObject({
      status: 422,
      code: 'underage',
      field: 'details.birthday',
    });
    expect(await submit({ birthday: bornOn(-1) })).toMatchObject({ status: 200 });
  });

  test('[WAL-07] may come with one picture twice', async () => {
    const id = await teller.upload();
    expect(await submit({}, [id, id])).toMatchObject({ status: 200, value: { state: 'pending' } });
  });
});

describe('a picture', () => {
  test('[MEM-18] of 5 MB to the byte is read, and is rejected with its field when it is no picture', async () => {
    const data = Buffer.alloc(5 * 1024 * 1024);
    const ask = (bytes: Buffer) =>
      teller.ask('POST', '/api/v2/uploads/picture', { data: bytes.toString('base64') });
    expect(await ask(data)).toMatchObject({ code: 'picture_unfit', field: 'data' });
    expect(await ask(Buffer.concat([data, Buffer.from([0])]))).toMatchObject({
      code: 'picture_large',
      field: 'data',
    });
  });

  test('[SAFE-05a] is one of thirty that an account may send in an hour', async () => {
    for (let i = 0; i < 30; i += 1) expect(await teller.upload()).toMatch(/^\d+$/);
    const data = testPng().toString('base64');
    expect(await teller.ask('POST', '/api/v2/uploads/picture', { data })).toMatchObject({
      status: 429,
      code: 'too_many_requests',
    });
    teller.player = await testPlayer(site.gateway, 0);
    expect(await teller.upload()).toMatch(/^\d+$/);
  });

  test('[MEM-18] is looked at by its content, is no larger than 5 MB, and goes after a day when nothing needs it', async () => {
    const send = (bytes: Buffer) =>
      teller.ask('POST', '/api/v2/uploads/picture', { data: bytes.toString('base64') });
    expect(await send(Buffer.from('<svg onload="alert(1)"/>'))).toMatchObject({
      status: 422,
      code: 'picture_unfit',
    });
    expect(await send(Buffer.concat([Buffer.from('MZ'), Buffer.alloc(510)]))).toMatchObject({
      status: 422,
      code: 'picture_unfit',
    });
    // A whole picture of 6 MB, small without metadata.
    const large = testPng({ extra: [['tEXt', Buffer.alloc(6 * 1024 * 1024, 0x41)]] });
    expect(await send(large)).toMatchObject({
      status: 413,
      code: expect.stringMatching(/^(picture_large|body_too_large)$/),
    });
    expect(await send(Buffer.alloc(5 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      code: 'picture_large',
    });
    expect(await send(Buffer.alloc(8 * 1024 * 1024))).toMatchObject({ status: 413 });
    const [unused, used] = [await teller.upload(), await teller.upload()];
    await submit({}, [used!]);
    await site.db
      .updateTable('pictures')
      .set({ made_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('id', 'in', [unused!, used!])
      .execute();
    await dropUnusedPictures(site.db);
    const left = await site.db
      .selectFrom('pictures')
      .select('id')
      .where('id', 'in', [unused!, used!])
      .execute();
    expect(left).toEqual([{ id: used }]);
    const guest = await teller.ask(
      'POST',
      '/api/v2/uploads/picture',
      { data: 'x'.repeat(6 * 1024 * 1024) },
      {},
    );
    expect(guest).toMatchObject({ status: 401, code: 'not_logged_in' });
  });
});

describe('an account that money goes to', () => {
  test("[MEM-04] is bound in the verified name alone, needs the transaction password, and is one member's", async () => {
    expect(await teller.bind('09175550101')).toMatchObject({ status: 409, code: 'kyc_needed' });
    await submit();
    await decide(true);
    expect(await teller.bind('09175550101')).toMatchObject({
      status: 409,
      code: 'payment_password_needed',
    });
    expect(
      await teller.askEncrypted(
        '/api/v2/withdrawals/password',
        { password: transactionPassword },
        'PUT',
      ),
    ).toMatchObject({ status: 200, value: { heldUntil: null } });
    expect(await teller.bind('0917555010')).toMatchObject({ status: 422, code: 'payout_number' });
    expect(await teller.bind('09175550101', 'gcash', { password: '000000' })).toMatchObject({
      code: 'payment_password_wrong',
    });
    const { value: bound } = await teller.bind('+63 917 555 0101');
    expect(bound).toMatchObject({
      institution: 'gcash',
      number: '•••• 0101',
      name: 'Maria Clara Reyes',
    });
    expect((await teller.bind('0917-555-0101')).value.id).toBe(bound.id);
    expect((await teller.overview()).accounts).toEqual([bound]);
    // The verified name has changed: what was bound in the former no longer counts.
    await decide(false, 'Your name has changed');
    await submit({ fullName: 'Maria Clara Santos' });
    await decide(true);
    expect((await teller.overview()).accounts).toEqual([]);
    const { value: again } = await teller.bind('09175550101');
    expect(again).toMatchObject({ name: 'Maria Clara Santos' });
    await teller.ready(0);
    expect(await teller.bind('09175550101')).toMatchObject({ status: 409, code: 'payout_taken' });
    const remove = (id: string, password = transactionPassword) =>
      teller.askEncrypted('/api/v2/withdrawals/accounts/remove', {
        id,
        confirmation: { password },
      });
    expect(await remove(again.id)).toMatchObject({ status: 404 });
    expect(await remove(teller.accountId, '000000')).toMatchObject({
      code: 'payment_password_wrong',
    });
    expect(await remove(teller.accountId)).toMatchObject({ status: 200 });
    expect((await teller.overview()).missing).toContain('account');
  });

  test('[MEM-04] is one of five at the most, also when two are bound at once', async () => {
    await teller.ready(0);
    for (const number of ['09175550202', '09175550203', '09175550204'])
      expect(await teller.bind(number)).toMatchObject({ status: 200 });
    const holdMember = (db: TestGateway['db']) =>
      db
        .selectFrom('customers')
        .select('id')
        .where('id', '=', teller.player.customerId)
        .forNoKeyUpdate()
        .execute();
    const answers = await raceBehind(
      site.db,
      holdMember,
      ['09175550205', '09175550206'].map((number) => () => teller.bind(number)),
    );
    expect(answers.map(({ code }) => code ?? 'done').toSorted()).toEqual(['done', 'payout_limit']);
    expect((await teller.overview()).accounts).toHaveLength(5);
  });
});
