import { setTimeout as pause } from 'node:timers/promises';
import type { Request, Value } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { admit } from './admit.ts';
import { type Subject, countAttempt, forgetAttempts, forgiveAttempt } from './attempts.ts';
import { defaultPassword } from './password-change.ts';
import { verifyPassword } from './passwords.ts';
import { isPlainText } from './plain-text.ts';
import { recogniseDevice } from './remember.ts';

const fiveMinutes = 300;

/**
 * Logs in by username and password, both trimmed, the username in any case (AUTH-02). An account that does not exist, one
 * without a password and a wrong password get the same answer in the same time, and count alike (AUTH-24): each failure is
 * answered later than the one before, and the sixth within five minutes is refused unseen.
 */
export async function login(request: Request<'session.login'>, context: Context): Promise<Value<'session.login'>> {
  const username = request.username.trim().toLowerCase();
  const password = request.password.trim();
  if (request.type !== 'username') throw new Refusal('invalid_request', { field: 'type' });
  if (username === '' || !isPlainText(username)) throw new Refusal('invalid_request', { field: 'username' });
  if (password === '') throw new Refusal('invalid_request', { field: 'password' });

  const subjects = subjectsOf(username, context.caller.ip);
  const attempts = await countAttempt(context.db, [subjects.pair, subjects.account, subjects.address]);
  const customer = await context.db
    .selectFrom('customers')
    .selectAll()
    .where('account', '=', username)
    .executeTakeFirst();
  const right = await verifyPassword(customer?.password_hash ?? null, password);
  if (!customer || !right) {
    await pause(delayOf(attempts.get(subjects.account.name) ?? 1));
    throw new Refusal('wrong_credentials');
  }
  await forgetAttempts(context.db, subjects.pair);
  await forgiveAttempt(context.db, [subjects.account, subjects.address]);
  // However an account came by it, nobody keeps the default password.
  const isDefault = customer.default_password || password === defaultPassword;
  if (isDefault && !customer.default_password) {
    await context.db.updateTable('customers').set({ default_password: true }).where('id', '=', customer.id).execute();
  }
  return admit(context, { ...customer, default_password: isDefault }, request);
}

/**
 * Opens a session for a device that was remembered at its login, without the password (AUTH-10). Throws Refusal
 * `not_logged_in` when it is not, or no longer, remembered.
 */
export async function resume(_request: unknown, context: Context): Promise<Value<'session.resume'>> {
  const device = await recogniseDevice(context);
  const customer = await context.db
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', device.customerId)
    .executeTakeFirstOrThrow();
  return admit(context, customer, { deviceId: device.id, loginType: device.loginType });
}

/** ms by which the answer to the n-th failure in a row is put off. */
function delayOf(failures: number): number {
  return failures < 3 ? 0 : Math.min(250 * 2 ** (failures - 3), 1000);
}

/** Five failures lock an account for one address; more are needed to lock it, or the address, altogether. */
function subjectsOf(username: string, ip: string): Record<'pair' | 'account' | 'address', Subject> {
  return {
    pair: { name: `login ${username} from ${ip}`, limit: 5, seconds: fiveMinutes },
    account: { name: `login ${username}`, limit: 25, seconds: fiveMinutes },
    address: { name: `login from ${ip}`, limit: 100, seconds: fiveMinutes },
  };
}
