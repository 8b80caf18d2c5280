import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setPassword } from '../password/set.ts';
import { type TestDomain, contextOf, testDomain, testPlayer } from '../../play/fixtures.ts';
import { factorFor } from './factors.ts';
import { completeLogin } from '../session/complete-login.ts';
import { customerById } from '../common/customer.ts';
import { networkOf } from '../common/networks.ts';

test('[AUTH-22] the network of an address is its /24, or /48 of IPv6', () => {
  expect(networkOf('203.0.113.77')).toBe('203.0.113.0/24');
  expect(networkOf('2001:DB8:12:34::1')).toBe('2001:db8:12::/48');
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0::/48');
  expect(networkOf('::1')).toBe('0:0:0::/48');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0::/48');
  expect(networkOf('::ffff:203.0.113.77')).toBe('203.0.113.0/24');
  expect(networkOf('unknown')).toBeNull();
});

describe('where an account is at home', () => {
  let domain: TestDomain;
  let customerId: string;
  let sessionId: string;
  const home = '203.0.113.7';
  const abroad = '198.51.100.7';
  beforeAll(async () => {
    domain = await testDomain();
  });
  afterAll(() => domain.close());
  beforeEach(async () => {
    ({ customerId, sessionId } = await testPlayer(domain.gateway, 0));
  });

  const from = (ip: string) => contextOf(domain.gateway, { ip });
  /** The required factors, or 'in'. */
  async function logIn(ip: string): Promise<readonly string[] | 'in'> {
    const customer = await customerById(domain.gateway, customerId);
    const asked = await factorFor(from(ip), customer);
    if (asked) return asked.factor.kinds;
    await completeLogin(from(ip), customer, { factor: false });
    return 'in';
  }
  let numbers = 0;
  const bindNumber = () => {
    const mobile = `+63918000${String((numbers += 1)).padStart(4, '0')}`;
    return domain.gateway.db
      .updateTable('customers')
      .set({ mobile, mobile_verified_at: new Date() })
      .where('id', '=', customerId)
      .execute();
  };
  const reset = (session?: string) =>
    setPassword(domain.gateway, {
      customerId,
      oldHash: null,
      newPassword: `Bagong1${randomUUID().slice(0, 8)}`,
      sessionId: session,
    });
  const known = async () => {
    const rows = await domain.gateway.db
      .selectFrom('known_networks')
      .select('network')
      .where('customer_id', '=', customerId)
      .execute();
    return rows.map(({ network }) => network);
  };

  test('[AUTH-22] the very first login makes it; a later one without a factor makes nothing', async () => {
    expect([await logIn(home), await logIn(abroad), await known()]).toEqual([
      'in',
      'in',
      ['203.0.113.0/24'],
    ]);
    await bindNumber();
    expect([await logIn(home), await logIn(abroad)]).toEqual(['in', ['sms']]);
  });

  test('[AUTH-22] [AUTH-29g] is forgotten after 30 days without a login, and each login from it makes it last on', async () => {
    const idle = (days: number) =>
      sql`UPDATE known_networks SET used_at = used_at - make_interval(days => ${days})`.execute(
        domain.gateway.db,
      );
    expect(await logIn(home)).toBe('in');
    await bindNumber();
    for (let i = 0; i < 2; i += 1) {
      await idle(29);
      expect(await logIn(home)).toBe('in');
    }
    await idle(31);
    expect([await logIn(home), await logIn(home)]).toEqual([['sms'], ['sms']]);
    await completeLogin(from(home), await customerById(domain.gateway, customerId), {
      factor: true,
    });
    expect(await logIn(home)).toBe('in');
  });

  test('[AUTH-22] [AUTH-29g] of all addresses, as the demo has it, is never forgotten', async () => {
    const used_at = sql<Date>`'infinity'`;
    const everywhere = { customer_id: customerId, network: '0.0.0.0/0', used_at };
    await domain.gateway.db.insertInto('known_networks').values(everywhere).execute();
    await bindNumber();
    expect([await logIn(home), await logIn(abroad)]).toEqual(['in', 'in']);
    const rows = sql`SELECT 1 FROM known_networks WHERE customer_id = ${customerId} AND used_at = 'infinity'`;
    expect((await rows.execute(domain.gateway.db)).rows).toHaveLength(1);
  });

  test('[AUTH-22] one with a factor that knows no network is at home nowhere, and takes no first comer', async () => {
    await bindNumber();
    expect([await logIn(home), await logIn(home), await known()]).toEqual([['sms'], ['sms'], []]);
  });

  test('[AUTH-22] [AUTH-20] a reset of the password forgets it: a second factor is asked for where there is one', async () => {
    expect(await logIn(home)).toBe('in');
    await reset();
    expect([await known(), await logIn(abroad), await known()]).toEqual([[], 'in', []]);
    await bindNumber();
    expect([await logIn(home), await logIn(abroad)]).toEqual([['sms'], ['sms']]);
    await completeLogin(from(home), await customerById(domain.gateway, customerId), {
      factor: true,
    });
    expect([await logIn(home), await logIn(abroad)]).toEqual(['in', ['sms']]);
  });

  test('[AUTH-22] [AUTH-21] a change of the password from inside leaves it', async () => {
    expect(await logIn(home)).toBe('in');
    await bindNumber();
    await reset(sessionId);
    expect([await logIn(home), await known()]).toEqual(['in', ['203.0.113.0/24']]);
  });

  test('[AUTH-22] what proves nothing new, a ticket or a remembered device, makes none', async () => {
    await completeLogin(from(abroad), await customerById(domain.gateway, customerId), {
      factor: false,
      authenticatedAt: new Date(),
    });
    expect(await known()).toEqual([]);
  });
});
