import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type TestDomain,
  type TestPlayer,
  contextOf,
  testDomain,
  testPlayer,
} from '../../play/fixtures.ts';
import { nextPassword, otherPassword, testPassword } from '../../../testing/people.ts';
import { reloadSite } from '../../../settings/state.ts';
import { hashPassword } from '../common/passwords.ts';
import { customerById } from '../common/customer.ts';
import { openSession } from '../session/sessions.ts';
import { changePassword } from './change.ts';
import { issueLink } from './link.ts';
import { requireFit, setPassword } from './set.ts';

let domain: TestDomain;
let player: TestPlayer;
let hash: string;
beforeAll(async () => {
  domain = await testDomain();
  hash = await hashPassword(testPassword);
});
beforeEach(async () => {
  player = await testPlayer(domain.gateway, 0);
  await setCustomer({ password_hash: hash });
  domain.sent.length = 0;
  domain.notified.length = 0;
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => domain.close());

const setCustomer = (values: object) =>
  domain.gateway.db
    .updateTable('customers')
    .set(values)
    .where('id', '=', player.customerId)
    .execute();
const asMember = () => contextOf(domain.gateway, { role: 'member', ...player });
const change = (oldPassword: string, newPassword = nextPassword) =>
  changePassword({ oldPassword, newPassword, confirmNewPassword: newPassword }, asMember());
const history = () =>
  domain.gateway.db
    .selectFrom('security_events')
    .select(['kind', 'details', 'ip'])
    .where('customer_id', '=', player.customerId)
    .orderBy('id')
    .execute();
const ip = '127.0.0.1';

describe('the history', () => {
  test('[MEM-01g] [AUTH-21] has a wrong old password, and each change with the address that it came from', async () => {
    await expect(change('hindi ito')).rejects.toMatchObject({ code: 'wrong_password' });
    const failed = { kind: 'proof_failed', details: { way: 'password' }, ip };
    await vi.waitFor(async () => expect(await history()).toEqual([failed]), { timeout: 10_000 });
    await change(testPassword);
    expect((await history()).slice(1)).toEqual([{ kind: 'password_changed', details: {}, ip }]);
  });

  test('[AUTH-05] [AUTH-21] has a change of the default password as such, once', async () => {
    await setCustomer({ default_password: true });
    await change(testPassword);
    await change(nextPassword, otherPassword);
    expect((await history()).map(({ kind }) => kind)).toEqual([
      'default_replaced',
      'password_changed',
    ]);
  });
});

describe('five tries of the old password', () => {
  const fail = () =>
    expect(change('hindi ito', otherPassword)).rejects.toMatchObject({ code: 'wrong_password' });

  test('[AUTH-24] restart after the right one', async () => {
    for (let tries = 0; tries < 4; tries += 1) await fail();
    await change(testPassword);
    for (let tries = 0; tries < 5; tries += 1) await fail();
    await expect(change(nextPassword)).rejects.toMatchObject({ code: 'too_many_auth_requests' });
  });

  test('[AUTH-24] [ERR-03] are not used up by a form whose answers were lost', async () => {
    for (let tries = 0; tries < 7; tries += 1)
      expect(await change(testPassword)).toEqual({ changed: true });
  });

  test("[AUTH-24] are one account's alone", async () => {
    for (let tries = 0; tries < 5; tries += 1) await fail();
    player = await testPlayer(domain.gateway, 0);
    await setCustomer({ password_hash: hash });
    expect(await change(testPassword)).toEqual({ changed: true });
  });
});

describe('a new password', () => {
  const set = (more: object = {}) =>
    setPassword(asMember(), {
      customerId: player.customerId,
      oldHash: hash,
      newPassword: nextPassword,
      ...more,
    });

  test('[AUTH-21] [SAFE-03] is reported to open pages: those of other sessions end', async () => {
    const { db } = domain.gateway;
    const other = await openSession(domain.gateway, player.customerId, { ip, userAgent: 'other' });
    expect(other).not.toBe(player.token);
    const { id } = await db
      .selectFrom('sessions')
      .select('id')
      .where('customer_id', '=', player.customerId)
      .where('id', '<>', player.sessionId)
      .executeTakeFirstOrThrow();
    await change(testPassword);
    expect(domain.sent).toEqual([{ to: `session ${id}`, event: { kind: 'ended' } }]);
    expect(domain.notified).toEqual([`news of ${player.customerId}`]);
  });

  test('[AUTH-21] that another one came before is neither set nor reported', async () => {
    const { customerId } = player;
    expect(await set({ oldHash: 'an earlier one' })).toBe(false);
    expect((await customerById(domain.gateway, customerId)).password_hash).toBe(hash);
    expect([domain.sent, domain.notified, await history()]).toEqual([[], [], []]);
  });

  test('[AUTH-20] is set where there was none, once', async () => {
    await setCustomer({ password_hash: null });
    expect(await set()).toBe(false);
    expect(await set({ oldHash: null })).toBe(true);
    expect(await set({ oldHash: null })).toBe(false);
  });

  test('[SAFE-03] voids the mailed links and logins under way of its account, and of no other', async () => {
    const { db } = domain.gateway;
    const other = await testPlayer(domain.gateway, 0);
    const browser = Buffer.from('a browser');
    for (const { customerId } of [player, other]) {
      await issueLink(domain.gateway, customerId, browser);
      await sql`INSERT INTO factor_tickets (ticket_hash, customer_id, area, expires_at)
        VALUES (${Buffer.from(customerId)}, ${customerId}, 'member', now() + interval '5 minutes')`.execute(
        db,
      );
    }
    await set();
    const ids = [player.customerId, other.customerId];
    for (const table of ['password_links', 'factor_tickets'] as const) {
      const left = db.selectFrom(table).select('customer_id').where('customer_id', 'in', ids);
      expect({ table, left: await left.execute() }).toEqual({
        table,
        left: [{ customer_id: other.customerId }],
      });
    }
  });

  test('[AUTH-05] expires after 90 days where the former one did, and never where it did not', async () => {
    const days = async () => {
      const { password_expires_at: at } = await customerById(domain.gateway, player.customerId);
      return at && Math.round((at.getTime() - Date.now()) / 86_400_000);
    };
    await change(testPassword);
    expect(await days()).toBeNull();
    await setCustomer({ password_expires_at: new Date(0) });
    await change(nextPassword, otherPassword);
    expect(await days()).toBe(90);
  });

  test("[AUTH-17] fits the site's own rule, which nothing switches off", async () => {
    const rule = async (password: object) => {
      const value = JSON.stringify({ password });
      await domain.gateway.db
        .insertInto('settings')
        .values({ key: 'registerRules', value })
        .onConflict((known) => known.column('key').doUpdateSet({ value }))
        .execute();
      await reloadSite(domain.gateway);
    };
    const fit = (password: string) => () => requireFit(domain.gateway, password);
    expect(fit(nextPassword)).not.toThrow();
    await rule({ minLength: 30 });
    expect(fit(nextPassword)).toThrow('password_unfit');
    expect(fit(`${nextPassword} ${nextPassword}`)).not.toThrow();
    await rule({ enabled: false, required: false });
    expect(fit('')).toThrow('password_unfit');
    expect(fit('maikli')).toThrow('password_unfit');
    await domain.gateway.db.deleteFrom('settings').where('key', '=', 'registerRules').execute();
    await reloadSite(domain.gateway);
  });
});
