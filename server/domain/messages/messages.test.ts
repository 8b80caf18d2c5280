import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import type { Message } from '../../../contract/messages/shapes.ts';
import { operatorKey } from '../../operator/key.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { registeredPlayer, testPassword } from '../../testing/people.ts';
import { depositLifecycle } from '../deposits/lifecycle.ts';
import { setPassword } from '../identity/password/set.ts';
import { type TestPlayer, testPlayer } from '../play/fixtures.ts';
import { coolOff } from '../responsible/change.ts';
import { openSession } from '../identity/session/sessions.ts';
import { type NewMessage, addMessages } from './add.ts';
import { type MoneyChange, noteMoneyChanges } from './money.ts';

let site: TestGateway;
let player: TestPlayer;
beforeAll(async () => {
  site = await createTestGateway();
});
beforeEach(async () => {
  player = await testPlayer(site.gateway, 0);
});
afterAll(() => site.close());

type Name = Extract<keyof typeof contract, `message.${string}`>;
async function ask(
  name: Name,
  request: object = {},
  { token = player.token, key = randomUUID() as string } = {},
) {
  const { method, path } = contract[name];
  const answer = await site.app.inject({
    method,
    url:
      method === 'GET' ? `${path}?${new URLSearchParams(request as Record<string, string>)}` : path,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
    ...(method !== 'GET' && { payload: request }),
  });
  return { status: answer.statusCode, ...answer.json() };
}
const list = async (request: object = {}): Promise<Message[]> =>
  (await ask('message.list', request)).value.messages;
const unread = async (token = player.token) => {
  const info = await site.app.inject({
    url: '/api/session/info',
    headers: { authorization: `Bearer ${token}` },
  });
  return info.json().value.state.unreadMessage;
};
const message = (changes: Partial<NewMessage> = {}): NewMessage => ({
  customerId: player.customerId,
  kind: 'security',
  cause: randomUUID(),
  key: 'passwordChanged',
  ...changes,
});
const write = (...messages: NewMessage[]) =>
  site.db.transaction().execute((db) => addMessages(db, messages));

async function deposit(): Promise<{ id: string; reference: string }> {
  const values = {
    customer_id: player.customerId,
    key: randomUUID(),
    fingerprint: Buffer.of(1),
    reference: `PD${randomUUID().slice(0, 8)}`,
    rail: 'instapay',
    amount: 50_000,
    currency: 'PHP',
    expires_at: new Date(Date.now() + 60_000),
  } as const;
  return site.db
    .insertInto('deposits')
    .values(values)
    .returning(['id', 'reference'])
    .executeTakeFirstOrThrow();
}
const decide = (reference: string, change: Parameters<typeof depositLifecycle.transition>[2]) =>
  site.db.transaction().execute((db) => depositLifecycle.transition(db, { reference }, change));

describe('messages of money', () => {
  test('[WAL-06] a credited deposit and a failed one leave one message each, however often they are reported', async () => {
    const [good, bad] = [await deposit(), await deposit()];
    const credit = () =>
      decide(good.reference, () => ({ action: 'pay', credited: 49_900, paid: 49_900 }));
    const [outcome] = await Promise.all([credit(), credit()]);
    await decide(bad.reference, () => ({ action: 'fail' }));
    await depositLifecycle.notify(site.gateway, outcome.row);
    expect(
      (await list()).map(({ kind, key, params, read }) => ({ kind, key, params, read })),
    ).toEqual([
      {
        kind: 'money',
        key: 'depositFailed',
        params: {
          id: bad.id,
          amount: 50_000,
          symbol: '₱',
          reference: bad.reference,
          reason: 'payment_rejected',
        },
        read: false,
      },
      {
        kind: 'money',
        key: 'depositCredited',
        params: { id: good.id, amount: 49_900, symbol: '₱', reference: good.reference },
        read: false,
      },
    ]);
    expect(await unread()).toBe(2);
  });

  test('[WAL-06] a deposit that is not credited after all leaves no message', async () => {
    const { reference } = await deposit();
    const failing = site.db.transaction().execute(async (db) => {
      await depositLifecycle.transition(db, { reference }, () => ({
        action: 'credit',
        credited: 50_000,
      }));
      throw new Error('the process ends');
    });
    await expect(failing).rejects.toThrow('the process ends');
    expect(await list()).toEqual([]);
  });

  test("[WAL-06] [LIVE-01c] a withdrawal's end states and decisions leave a message each, other states an event", async () => {
    const change = (
      eventId: string,
      state: string,
      more: Partial<MoneyChange> = {},
    ): MoneyChange => ({
      eventId,
      id: '7',
      customerId: player.customerId,
      state,
      amount: 100_000,
      currency: 'PHP',
      reference: 'PW123',
      ...more,
    });
    const until = new Date('2026-11-30T10:00:00Z');
    const changes = [
      change('1', 'review'),
      change('2', 'approved'),
      change('3', 'rejected'),
      change('4', 'paid', { until }),
      change('5', 'received'),
      change('6', 'received', { forced: true }),
      change('7', 'returned'),
    ];
    await site.db.transaction().execute((db) => noteMoneyChanges(db, 'withdrawal', changes));
    // The same rows again, as after a crash.
    await site.db
      .transaction()
      .execute((db) => noteMoneyChanges(db, 'withdrawal', changes.slice(1)));
    const found = await list();
    expect(found.map(({ key }) => key).toSorted()).toEqual([
      'withdrawalApproved',
      'withdrawalForced',
      'withdrawalPaid',
      'withdrawalRejected',
      'withdrawalReturned',
    ]);
    expect(found.find(({ key }) => key === 'withdrawalPaid')?.params).toEqual({
      id: '7',
      amount: 100_000,
      symbol: '₱',
      reference: 'PW123',
      until: until.toISOString(),
    });
  });
});

