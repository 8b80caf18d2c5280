import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { hashPassword } from '../identity/common/passwords.ts';
import { endSession } from '../identity/session/end.ts';
import { openSession } from '../identity/session/sessions.ts';

let site: TestGateway;
let passwordHash: string;
beforeAll(async () => {
  site = await createTestGateway();
  passwordHash = await hashPassword('Maligaya#21');
});
afterAll(() => site.close());

let people = 0;
let customerId: string;
let token: string;
beforeEach(async () => {
  ({ customerId, token } = await member());
});

async function member(type = 0) {
  people += 1;
  const { id } = await site.db
    .insertInto('customers')
    .values({
      account: `kasali${people}`,
      nickname: `Kasali ${people}`,
      type,
      password_hash: passwordHash,
      language: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    customerId: id,
    token: await openSession(site.gateway, id, { ip: '203.0.113.9', userAgent: 'test' }),
  };
}

type Name = Extract<keyof typeof contract, `account.${string}`>;
async function ask(
  name: Name,
  request: object = {},
  { bearer = token, key = randomUUID() as string | null } = {},
) {
  const { method, path } = contract[name];
  const inQuery = method === 'GET' || method === 'DELETE';
  const answer = await site.app.inject({
    method,
    url: inQuery ? `${path}?${new URLSearchParams(request as Record<string, string>)}` : path,
    headers: { authorization: `Bearer ${bearer}`, ...(key && { 'idempotency-key': key }) },
    ...(!inQuery && { payload: request }),
  });
  return {
    status: answer.statusCode,
    retryAfter: Number(answer.headers['retry-after']),
    ...answer.json(),
  };
}
const favourites = async (bearer = token) =>
  (await ask('account.favouriteIds', {}, { bearer })).value.list;
const game = (gameId: string) => ({ nodeId: gameId, vendor: 'PLR', gameType: 'RNG' });

describe('favourites', () => {
  test('[GAME-03] are added once and taken out, newest first', async () => {
    await ask('account.addFavourite', game('1'));
    await ask('account.addFavourite', game('4'));
    await ask('account.addFavourite', game('1'));
    expect(await favourites()).toEqual(['4', '1']);
    await ask('account.removeFavourite', { nodeId: '4' });
    expect((await ask('account.removeFavourite', { nodeId: '4' })).value).toEqual({ done: true });
    expect(await favourites()).toEqual(['1']);
  });

  test('[GAME-04] come as games, by type and vendor, in pages', async () => {
    for (const id of ['1', '2', '4']) await ask('account.addFavourite', game(id));
    const all = await ask('account.favourites', { language: 'EN' });
    expect(all.value.content.map(({ nodeId }: { nodeId: string }) => nodeId)).toEqual([
      '4',
      '2',
      '1',
    ]);
    const second = await ask('account.favourites', { language: 'EN', pageNo: '2', pageSize: '2' });
    expect(second.value).toMatchObject({ pageNum: 2, totalPages: 2, content: [{ nodeId: '1' }] });
    expect(
      (await ask('account.favourites', { language: 'EN', gameType: 'PVP' })).value,
    ).toMatchObject({ content: [], totalPages: 0 });
  });

  test('[GAME-03] a game that does not exist is rejected', async () => {
    expect(await ask('account.addFavourite', game('999999'))).toMatchObject({
      status: 404,
      code: 'game_not_found',
    });
  });

  test('[CALL-02] an id that no number of the database can hold is rejected as invalid, in every queued call', async () => {
    const gameId = '9'.repeat(19);
    const wrong = { status: 400, code: 'invalid_request' };
    expect(await ask('account.addFavourite', game(gameId))).toMatchObject({
      ...wrong,
      field: 'nodeId',
    });
    expect(await ask('account.removeFavourite', { nodeId: gameId })).toMatchObject({
      ...wrong,
      field: 'nodeId',
    });
    expect(await ask('account.markRead', { ids: [gameId] })).toMatchObject(wrong);
    // The greatest accepted id is one the database can look up.
    expect(await ask('account.removeFavourite', { nodeId: '9'.repeat(18) })).toMatchObject({
      status: 200,
    });
  });

  test('[SAFE-04] are those of the account that asks', async () => {
    await ask('account.addFavourite', game('1'));
    const other = await member();
    expect(await favourites(other.token)).toEqual([]);
    await ask('account.removeFavourite', { nodeId: '1' }, { bearer: other.token });
    expect(await favourites()).toEqual(['1']);
  });
});

describe('a queued write', () => {
  test('[PWA-06] is done once per key, whatever happens between', async () => {
    const key = randomUUID();
    const first = await ask(
      'account.feedback',
      { kind: 'feedback', content: 'Ang bilis ng laro, salamat!' },
      { key },
    );
    const again = await ask(
      'account.feedback',
      { kind: 'feedback', content: 'Ang bilis ng laro, salamat!' },
      { key },
    );
    expect(again).toEqual(first);
    expect(await countFeedback()).toBe(1);
  });

  test('[PWA-06] sent ten times at once is done once, and each gets the same answer', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        ask(
          'account.feedback',
          { kind: 'complaint', content: 'Hindi lumabas ang premyo.' },
          { key },
        ),
      ),
    );
    expect(new Set(answers.map(({ value }) => value.id)).size).toBe(1);
    expect(await countFeedback()).toBe(1);
  });

  test('[PWA-06] with the key of another is rejected and changes nothing', async () => {
    const key = randomUUID();
    await ask('account.addFavourite', game('1'), { key });
    expect(await ask('account.addFavourite', game('2'), { key })).toMatchObject({
      status: 422,
      code: 'write_mismatch',
    });
    expect(await ask('account.removeFavourite', { nodeId: '1' }, { key })).toMatchObject({
      status: 422,
      code: 'write_mismatch',
    });
    expect(await favourites()).toEqual(['1']);
  });

  test('[PWA-06] that was rejected can be corrected under the same key', async () => {
    const key = randomUUID();
    expect(
      await ask('account.feedback', { kind: 'feedback', content: 'maikli' }, { key }),
    ).toMatchObject({ status: 422, code: 'feedback_length' });
    expect(
      await ask('account.feedback', { kind: 'feedback', content: 'ngayon ay mahaba na' }, { key }),
    ).toMatchObject({ status: 200 });
  });

  test('[PWA-06] without a key, or with an invalid one, is rejected', async () => {
    expect(await ask('account.addFavourite', game('1'), { key: null })).toMatchObject({
      status: 400,
      field: 'Idempotency-Key',
    });
    expect(await ask('account.addFavourite', game('1'), { key: 'short' })).toMatchObject({
      status: 400,
      field: 'Idempotency-Key',
    });
  });

  test('[PWA-06] the same key of two accounts is two writes', async () => {
    const key = randomUUID();
    const other = await member();
    await ask('account.addFavourite', game('1'), { key });
    await ask('account.addFavourite', game('2'), { key, bearer: other.token });
    expect(await favourites()).toEqual(['1']);
    expect(await favourites(other.token)).toEqual(['2']);
  });

  const countFeedback = async () => {
    const rows = await site.db
      .selectFrom('feedback')
      .select('id')
      .where('customer_id', '=', customerId)
      .execute();
    return rows.length;
  };
});

