import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { trialType } from '../../contract/identity/account-types.ts';
import { testPlayer } from '../domain/play/fixtures.ts';
import { coolOff } from '../domain/responsible/change.ts';
import { Teller } from '../domain/withdrawals/fixtures.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';

let site: TestGateway;
let teller: Teller;
/** Whose open pages hear of it. */
let heard: string[];

beforeAll(async () => {
  site = await createTestGateway();
  teller = new Teller(site);
});
beforeEach(async () => {
  teller.player = await testPlayer(site.gateway, 0);
  heard = [];
  vi.spyOn(site.gateway.live, 'news').mockImplementation((customer) => void heard.push(customer));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => site.close());

const texts = {
  TY: { title: 'Magandang araw', text: 'May bagong laro.' },
  EN: { title: 'Good day', text: 'There is a new game.' },
};
const send = (body: object) =>
  teller.operator('PUT', 'message', { kind: 'platform', texts, key: randomUUID(), ...body });
const inbox = async () => (await teller.ask('GET', '/api/wps/relay/messages')).value.messages;
const change = (columns: { type?: number; disabled_at?: Date }) =>
  site.db
    .updateTable('customers')
    .set(columns)
    .where('id', '=', teller.player.customerId)
    .execute();
/** All that are open. */
const members = async () =>
  (
    await sql<{ id: string }>`
      SELECT id FROM customers WHERE type <> ${trialType} AND disabled_at IS NULL ORDER BY id`.execute(
      site.db,
    )
  ).rows.map(({ id }) => id);

describe('a message to one member', () => {
  test('[MEM-13] is sent once per key, in any case of letters, and reaches the open pages once', async () => {
    const [account, key] = [(await teller.account()).toUpperCase(), randomUUID()];
    expect((await send({ account, key })).value).toEqual({ sent: 1 });
    expect((await send({ account, key })).value).toEqual({ sent: 0 });
    expect(heard).toEqual([teller.player.customerId]);
    expect((await send({ account })).value).toEqual({ sent: 1 });
    expect(await inbox()).toMatchObject([
      { kind: 'platform', key: 'operator', texts },
      { kind: 'platform', key: 'operator', texts },
    ]);
  });

  test('[MEM-13] needs every language of the site, and a member', async () => {
    const account = await teller.account();
    for (const code of ['TY', 'EN'] as const) {
      const { [code]: _, ...others } = texts;
      expect(await send({ account, texts: others })).toMatchObject({
        status: 400,
        code: 'invalid_request',
        field: `texts.${code}`,
      });
    }
    const missing = { status: 404, code: 'not_found', field: 'account' };
    expect(await send({ account: 'nobody-at-all' })).toMatchObject(missing);
    await change({ type: trialType });
    expect(await send({ account })).toMatchObject(missing);
    expect(heard).toEqual([]);
  });

  test('[RG-03] [MEM-13] is no offer during a break, but anything else', async () => {
    const account = await teller.account();
    await coolOff(site.gateway, teller.player.customerId, 1);
    expect((await send({ account, kind: 'promotion' })).value).toEqual({ sent: 0 });
    expect([heard, await inbox()]).toEqual([[], []]);
    expect((await send({ account })).value).toEqual({ sent: 1 });
    teller.player = await testPlayer(site.gateway, 0);
    const other = await teller.account();
    expect((await send({ account: other, kind: 'promotion' })).value).toEqual({ sent: 1 });
  });
});

describe('a message to all', () => {
  test('[MEM-13] reaches each open account once, also where there are more than one part holds', async () => {
    await sql`INSERT INTO customers (account, nickname) SELECT 'many' || n, 'many' || n FROM generate_series(1, 1001) n`.execute(
      site.db,
    );
    await change({ disabled_at: new Date() });
    await testPlayer(site.gateway, 0);
    const all = await members();
    const key = randomUUID();
    expect((await send({ key })).value).toEqual({ sent: all.length });
    expect(heard).toEqual(all);
    heard = [];
    expect((await send({ key })).value).toEqual({ sent: 0 });
    expect(heard).toEqual([]);
    await testPlayer(site.gateway, 0);
    expect((await send({ key })).value).toEqual({ sent: 1 });
    await sql`UPDATE customers SET disabled_at = now() WHERE account LIKE 'many%'`.execute(site.db);
  });

  test('[RG-03] [MEM-13] is no offer to those on a break, but anything else', async () => {
    const { customerId } = teller.player;
    const other = await testPlayer(site.gateway, 0);
    await coolOff(site.gateway, customerId, 1);
    const { value } = await send({ kind: 'promotion' });
    expect([heard.includes(customerId), heard.includes(other.customerId)]).toEqual([false, true]);
    expect([heard.length, await inbox()]).toEqual([value.sent, []]);
    heard = [];
    await send({ kind: 'money' });
    expect(heard).toEqual(await members());
  });
});