describe('the inbox', () => {
  test('[MEM-13] messages are listed newest first, 20 a page, by kind and by what is unread', async () => {
    await write(
      ...Array.from({ length: 21 }, (_, i) => message({ kind: i === 0 ? 'platform' : 'security' })),
    );
    const first = (await ask('message.list')).value;
    expect(first).toMatchObject({ totalPages: 2, unread: 21 });
    expect(first.messages).toHaveLength(20);
    const ids = first.messages.map(({ id }: Message) => Number(id));
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    const [oldest] = await list({ pageNo: 2 });
    expect(oldest).toMatchObject({ kind: 'platform' });
    expect((await list({ kind: 'platform' })).map(({ id }) => id)).toEqual([oldest?.id]);
    await ask('message.mark', { as: 'read', ids: [oldest?.id] });
    expect(await list({ kind: 'platform', unread: 'true' })).toEqual([]);
    expect((await ask('message.one', { id: oldest?.id })).value).toMatchObject({
      id: oldest?.id,
      read: true,
    });
  });

  test('[MEM-13] [MEM-17b] messages are read, all read up to one, and deleted; the unread count follows', async () => {
    await write(message(), message(), message());
    const [third, second, first] = await list();
    await ask('message.mark', { as: 'read', ids: [first?.id] });
    expect(await unread()).toBe(2);
    await write(message());
    // Later messages stay unread.
    await ask('message.mark', { as: 'read', upTo: third?.id });
    expect((await list()).map(({ read }) => read)).toEqual([false, true, true, true]);
    expect((await ask('message.unread')).value).toEqual({ unreadMessage: 1 });
    await ask('message.mark', { as: 'deleted', ids: [second?.id, '999999999'] });
    expect((await list()).map(({ id }) => id)).not.toContain(second?.id);
    expect(await ask('message.one', { id: second?.id })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });

  test('[MEM-13] a repeated mark changes nothing, and an invalid one is rejected', async () => {
    await write(message());
    const [one] = await list();
    const key = randomUUID();
    await ask('message.mark', { as: 'read', ids: [one?.id] }, { key });
    expect(await ask('message.mark', { as: 'read', ids: [one?.id] }, { key })).toMatchObject({
      status: 200,
      value: { done: true },
    });
    expect(await ask('message.mark', { as: 'deleted', ids: [one?.id] }, { key })).toMatchObject({
      status: 422,
      code: 'write_mismatch',
    });
    for (const wrong of [
      { as: 'deleted', upTo: one?.id },
      { as: 'read', ids: [] },
      { as: 'unread', ids: ['1'] },
      {},
    ]) {
      expect(await ask('message.mark', wrong)).toMatchObject({
        status: 400,
        code: 'invalid_request',
      });
    }
  });

  test('[LIVE-02] a trial account has no inbox and no unread messages', async () => {
    const { id } = await site.db
      .insertInto('customers')
      .values({ account: `t${randomUUID().slice(0, 8)}`, nickname: 'Subok', type: 4 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const token = await openSession(site.gateway, id, { ip: '127.0.0.1', userAgent: 'test' });
    for (const name of ['message.list', 'message.unread'] as const) {
      expect(await ask(name, {}, { token })).toMatchObject({
        status: 403,
        code: 'in_need_true_account',
      });
    }
  });
});

describe("the account's safety", () => {
  test('[MEM-13] a changed password adds its message in the transaction that changes it', async () => {
    const customerId = await registeredPlayer(site.gateway, `m${randomUUID().slice(0, 8)}`);
    const { password_hash: oldHash } = await site.db
      .selectFrom('customers')
      .select('password_hash')
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow();
    expect(
      await setPassword(site.gateway, { customerId, oldHash, newPassword: `${testPassword}x` }),
    ).toBe(true);
    expect(
      await setPassword(site.gateway, { customerId, oldHash, newPassword: `${testPassword}y` }),
    ).toBe(false);
    const token = await openSession(site.gateway, customerId, {
      ip: '127.0.0.1',
      userAgent: 'test',
    });
    expect((await ask('message.list', {}, { token })).value.messages).toMatchObject([
      { kind: 'security', key: 'passwordChanged' },
    ]);
  });
});

describe("the operator's messages", () => {
  const texts = {
    TY: { title: 'Magandang araw', text: 'May bagong laro.' },
    EN: { title: 'Good day', text: 'There is a new game.' },
  };
  const send = async (body: object) => {
    const headers = { 'x-operator-key': operatorKey(site.gateway.env.dataDir) };
    const answer = await site.operator.inject({
      method: 'PUT',
      url: '/api/operator/message',
      headers,
      payload: { kind: 'platform', texts, key: randomUUID(), ...body },
    });
    return { status: answer.statusCode, ...answer.json() };
  };
  const accountOf = async ({ customerId }: TestPlayer) =>
    (
      await site.db
        .selectFrom('customers')
        .select('account')
        .where('id', '=', customerId)
        .executeTakeFirstOrThrow()
    ).account;

  test('[MEM-13] one member gets it once per key, in every language of the site', async () => {
    const key = randomUUID();
    const account = await accountOf(player);
    expect((await send({ account, key })).value).toEqual({ sent: 1 });
    expect((await send({ account, key })).value).toEqual({ sent: 0 });
    expect(await list()).toMatchObject([{ kind: 'platform', key: 'operator', texts }]);
    expect(await send({ account: 'nobody-at-all' })).toMatchObject({ status: 404 });
    expect(await send({ account, texts: { TY: texts.TY } })).toMatchObject({
      status: 400,
      field: 'texts.EN',
    });
  });

  test('[MEM-13] all members get it, but for trial and closed accounts; sent again, it reaches those who came since', async () => {
    const key = randomUUID();
    const closed = await testPlayer(site.gateway, 0);
    await site.db
      .updateTable('customers')
      .set({ disabled_at: new Date() })
      .where('id', '=', closed.customerId)
      .execute();
    const { rows } = await sql<{
      open: string;
    }>`SELECT count(*) AS open FROM customers WHERE type <> 4 AND disabled_at IS NULL`.execute(
      site.db,
    );
    expect((await send({ key })).value).toEqual({ sent: Number(rows[0]?.open) });
    const { rows: others } =
      await sql`SELECT FROM messages m JOIN customers c ON c.id = m.customer_id
      WHERE m.cause = ${`operator:${key}`} AND (c.type = 4 OR c.disabled_at IS NOT NULL)`.execute(
        site.db,
      );
    expect(others).toEqual([]);
    await testPlayer(site.gateway, 0);
    expect((await send({ key })).value).toEqual({ sent: 1 });
  });

  test('[RG-03] an offer goes to nobody who takes a break, all or alone; what is no offer does', async () => {
    const account = await accountOf(player);
    await coolOff(site.gateway, player.customerId, 1);
    const key = randomUUID();
    const others = await testPlayer(site.gateway, 0);
    expect(await send({ kind: 'promotion', key })).toMatchObject({ status: 200 });
    expect(await list()).toEqual([]);
    const { rows } =
      await sql`SELECT FROM messages WHERE cause = ${`operator:${key}`} AND customer_id = ${others.customerId}`.execute(
        site.db,
      );
    expect(rows).toHaveLength(1);
    expect((await send({ kind: 'promotion', account })).value).toEqual({ sent: 0 });
    expect((await send({ kind: 'platform', account })).value).toEqual({ sent: 1 });
  });
});