describe('an outbox key', () => {
  const keyOf = async (bearer = token) =>
    (await ask('account.outboxKey', {}, { bearer })).value.key as string;
  const setCustomer = (values: Record<string, unknown>) =>
    site.db.updateTable('customers').set(values).where('id', '=', customerId).execute();
  const sessionId = async () =>
    (
      await site.db
        .selectFrom('sessions')
        .select('id')
        .where('customer_id', '=', customerId)
        .executeTakeFirstOrThrow()
    ).id;

  test('[PWA-06] sends queued calls of its account, and opens nothing else', async () => {
    const bearer = await keyOf();
    expect(await ask('account.addFavourite', game('1'), { bearer })).toMatchObject({ status: 200 });
    expect(await favourites()).toEqual(['1']);
    for (const name of ['account.favouriteIds', 'account.profile', 'account.readIds'] as const) {
      expect(await ask(name, {}, { bearer })).toMatchObject({ status: 401, code: 'not_logged_in' });
    }
    const info = await site.app.inject({
      url: '/api/session/info',
      headers: { authorization: `Bearer ${bearer}` },
    });
    expect(info.statusCode).toBe(401);
  });

  test('[PWA-06] outlives the idle time of its session', async () => {
    const bearer = await keyOf();
    await site.db
      .updateTable('sessions')
      .set({ last_seen_at: new Date(0) })
      .where('customer_id', '=', customerId)
      .execute();
    expect(await ask('account.addFavourite', game('1'), { bearer })).toMatchObject({ status: 200 });
  });

  test.each([
    ['a logout', async () => endSession(site.gateway, await sessionId())],
    [
      'a new password',
      async () => setCustomer({ password_changed_at: new Date(Date.now() + 1000) }),
    ],
    ['the disabling of the account', async () => setCustomer({ disabled_at: new Date() })],
    ['a newer key of the same session', async () => keyOf()],
    [
      'its 14 days',
      async () =>
        site.db
          .updateTable('outbox_keys')
          .set({ expires_at: new Date() })
          .where('customer_id', '=', customerId)
          .execute(),
    ],
  ])('[SAFE-03] ends with %s', async (_what, end) => {
    const bearer = await keyOf();
    await end();
    expect(await ask('account.addFavourite', game('1'), { bearer })).toMatchObject({
      status: 401,
      code: 'not_logged_in',
    });
  });

  test('[SAFE-03] is stored as a hash alone', async () => {
    const key = await keyOf();
    const rows = await site.db
      .selectFrom('outbox_keys')
      .selectAll()
      .where('customer_id', '=', customerId)
      .execute();
    expect(JSON.stringify(rows)).not.toContain(key.slice(3));
    expect(rows).toHaveLength(1);
  });
});

