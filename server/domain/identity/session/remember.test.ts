import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { proved } from '../../../testing/challenge.ts';
import { type TestGateway, createTestGateway } from '../../../testing/gateway.ts';
import { registeredPlayer, testPassword } from '../../../testing/people.ts';
import { encrypted } from '../../../testing/encrypt.ts';
import { operatorKey } from '../../../operator/key.ts';
import { endSessionsOf } from './end.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
});
afterAll(() => site.close());

let account: string;
let customerId: string;
let people = 0;
beforeEach(async () => {
  people += 1;
  account = `tanda${people}`;
  customerId = await registeredPlayer(site.gateway, account);
});

interface Opened {
  cookie: { value: string; line: string } | null;
  status: number;
  body: { success: boolean; code?: string; value: { token: string; passwordDefault: boolean } };
}

async function send(
  url: string,
  payload: object,
  headers: Record<string, string> = {},
  method: 'POST' | 'DELETE' = 'POST',
): Promise<Opened> {
  const answer = await site.app.inject({
    method,
    url,
    ...(method === 'POST' && { payload }),
    headers,
  });
  const line = [answer.headers['set-cookie'] ?? []]
    .flat()
    .find((text) => text.startsWith('remember='));
  const cookie =
    line === undefined ? null : { line, value: /^remember=([^;]*)/.exec(line)?.[1] ?? '' };
  return { cookie, status: answer.statusCode, body: answer.json() };
}

const login = async (more: object = { remember: true }, headers = {}) =>
  send(
    '/api/session/login',
    await encrypted(site.app, {
      username: account,
      password: testPassword,
      type: 'username',
      verification: await proved(site.gateway, 'login'),
      ...more,
    }),
    headers,
  );
const resume = (secret: string) =>
  send('/api/session/resume', {}, { cookie: `remember=${secret}` });
const alive = async (token: string) =>
  (
    await site.app.inject({
      url: '/api/session/info',
      headers: { authorization: `Bearer ${token}` },
    })
  ).statusCode === 200;
const becomeAgent = () =>
  site.db.updateTable('customers').set({ type: 1 }).where('id', '=', customerId).execute();
const later = (seconds: number) =>
  site.db
    .updateTable('remember_tokens')
    .set({ used_at: new Date(Date.now() - seconds * 1000) })
    .where('used_at', 'is not', null)
    .execute();

