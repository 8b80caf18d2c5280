import { Secret, TOTP } from 'otpauth';
import { vi } from 'vitest';
import { contextOf } from '../../../server/domain/play/fixtures.ts';
import { securityHandlers } from '../../../server/domain/identity/security/handlers.ts';
import { openSession } from '../../../server/domain/identity/session/sessions.ts';
import { registeredPlayer, testPassword } from '../../../server/testing/people.ts';
import type { TestGateway } from '../../../server/testing/gateway.ts';

/** A test's own member, who can log in. */
export interface Person {
  id: string;
  username: string;
  password: string;
  /** As typed, `0917…`; messages go to `+63917…`. */
  number: string;
  mobile: string;
  email: string;
}

let people = 0;

/**
 * With 25.00, a proved mobile number and mailbox, and an earlier login from here.
 * @param values further columns, as `{ email: null }`
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

/** On another device unless it is the app's own; returns the token. */
export const sessionOf = (
  { gateway }: TestGateway,
  { id }: Person,
  userAgent = 'test',
): Promise<string> => openSession(gateway, id, { ip: '127.0.0.1', userAgent });

/** The member has logged in before, but never from here. */
export async function farFromHome({ db }: TestGateway, { id }: Person): Promise<void> {
  await db
    .updateTable('known_networks')
    .set({ network: '203.0.113.0/24' })
    .where('customer_id', '=', id)
    .execute();
}

/** Waits for one with these words. */
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

export const lastCode = async (site: TestGateway, address: string): Promise<string> =>
  /\d{6}/.exec(await lastMessage(site, address, /\d{6}/))![0];

export const otherThan = (code: string): string => (code === '000000' ? '111111' : '000000');

/** `steps` from now: the next one's is valid, for clocks that are fast, and unused. */
export const totpOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

/** Returns the authenticator's key and the recovery codes. */
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