describe('read marks, profile and feedback', () => {
  test('[PWA-06] what was read stays read; what does not exist is passed over', async () => {
    const { id } = await site.db
      .insertInto('announcements')
      .values({ type: 'B', execution: 'B', title: '{"EN":"x"}', content: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await ask('account.markRead', { ids: [id, '999999'] });
    await ask('account.markRead', { ids: [id] });
    expect((await ask('account.readIds')).value.list).toEqual([id]);
  });

  test('[MEM-01b] [MEM-17a] the nickname is changed, trimmed names alone, the account stays', async () => {
    expect(await ask('account.updateProfile', { nickname: 'Ñora ng Cebu' })).toMatchObject({
      status: 200,
      value: { done: true },
    });
    for (const nickname of [
      'a',
      ' Ligaya',
      'x'.repeat(25),
      '<b>Ligaya</b>',
      'Lig\u202eaya',
      'a\u0000b',
      'evil.com',
      'Ligaya 0917 555 0101',
    ]) {
      expect(await ask('account.updateProfile', { nickname })).toMatchObject({
        status: 400,
        field: 'nickname',
      });
    }
    expect((await ask('account.profile')).value).toMatchObject({
      account: `kasali${people}`,
      nickname: 'Ñora ng Cebu',
    });
  });

  test('[INFO-02a] feedback has 10 to 1,000 characters, and twenty in a day', async () => {
    const send = (content: string) => ask('account.feedback', { kind: 'feedback', content });
    expect(await send(`  ${'ñ'.repeat(9)}  `)).toMatchObject({
      code: 'feedback_length',
      field: 'content',
    });
    expect(await send('x'.repeat(1001))).toMatchObject({ code: 'feedback_length' });
    for (let i = 0; i < 20; i += 1)
      expect(await send('ñ'.repeat(10))).toMatchObject({ status: 200 });
    const { status, retryAfter } = await send('ñ'.repeat(10));
    expect(status).toBe(429);
    expect(retryAfter).toBeGreaterThan(86_000);
    // Sendable once the first of twenty is a day old.
    await sql`UPDATE feedback SET sent_at = now() - interval '23 hours' WHERE id = (SELECT min(id) FROM feedback WHERE customer_id = ${customerId})`.execute(
      site.db,
    );
    expect((await send('ñ'.repeat(10))).retryAfter).toBeCloseTo(3600, -2);
  });
});

test('[GAME-01] a trial has recent games and no favourites', async () => {
  const trial = await member(4);
  expect(await ask('account.addFavourite', game('1'), { bearer: trial.token })).toMatchObject({
    status: 403,
    code: 'in_need_true_account',
  });
  expect(await ask('account.recent', { language: 'EN' }, { bearer: trial.token })).toMatchObject({
    status: 200,
    value: { list: [], totalPages: 0 },
  });
});

test('[GAME-04] recent games are the opened ones, latest first, each once', async () => {
  const { id: sessionId } = await site.db
    .selectFrom('sessions')
    .select('id')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  const accounts = await site.db.selectFrom('accounts').select('id').limit(2).execute();
  const [wallet, house] = [accounts[0]?.id ?? '', accounts[1]?.id ?? ''];
  for (const [i, game_id] of ['1', '2', '1', '4'].entries()) {
    await site.db
      .insertInto('launches')
      .values({
        token_hash: Buffer.from(randomUUID()),
        session_id: sessionId,
        customer_id: customerId,
        game_id,
        vendor: 'PLR',
        game_code: 'x',
        wallet_id: wallet,
        house_id: house,
        currency: 'PHP',
        trial: false,
        language: 'EN',
        created_at: new Date(Date.now() + i * 1000),
        expires_at: new Date(),
      })
      .execute();
  }
  const { value } = await ask('account.recent', { language: 'EN' });
  expect(value.list.map(({ nodeId }: { nodeId: string }) => nodeId)).toEqual(['4', '1', '2']);
});