describe('a remembered device', () => {
  test('[AUTH-10] gets a cookie for a day that no script and no other site can use', async () => {
    const { cookie } = await login();
    expect(cookie?.line).toMatch(/Max-Age=86400; Path=\/api\/session; HttpOnly; SameSite=Strict$/);
    const stored = JSON.stringify(
      await site.db.selectFrom('remember_tokens').selectAll().execute(),
    );
    expect(stored).not.toContain(cookie?.value);
  });

  test('[AUTH-10] gets none unasked, and [AUTH-09] none in the agent area', async () => {
    expect((await login({})).cookie).toBeNull();
    await becomeAgent();
    expect((await login({ remember: true, area: 'agent' })).cookie).toBeNull();
  });

  test("[AUTH-09] is none for an agent by the member form either, and is forgotten when its account becomes an agent's", async () => {
    const before = await login();
    await becomeAgent();
    const loggedIn = await login();
    expect([loggedIn.status, loggedIn.cookie]).toEqual([200, null]);
    const rejected = await resume(before.cookie!.value);
    expect([rejected.status, rejected.body.code]).toEqual([401, 'not_logged_in']);
    expect(rejected.cookie?.line).toMatch(/^remember=; /);
    expect(await alive(before.body.value.token)).toBe(false);
    const devices = site.db
      .selectFrom('remembered_devices')
      .select('ended_at')
      .where('customer_id', '=', customerId);
    expect(await devices.execute()).toEqual([{ ended_at: expect.any(Date) }]);
  });

  test('[AUTH-10] opens a session without the password, and its secret changes each time', async () => {
    const first = (await login()).cookie!.value;
    const second = await resume(first);
    expect(second.body.value.token).toHaveLength(43);
    expect(await alive(second.body.value.token)).toBe(true);
    const third = await resume(second.cookie!.value);
    expect(new Set([first, second.cookie!.value, third.cookie!.value]).size).toBe(3);
  });

  test('[SAFE-06] opens sessions that are as old as the login that it remembers', async () => {
    const secret = (await login()).cookie!.value;
    const created_at = new Date(Date.now() + 1000);
    await site.db
      .updateTable('remembered_devices')
      .set({ created_at })
      .where('customer_id', '=', customerId)
      .execute();
    await resume(secret);
    const opened = site.db
      .selectFrom('sessions')
      .select('authenticated_at')
      .where('customer_id', '=', customerId)
      .orderBy('id', 'desc');
    expect((await opened.executeTakeFirstOrThrow()).authenticated_at).toEqual(created_at);
  });

  test('[AUTH-10] tabs that start at once, or a lost response, get the same next secret and are no theft', async () => {
    const first = (await login()).cookie!.value;
    const tabs = await Promise.all(Array.from({ length: 6 }, () => resume(first)));
    expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(tabs.map(({ cookie }) => cookie?.value)).size).toBe(1);
    expect((await resume(tabs[0]!.cookie!.value)).status).toBe(200);
  });

  test('[AUTH-10] an old secret that comes again ends the device and every session opened on it', async () => {
    const loggedIn = await login();
    const stolen = loggedIn.cookie!.value;
    const next = await resume(stolen);
    await later(31);
    const again = await resume(stolen);
    expect([again.status, again.body.code]).toEqual([401, 'not_logged_in']);
    expect(again.cookie?.line).toMatch(/^remember=; /);
    expect(await alive(loggedIn.body.value.token)).toBe(false);
    expect(await alive(next.body.value.token)).toBe(false);
    expect((await resume(next.cookie!.value)).status).toBe(401);
  });

  test('[AUTH-10] is another one for each login: the end of one leaves the other', async () => {
    const [one, other] = [(await login()).cookie!.value, (await login()).cookie!.value];
    await resume(one);
    await later(31);
    await resume(one);
    expect((await resume(other)).status).toBe(200);
  });

  test('[AUTH-10] [SAFE-04] is forgotten when somebody else logs in there; a login of its own account leaves it', async () => {
    const { cookie } = await login();
    const headers = { cookie: `remember=${cookie!.value}` };
    expect((await login({}, headers)).cookie).toBeNull();
    expect((await resume(cookie!.value)).status).toBe(200);
    await registeredPlayer(site.gateway, `iba${people}`);
    const other = await login({ username: `iba${people}` }, headers);
    expect([other.status, other.cookie?.line]).toEqual([
      200,
      expect.stringMatching(/^remember=; /),
    ]);
    expect((await resume(cookie!.value)).status).toBe(401);
    expect(await alive(other.body.value.token)).toBe(true);
  });

  test('[AUTH-10] is forgotten after a day, by a logout, a new password and the closing of the account', async () => {
    const late = (await login()).cookie!.value;
    await site.db
      .updateTable('remembered_devices')
      .set({ expires_at: new Date() })
      .where('customer_id', '=', customerId)
      .execute();
    expect((await resume(late)).status).toBe(401);

    const out = await login();
    const headers = {
      cookie: `remember=${out.cookie!.value}`,
      authorization: `Bearer ${out.body.value.token}`,
    };
    expect((await send('/api/session/logout', {}, headers, 'DELETE')).cookie?.line).toMatch(
      /^remember=; /,
    );
    expect((await resume(out.cookie!.value)).status).toBe(401);

    const changed = (await login()).cookie!.value;
    const newer = { password_changed_at: new Date(Date.now() + 1000) };
    await site.db.updateTable('customers').set(newer).where('id', '=', customerId).execute();
    expect((await resume(changed)).status).toBe(401);
  });

  test('[AUTH-10] that is closed with its account stays closed when the account is opened again', async () => {
    const secret = (await login()).cookie!.value;
    const operator = (disabled: boolean) =>
      site.operator.inject({
        method: 'PUT',
        url: '/api/operator/account',
        payload: { account, disabled },
        headers: { 'x-operator-key': operatorKey(site.gateway.env.dataDir) },
      });
    const { token } = (await login({})).body.value;
    expect((await operator(true)).json().value).toEqual({ disabled: true, sessions: 2 });
    expect(await alive(token)).toBe(false);
    expect((await login()).body.code).toBe('account_disabled');
    await operator(false);
    expect((await resume(secret)).status).toBe(401);
    expect((await login()).status).toBe(200);
  });

  test('[AUTH-05] whose password must be changed learns so after resuming too', async () => {
    const secret = (await login()).cookie!.value;
    await site.db
      .updateTable('customers')
      .set({ default_password: true })
      .where('id', '=', customerId)
      .execute();
    expect((await resume(secret)).body.value.passwordDefault).toBe(true);
  });

  test('[AUTH-10] a cookie that is made up or missing opens nothing', async () => {
    for (const secret of ['', 'x', 'A'.repeat(43)]) expect((await resume(secret)).status).toBe(401);
    expect((await send('/api/session/resume', {})).status).toBe(401);
  });
});

describe('a token', () => {
  test('[SAFE-03] is made by the gateway at each login: one that came along is neither taken up nor ended', async () => {
    const before = (await login({})).body.value.token;
    for (const token of [before, 'A'.repeat(43)]) {
      const after = (await login({}, { authorization: `Bearer ${token}` })).body.value.token;
      expect(after).not.toBe(token);
      expect([await alive(after), await alive(token)]).toEqual([true, token === before]);
    }
  });
});

describe('ends of sessions', () => {
  test("[SAFE-03] all of a customer's at once, but for one and its device", async () => {
    const [own, other] = [await login(), await login()];
    const session = await site.db
      .selectFrom('sessions')
      .select(['id', 'device_id'])
      .where('customer_id', '=', customerId)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    expect(await endSessionsOf(site.gateway, customerId, { except: session.id })).toBe(1);
    expect([await alive(own.body.value.token), await alive(other.body.value.token)]).toEqual([
      true,
      false,
    ]);
    expect([
      (await resume(own.cookie!.value)).status,
      (await resume(other.cookie!.value)).status,
    ]).toEqual([200, 401]);
  });

  test("[SAFE-03] an agent's comes after half an hour without a call, a member's after the time that the site sets", async () => {
    const idle = async () => {
      const row = site.db
        .selectFrom('sessions')
        .select('idle_seconds')
        .where('customer_id', '=', customerId);
      return (await row.orderBy('id', 'desc').executeTakeFirstOrThrow()).idle_seconds;
    };
    await login();
    expect(await idle()).toBe(7200);
    await becomeAgent();
    await login();
    expect(await idle()).toBe(1800);
  });
});
