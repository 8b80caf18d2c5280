import { loginHandlers } from '../../account-summary/handlers.ts';
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { proved } from '../../../testing/challenge.ts';
import { waitForLocks } from '../../../testing/locks.ts';
import { setPassword } from '../password/set.ts';
import {
  type TestDomain,
  contextOf,
  testCookies,
  testDomain,
  testPlayer,
} from '../../play/fixtures.ts';
import { securityHandlers } from '../security/handlers.ts';
import { authenticateSession } from './authenticate.ts';
import { customerById, holdCustomer } from '../common/customer.ts';
import { closeSessionsOf } from './end.ts';
import { hashPassword } from '../common/passwords.ts';
import { openSession } from './sessions.ts';
import { nextPassword } from '../../../testing/people.ts';

let domain: TestDomain;
let oldHash: string;
let newHash: string;
beforeAll(async () => {
  domain = await testDomain();
  [oldHash, newHash] = await Promise.all([hashPassword('Maligaya#21'), hashPassword(nextPassword)]);
});
afterAll(() => domain.close());

let account: string;
let customerId: string;
let guest: Context;
let member: Context;
beforeEach(async () => {
  account = `bilis${randomUUID().slice(0, 8)}`;
  const player = await testPlayer(domain.gateway, 0);
  ({ customerId } = player);
  await setCustomer({ account, password_hash: oldHash });
  guest = { ...contextOf(domain.gateway, { ip: '203.0.113.9' }), cookies: testCookies() };
  member = contextOf(domain.gateway, { role: 'member', customerId, sessionId: player.sessionId });
});

const setCustomer = (values: Record<string, unknown>) =>
  domain.gateway.db.updateTable('customers').set(values).where('id', '=', customerId).execute();
const login = async (more: object = {}) =>
  loginHandlers['session.login'](
    {
      username: account,
      password: 'Maligaya#21',
      type: 'username',
      verification: await proved(domain.gateway, 'login'),
      ...more,
    },
    guest,
  );
const alive = async () => {
  const { rows } = await sql<{
    id: string;
  }>`SELECT id FROM sessions WHERE customer_id = ${customerId} AND ended_at IS NULL ORDER BY id`.execute(
    domain.gateway.db,
  );
  return rows.map(({ id }) => id);
};
const count = async (table: 'factor_tickets' | 'remembered_devices') => {
  const { rows } = await sql<{
    n: number;
  }>`SELECT count(*)::int AS n FROM ${sql.table(table)} WHERE customer_id = ${customerId}`.execute(
    domain.gateway.db,
  );
  return rows[0]?.n;
};

/** Holds a transaction until another waits for it or ends; returns the other's outcome. */
async function meanwhile<T>(
  first: (transaction: Kysely<Database>) => Promise<unknown>,
  then: () => Promise<T>,
): Promise<PromiseSettledResult<T>> {
  let second: Promise<PromiseSettledResult<T>> | null = null;
  await domain.gateway.db.transaction().execute(async (transaction) => {
    await first(transaction);
    second = Promise.allSettled([then()]).then(([settled]) => settled);
    await Promise.race([second, waitForLocks(domain.gateway.db)]);
  });
  return second!;
}

/** As a password change writes it. */
const change = (transaction: Kysely<Database>) =>
  transaction
    .updateTable('customers')
    .set({ password_hash: newHash, default_password: false, password_changed_at: sql<Date>`now()` })
    .where('id', '=', customerId)
    .execute();
const rejected = (code: string) => ({ status: 'rejected', reason: { code } });

describe('a login under way when the password is changed', () => {
  test('[SAFE-03] opens no session and remembers no device', async () => {
    const before = await alive();
    expect(await meanwhile(change, () => login({ remember: true }))).toMatchObject(
      rejected('wrong_credentials'),
    );
    expect([
      await alive(),
      await count('remembered_devices'),
      guest.cookies.get('remember'),
    ]).toEqual([before, 0, undefined]);
  });

  test('[SAFE-03] [AUTH-22] gets no ticket for the second factor', async () => {
    await setCustomer({ mobile: '+639190000001', mobile_verified_at: new Date() });
    expect(await meanwhile(change, login)).toMatchObject(rejected('wrong_credentials'));
    expect(await count('factor_tickets')).toBe(0);
  });

  test('[SAFE-03] [AUTH-05] does not call the new password the default one', async () => {
    await setCustomer({ password_hash: await hashPassword('123456') });
    await meanwhile(change, () => login({ password: '123456' }));
    expect(await customerById(domain.gateway, customerId)).toMatchObject({
      password_hash: newHash,
      default_password: false,
    });
  });

  test('[SAFE-03] what it opened just before ends with the change', async () => {
    let token = '';
    const ticket = {
      ticket_hash: Buffer.from(account),
      customer_id: customerId,
      area: 'member' as const,
      expires_at: new Date(Date.now() + 60_000),
    };
    const changed = await meanwhile(
      async (transaction) => {
        const customer = await holdCustomer(
          transaction,
          { id: customerId, password_hash: oldHash },
          'wrong_credentials',
        );
        token = await openSession(
          { db: transaction, env: domain.gateway.env },
          customer.id,
          guest.caller,
        );
        await transaction.insertInto('factor_tickets').values(ticket).execute();
      },
      () => setPassword(domain.gateway, { customerId, oldHash, newPassword: nextPassword }),
    );
    expect(changed).toMatchObject({ status: 'fulfilled', value: true });
    expect([
      await alive(),
      await count('factor_tickets'),
      await authenticateSession(domain.gateway, token),
    ]).toEqual([[], 0, null]);
  });
});

describe('a session that rests on another one', () => {
  test('[SAFE-03] [SIDE-03] is not opened by a ticket while every session is being ended', async () => {
    const { ticket } = await securityHandlers['security.loginTicket']({}, member);
    const redeem = () => loginHandlers['session.ticket']({ ticket }, guest);
    const outcome = await meanwhile(
      (transaction) => closeSessionsOf(transaction, customerId, null),
      redeem,
    );
    expect(outcome).toMatchObject(rejected('ticket_invalid'));
    expect(await alive()).toEqual([]);
  });

  test('[SAFE-03] [AUTH-10] is not opened on a remembered device that is being forgotten', async () => {
    await setCustomer({ password_hash: newHash });
    await login({ password: nextPassword, remember: true });
    const before = await alive();
    const forget = (transaction: Kysely<Database>) =>
      sql`UPDATE remembered_devices SET ended_at = now() WHERE customer_id = ${customerId}`.execute(
        transaction,
      );
    expect(await meanwhile(forget, () => loginHandlers['session.resume']({}, guest))).toMatchObject(
      rejected('not_logged_in'),
    );
    expect(await alive()).toEqual(before);
  });

  test('[SAFE-03] is not opened for an account that is being closed', async () => {
    const before = await alive();
    const close = (transaction: Kysely<Database>) =>
      transaction
        .updateTable('customers')
        .set({ disabled_at: new Date() })
        .where('id', '=', customerId)
        .execute();
    expect(await meanwhile(close, login)).toMatchObject(rejected('account_disabled'));
    expect(await alive()).toEqual(before);
  });
});
