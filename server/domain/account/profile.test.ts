import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Profile, ProfileField } from '../../../contract/account/profile.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { testPng } from '../../testing/pictures.ts';
import { cleanPicture } from '../kyc/clean-picture.ts';
import { testPlayer } from '../play/fixtures.ts';
import { Teller } from '../withdrawals/fixtures.ts';
import { asPlain } from '../../vault/cipher.ts';

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

const profile = async (): Promise<Profile> => (await teller.ask('GET', '/api/info/profile')).value;
const detail = async (field: ProfileField) =>
  (await profile()).details.find((each) => each.field === field);
const change = (changes: object, key = randomUUID()) =>
  teller.ask('PUT', '/api/info/profile', changes, {
    authorization: `Bearer ${teller.player.token}`,
    'idempotency-key': key,
  });
const setField = (field: ProfileField, how: object) =>
  teller.operator('PUT', 'profileField', { field, ...how });

describe('profile', () => {
  test('[MEM-01b] is what the site asks for, in its order, and each by its rule', async () => {
    expect((await profile()).details.map(({ field }) => field)).toEqual([
      'fullName',
      'birthday',
      'birthplace',
      'nationality',
      'address',
      'occupation',
      'incomeSource',
      'telegram',
    ]);
    const typed = {
      fullName: ' Maria Clara Reyes ',
      birthday: '1990-05-17',
      address: '12 Mabini St, Cebu',
      incomeSource: 'salary',
      telegram: '@maria_clara',
    };
    expect(await change(typed)).toMatchObject({ status: 200, value: { done: true } });
    const { details } = await profile();
    expect(
      Object.fromEntries(
        details.filter(({ value }) => value).map(({ field, value }) => [field, value]),
      ),
    ).toEqual({ ...typed, fullName: 'Maria Clara Reyes', telegram: 'maria_clara' });
    expect(
      details.filter(({ locked }) => locked).map(({ field, locked }) => [field, locked]),
    ).toEqual([
      ['fullName', 'once'],
      ['birthday', 'once'],
    ]);
  });

  test.each([
    ['nationality', 'F1lipino', 'invalid_request'],
    ['address', 'short', 'invalid_request'],
    ['occupation', `Tea\u202Echer`, 'invalid_request'],
    ['incomeSource', 'lottery', 'invalid_request'],
    ['telegram', 'ma ria', 'invalid_request'],
    ['birthday', '1990-02-30', 'invalid_request'],
    ['birthday', `${new Date().getUTCFullYear() - 20}-01-01`, 'underage'],
    ['qq', '12345678', 'invalid_request'],
  ])(
    '[AUTH-17] [MEM-01b] %s is not %j, and nothing of such a change counts',
    async (field, text, code) => {
      expect(await change({ birthplace: 'Iloilo City', [field]: text })).toMatchObject({
        success: false,
        code,
        field,
      });
      expect((await detail('birthplace'))?.value).toBe('');
    },
  );

  test('[MEM-01b] a field that can be set once stays; the same value again succeeds; others change and are removed', async () => {
    await change({ birthday: '1990-05-17', occupation: 'Teacher' });
    expect(await change({ birthday: '1991-05-17', occupation: 'Nurse' })).toMatchObject({
      status: 409,
      code: 'profile_locked',
      field: 'birthday',
    });
    expect(await change({ birthday: '1990-05-17', occupation: '' })).toMatchObject({ status: 200 });
    expect(await detail('birthday')).toMatchObject({ value: '1990-05-17', locked: 'once' });
    expect(await detail('occupation')).toMatchObject({ value: '', locked: null });
    // Concurrent: the second waits for the first.
    const answers = await Promise.all(
      ['Ana Cruz', 'Bea Cruz', 'Carla Cruz'].map((fullName) => change({ fullName })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test('[MEM-01b] what the registration asked for is known, and an approved document replaces it', async () => {
    const { customerId } = teller.player;
    await site.db
      .insertInto('registrations')
      .values({
        customer_id: customerId,
        method: 'username',
        url: '/',
        payee_name: 'Maria Reyes',
        birthday: '1990-05-17',
      })
      .execute();
    expect(await detail('fullName')).toMatchObject({ value: 'Maria Reyes', locked: 'once' });
    await teller.ready(0);
    expect(await detail('fullName')).toMatchObject({
      value: 'Maria Clara Reyes',
      locked: 'verified',
    });
    expect(await detail('address')).toMatchObject({
      value: '12 Mabini St, Iloilo City',
      locked: 'verified',
    });
    expect(await change({ address: '1 Rizal Ave, Manila' })).toMatchObject({
      code: 'profile_locked',
      field: 'address',
    });
    expect(await detail('telegram')).toMatchObject({ locked: null });
    const verified = (await profile()).details.filter(({ locked }) => locked === 'verified');
    expect(Object.fromEntries(verified.map(({ field, value }) => [field, value]))).toEqual({
      fullName: 'Maria Clara Reyes',
      birthday: '1990-05-17',
      birthplace: 'Iloilo City',
      nationality: 'Filipino',
      address: '12 Mabini St, Iloilo City',
      occupation: 'Teacher',
      incomeSource: 'salary',
    });
  });

  test.each(['pending', 'rejected'] as const)(
    '[MEM-01b] a document that is %s says nothing of the profile',
    async (state) => {
      await teller.ready(0);
      await change({ telegram: 'maria_clara' });
      const decided_at = state === 'pending' ? null : new Date();
      await site.db
        .updateTable('kyc_submissions')
        .set({ state, decided_at })
        .where('customer_id', '=', teller.player.customerId)
        .execute();
      expect(
        (await profile()).details.filter(({ value }) => value).map(({ field }) => field),
      ).toEqual(['telegram']);
    },
  );

  test('[MEM-01b] what is typed wins over the registration, and a change leaves all else', async () => {
    const { customerId } = teller.player;
    await setField('fullName', { once: false });
    try {
      const registered = { method: 'username' as const, url: '/', birthday: '1990-05-17' };
      await site.db
        .insertInto('registrations')
        .values({ customer_id: customerId, payee_name: 'Maria Reyes', ...registered })
        .execute();
      const { account, nickname, joinedAt, birthdayAge } = await profile();
      await change({ fullName: 'Maria Cruz', occupation: 'Nurse' });
      await change({ occupation: 'Teacher', avatar: 'jeepney' });
      await change({ telegram: 'maria_clara' });
      await change({ nickname: 'Maria C' });
      const now = await profile();
      expect(now).toMatchObject({ account, nickname: 'Maria C', joinedAt, avatar: 'jeepney' });
      expect([account, birthdayAge]).toEqual([nickname, 21]);
      expect(
        Object.fromEntries(
          now.details.flatMap(({ field, value }) => (value ? [[field, value]] : [])),
        ),
      ).toEqual({
        fullName: 'Maria Cruz',
        birthday: '1990-05-17',
        occupation: 'Teacher',
        telegram: 'maria_clara',
      });
    } finally {
      await setField('fullName', { once: true });
    }
  });

  test('[MEM-01b] [AGT-09] a change is of the own profile alone, and nothing new stores nothing', async () => {
    const other = teller.player;
    await change({ occupation: 'Nurse', avatar: 'maya' });
    teller.player = await testPlayer(site.gateway, 0);
    const { nickname } = await profile();
    await change({ occupation: '' });
    await change({ nickname });
    await change({});
    const rows = await site.db
      .selectFrom('profiles')
      .select('customer_id')
      .where('customer_id', '=', teller.player.customerId)
      .execute();
    expect(rows).toEqual([]);
    await change({ nickname: 'Bea Cruz', occupation: 'Teacher' });
    teller.player = other;
    expect(await profile()).toMatchObject({ avatar: 'maya' });
    expect(await detail('occupation')).toMatchObject({ value: 'Nurse' });
    expect((await profile()).nickname).not.toBe('Bea Cruz');
  });

  test('[AUTH-17] [MEM-01b] a nickname that leads out is rejected with all that was sent with it', async () => {
    expect(await change({ nickname: 'evil.com', occupation: 'Nurse' })).toMatchObject({
      status: 400,
      code: 'invalid_request',
      field: 'nickname',
    });
    expect(await detail('occupation')).toMatchObject({ value: '' });
  });

  test('[MEM-01b] the operator says which fields there are, which are needed, what they take and which stand', async () => {
    expect(
      await setField('qq', { ask: 'required', pattern: 'digits', minLength: 5, maxLength: 9 }),
    ).toMatchObject({ status: 200 });
    await setField('telegram', { once: true });
    await setField('birthplace', { ask: 'off' });
    try {
      expect(await detail('qq')).toMatchObject({
        rule: { required: true, patternId: 4, minLength: 5, maxLength: 9 },
        once: false,
      });
      expect(await detail('birthplace')).toBeUndefined();
      expect(await change({ birthplace: 'Cebu City' })).toMatchObject({
        code: 'invalid_request',
        field: 'birthplace',
      });
      expect(await change({ qq: '1234567890' })).toMatchObject({ field: 'qq' });
      await change({ qq: '12345', telegram: 'maria_clara' });
      expect(await change({ qq: '' })).toMatchObject({ code: 'invalid_request', field: 'qq' });
      expect(await change({ telegram: 'clara_maria' })).toMatchObject({ code: 'profile_locked' });
      for (const [wrong, at] of [
        [{ pattern: 'none' }, 'pattern'],
        [{ minLength: 10 }, 'maxLength'],
        [{ maxLength: 4 }, 'maxLength'],
        [{ maxLength: 201 }, 'maxLength'],
        [{ minLength: 0 }, 'maxLength'],
      ] as const) {
        expect(await setField('qq', { ...wrong, once: true })).toMatchObject({
          status: 400,
          code: 'invalid_request',
          field: at,
        });
      }
      expect(await detail('qq')).toMatchObject({ once: false, rule: { minLength: 5 } });
    } finally {
      for (const field of ['qq', 'telegram', 'birthplace'] as const) {
        await setField(field, { ask: field === 'qq' ? 'off' : 'optional', once: false });
      }
    }
  });
});

describe('the rule of a field', () => {
  const set = async (how: object) =>
    (await setField('zalo', how)).value.fields.find(
      ({ field }: { field: string }) => field === 'zalo',
    );

  test('[MEM-01b] changes part by part; what is left out stays', async () => {
    const digits = { patternId: 4, acceptedPattern: '^[0-9]+$' };
    const expected = {
      field: 'zalo',
      once: false,
      rule: { enabled: false, required: false, ...digits, minLength: 9, maxLength: 12 },
    };
    expect(await set({})).toEqual(expected);
    for (const [how, once, rule] of [
      [{ ask: 'required' }, false, { enabled: true, required: true }],
      [{ ask: 'optional' }, false, { enabled: true, required: false }],
      [{ once: true }, true, {}],
      [{ minLength: 1 }, true, { minLength: 1 }],
      [{ maxLength: 1 }, true, { maxLength: 1 }],
      [{ maxLength: 200 }, true, { maxLength: 200 }],
      [{ minLength: 200 }, true, { minLength: 200 }],
      [{ pattern: 'any' }, true, { patternId: 0, acceptedPattern: '*' }],
      [{ ask: 'off' }, true, { enabled: false }],
      [
        { once: false, pattern: 'digits', minLength: 9, maxLength: 12 },
        false,
        { ...digits, minLength: 9, maxLength: 12 },
      ],
    ] as const) {
      Object.assign(expected, { once });
      Object.assign(expected.rule, rule);
      expect(await set(how)).toEqual(expected);
    }
  });

  test('[MEM-01b] [LIVE-01g] reaches all pages; the other fields stay', async () => {
    const before = (await setField('zalo', {})).value.fields;
    const toAll = vi.spyOn(site.gateway.live, 'toAll');
    const { fields } = (await setField('address', { minLength: 9 })).value;
    expect(toAll.mock.calls).toMatchObject([[{ kind: 'status' }]]);
    toAll.mockRestore();
    await setField('address', { minLength: 8 });
    const others = (all: { field: string }[]) => all.filter(({ field }) => field !== 'address');
    expect(others(fields)).toEqual(others(before));
  });
});

describe('what an account goes by', () => {
  const avatar = async () => (await profile()).avatar;
  const picture = async () => (await teller.ask('GET', '/api/info/avatar')).value;

  test("[MEM-01h] is a drawing of the house, the member's own picture, or nothing", async () => {
    expect(await avatar()).toBeNull();
    await change({ avatar: 'jeepney' });
    expect(await avatar()).toBe('jeepney');
    expect(await change({ avatar: 'dragon' })).toMatchObject({ status: 400, field: 'avatar' });
    const id = await teller.upload();
    expect(await change({ avatar: { picture: id } })).toMatchObject({ status: 200 });
    expect(await avatar()).toEqual({ picture: id });
    expect(await picture()).toMatchObject({
      id,
      type: 'image/png',
      data: (await cleanPicture(testPng()))!.bytes.toString('base64'),
    });
    // The account still has its avatar.
    await site.db.deleteFrom('pictures').where('id', '=', id).execute();
    expect(await change({ avatar: { picture: id } })).toMatchObject({ status: 200 });
    expect((await picture()).id).toBe(id);
    await change({ avatar: null });
    expect(await avatar()).toBeNull();
    expect(await picture()).toBeNull();
  });

  test('[MEM-01h] changes from a picture to a drawing and back, and stays while details change', async () => {
    const [first, second] = [await teller.upload(), await teller.upload()];
    await change({ avatar: { picture: first } });
    await change({ occupation: 'Nurse' });
    expect(await avatar()).toEqual({ picture: first });
    await change({ avatar: { picture: second } });
    expect((await picture()).id).toBe(second);
    await change({ avatar: 'maya' });
    expect([await avatar(), await picture()]).toEqual(['maya', null]);
    await change({ avatar: { picture: second } });
    expect(await avatar()).toEqual({ picture: second });
    expect(await detail('occupation')).toMatchObject({ value: 'Nurse' });
    teller.player = await testPlayer(site.gateway, 0);
    expect([await avatar(), await picture()]).toEqual([null, null]);
  });

  test('[MEM-01h] is nothing where its drawing no longer exists', async () => {
    await change({ avatar: 'maya' });
    await site.db
      .updateTable('profiles')
      .set({ avatar: 'dragon' })
      .where('customer_id', '=', teller.player.customerId)
      .execute();
    expect(await avatar()).toBeNull();
  });

  test('[MEM-18] may have as many bytes as the bound', async () => {
    const id = await teller.upload();
    await site.db
      .updateTable('pictures')
      .set({ bytes: asPlain(Buffer.alloc(48 * 1024)) })
      .where('id', '=', id)
      .execute();
    expect(await change({ avatar: { picture: id } })).toMatchObject({ status: 200 });
    expect(await avatar()).toEqual({ picture: id });
  });

  test("[MEM-18] is small, and the member's own", async () => {
    const id = await teller.upload();
    await site.db
      .updateTable('pictures')
      .set({ bytes: asPlain(Buffer.alloc(48 * 1024 + 1)) })
      .where('id', '=', id)
      .execute();
    expect(await change({ avatar: { picture: id } })).toMatchObject({
      status: 400,
      field: 'avatar',
    });
    const theirs = await teller.upload();
    teller.player = await testPlayer(site.gateway, 0);
    expect(await change({ avatar: { picture: theirs } })).toMatchObject({
      status: 404,
      field: 'avatar',
    });
    expect(await avatar()).toBeNull();
  });
});
