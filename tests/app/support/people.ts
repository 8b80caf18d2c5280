import { Secret, TOTP } from 'otpauth';
import { vi } from 'vitest';
import { contextOf } from '../../../server/domain/play/fixtures.ts';
import { securityHandlers } from '../../../server/domain/identity/security/handlers.ts';
import { openSession } from '../../../server/domain/identity/session/sessions.ts';
import { registeredPlayer, testPassword } from '../../../server/testing/people.ts';
import type { TestGateway } from '../../../server/testing/gateway.ts';

/** A member of a test's own, who can log in. */
export interface Person {
  id: string;
  username: string;
  password: string;
  /** As it is typed, `0917…`, and as messages go to it, `+63917…`. */
  number: string;
  mobile: string;
  email: string;
}

let people = 0;

/**
 * Opens a member with 25.00, a proved mobile number and a proved mailbox, who has logged in from here before.
 * @param values more columns of the customer, as `{ email: null }`
 */
export async function newPerson(
  { gateway, db }: TestGateway,
  values: Record<string, unknown> = {},
): Promise<Person> {
  people += 1;
  const username = `manlalaro${people}`;
  const number = `0917${String(7_000_000 + people)}`;
  const mobile = `+63${number.slice(1)}`;
  const email = `${username}@palaro.example`;
  const contacts = { mobile, mobile_verified_at: new Date(), email, email_verified_at: new Date() };
  const id = await registeredPlayer(gateway, username, { ...contacts, ...values });
  await db
    .insertInto('known_networks')
    .values({ customer_id: id, network: '127.0.0.0/24' })
    .execute();
  return { id, username, password: testPassword, number, mobile, email };
}

/** Opens a session of a member, on another device unless it is the app's own; gives its token. */
export const sessionOf = (
  { gateway }: TestGateway,
  { id }: Person,
  userAgent = 'test',
): Promise<string> => openSession(gateway, id, { ip: '127.0.0.1', userAgent });

/** From now on the member has logged in before, but never from here. */
export async function farFromHome({ db }: TestGateway, { id }: Person): Promise<void> {
  await db
    .updateTable('known_networks')
    .set({ network: '203.0.113.0/24' })
    .where('customer_id', '=', id)
    .execute();
}

/** The last message to a number or an email address, once there is one with these words. */
export function lastMessage(
  { db }: TestGateway,
  address: string,
  words: string | RegExp = '',
): Promise<string> {
  return vi.waitFor(async () => {
    const last = await db
      .selectFrom('outgoing_messages')
      .select('body')
      .where('address', '=', address)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    if (!last || last.body.search(words) < 0)
      throw new Error(`no such message was sent to ${address}`);
    return last.body;
  });
}

/** The code in the last message to a number or an email address. */
export const lastCode = async (site: TestGateway, address: string): Promise<string> =>
  /\d{6}/.exec(await lastMessage(site, address, /\d{6}/))![0];

/** A code that is not this one. */
export const otherThan = (code: string): string => (code === '000000' ? '111111' : '000000');

/** What an authenticator shows, so many steps from now: the next one's is right for a clock that is fast, and was never used. */
export const totpOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

/** Connects an authenticator to a member's account; gives its key and the recovery codes. */
export async function connectAuthenticator(
  { gateway }: TestGateway,
  { id, password }: Person,
): Promise<{ secret: string; codes: string[] }> {
  const member = contextOf(gateway, { role: 'member', customerId: id });
  const { secret } = await securityHandlers['security.beginTotp']({ proof: { password } }, member);
  const { recoveryCodes } = await securityHandlers['security.bindTotp'](
    { code: totpOf(secret, -1) },
    member,
  );
  return { secret, codes: recoveryCodes };
}
