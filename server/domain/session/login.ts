import type { Request, Value } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { factorFor } from '../security/factors.ts';
import { type Subject, countAttempt, forgetAttempts, forgiveAttempt } from './attempts.ts';
import { roleOf } from './member.ts';
import { openedLogin, requireOpen } from './opened.ts';
import { verifyPassword } from './passwords.ts';
import { isPlainText } from './plain-text.ts';

const fiveMinutes = 300;

/**
 * Logs in by username and password, both trimmed, the username in any case (AUTH-02). An account that does not exist, one
 * without a password and a wrong password get the same answer in the same time, and count alike (AUTH-24). From an address
 * that the account does not know, a second factor is asked for (AUTH-22).
 */
export async function login(request: Request<'session.login'>, context: Context): Promise<Value<'session.login'>> {
  const username = request.username.trim().toLowerCase();
  const password = request.password.trim();
  if (request.type !== 'username') throw new Refusal('invalid_request', { field: 'type' });
  if (username === '' || !isPlainText(username)) throw new Refusal('invalid_request', { field: 'username' });
  if (password === '') throw new Refusal('invalid_request', { field: 'password' });

  const subjects = subjectsOf(username, context.caller.ip);
  await countAttempt(context.db, [subjects.pair, subjects.account, subjects.address]);
  const customer = await context.db
    .selectFrom('customers')
    .selectAll()
    .where('account', '=', username)
    .executeTakeFirst();
  const right = await verifyPassword(customer?.password_hash ?? null, password);
  if (!customer || !right || roleOf(customer.type) === 'trial') throw new Refusal('wrong_credentials');
  await forgetAttempts(context.db, subjects.pair);
  await forgiveAttempt(context.db, [subjects.account, subjects.address]);
  requireOpen(customer, request.area);
  return (await factorFor(context, customer)) ?? openedLogin(context, customer);
}

/** Five failures lock an account for one address; more are needed to lock it, or the address, altogether. */
function subjectsOf(username: string, ip: string): Record<'pair' | 'account' | 'address', Subject> {
  return {
    pair: { name: `login ${username} from ${ip}`, limit: 5, seconds: fiveMinutes },
    account: { name: `login ${username}`, limit: 25, seconds: fiveMinutes },
    address: { name: `login from ${ip}`, limit: 100, seconds: fiveMinutes },
  };
}
