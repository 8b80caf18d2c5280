import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDomain, contextOf, testDomain, testPlayer } from '../play/fixtures.ts';
import { reloadSite } from '../../settings/state.ts';
import { authenticateSession } from '../identity/session/authenticate.ts';
import { customerById } from '../identity/common/customer.ts';
import { sessionHandlers } from '../identity/login/handlers.ts';
import { publicState } from './summary.ts';
import { roleOf } from '../../kernel/role.ts';
import { openSession } from '../identity/session/sessions.ts';

let domain: TestDomain;
beforeAll(async () => {
  domain = await testDomain();
  const level = { label: { EN: 'Silver' }, bets: 100, reward: 0, turnoverPercent: 0 };
  await domain.gateway.db
    .insertInto('settings')
    .values({ key: 'vip', value: JSON.stringify({ open: true, levels: [level] }) })
    .execute();
  await reloadSite(domain.gateway);
});
afterAll(() => domain.close());

async function newCustomer(type: number): Promise<string> {
  const { customerId } = await testPlayer(domain.gateway, 0);
  await domain.gateway.db
    .updateTable('customers')
    .set({ type })
    .where('id', '=', customerId)
    .execute();
  return customerId;
}
const stateOf = async (type: number) =>
  publicState(domain.gateway, await customerById(domain.gateway, await newCustomer(type)));
const signIn = async (customerId: string) => {
  const token = await openSession(domain.gateway, customerId, {
    ip: '203.0.113.1',
    userAgent: 'a'.repeat(500),
  });
  return contextOf(domain.gateway, (await authenticateSession(domain.gateway, token)) ?? {});
};

describe('an account', () => {
  test.each([
    [0, 'member'],
    [1, 'agent'],
    [2, 'agent'],
    [41, 'agent'],
    [42, 'agent'],
    [4, 'trial'],
    [3, 'member'],
  ])('[AUTH-09] of type %d is a %s', (type, role) => {
    expect(roleOf(type)).toBe(role);
  });

  test('[MEM-17c] [MEM-17d] [LIVE-02] of a member has levels and invitations; one in free play has neither', async () => {
    expect(await stateOf(0)).toMatchObject({
      hasVip: true,
      availablePromo: { REFERRAL: { enabled: true } },
    });
    expect(await stateOf(4)).toMatchObject({
      hasVip: false,
      unreadMessage: 0,
      onBreak: false,
      availablePromoCount: 0,
      availablePromo: { REFERRAL: { enabled: false } },
    });
  });

  test('[MEM-01g] [AUTH-12] in free play has no history of its logout, and a member has one', async () => {
    for (const [type, kinds] of [
      [0, [{ kind: 'logout' }]],
      [4, []],
    ] as const) {
      const customerId = await newCustomer(type);
      await sessionHandlers['session.logout']({}, await signIn(customerId));
      const history = domain.gateway.db
        .selectFrom('security_events')
        .select('kind')
        .where('customer_id', '=', customerId);
      expect(await history.execute()).toEqual(kinds);
    }
  });

  test('[AUTH-04] has one first login, the moment of which stays', async () => {
    const customerId = await newCustomer(0);
    const context = await signIn(customerId);
    const firstLogin = async () => (await customerById(domain.gateway, customerId)).first_login_at;
    expect(await firstLogin()).toBeNull();
    expect(await sessionHandlers['session.firstLogin']({}, context)).toEqual({ noted: true });
    const first = await firstLogin();
    expect(first).toBeInstanceOf(Date);
    await sessionHandlers['session.firstLogin']({}, context);
    expect(await firstLogin()).toEqual(first);
  });
});

describe('a session', () => {
  const session = (id: string | undefined) =>
    domain.gateway.db
      .selectFrom('sessions')
      .select(['user_agent', 'last_seen_at', 'token_hash'])
      .where('id', '=', id!)
      .executeTakeFirstOrThrow();

  test('[MEM-01g] stores at most four hundred characters of the user agent', async () => {
    const { caller } = await signIn(await newCustomer(0));
    expect((await session(caller.sessionId)).user_agent).toBe('a'.repeat(400));
  });

  test('[SAFE-03] is noted to be used once a minute', async () => {
    const customerId = await newCustomer(0);
    for (const [secondsAgo, isNoted] of [
      [30, false],
      [61, true],
    ] as const) {
      const opened = { ip: '203.0.113.1', userAgent: 'test' };
      const token = await openSession(domain.gateway, customerId, opened);
      const last_seen_at = new Date(Date.now() - secondsAgo * 1000);
      await domain.gateway.db.updateTable('sessions').set({ last_seen_at }).execute();
      const found = await authenticateSession(domain.gateway, token);
      const seen = (await session(found?.sessionId)).last_seen_at;
      expect(seen.getTime() !== last_seen_at.getTime()).toBe(isNoted);
    }
  });
});
