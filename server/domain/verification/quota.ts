import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { Refusal } from '../../refusal.ts';
import { type Subject, countAttempt } from '../session/attempts.ts';

const day = 86_400;
/** Messages to one number or address a day: enough for a forgetful person, too few to be a nuisance or to be worth guessing with. */
const perDay = 12;
/** Messages that one visitor's address asks for: many players share one of a mobile network. */
const perVisitor = { limit: 60, seconds: 3600 };

/**
 * Counts a message before it is sent (AUTH-19, SAFE-05): one a second and twelve a day to one address, sixty an hour from
 * one visitor. Throws Refusal `too_many_auth_requests` or `sms_quota`.
 */
export async function countMessage(db: Kysely<Database>, channel: string, address: string, ip: string): Promise<void> {
  const to = `${channel} to ${address}`;
  await countAs(db, { name: `${to} now`, limit: 1, seconds: 1 }, new Refusal('too_many_auth_requests', { retryAfter: 1 }));
  await countAttempt(db, [{ name: `${channel} asked from ${ip}`, ...perVisitor }]);
  await countAs(db, { name: `${to} today`, limit: perDay, seconds: day }, new Refusal('sms_quota'));
}

async function countAs(db: Kysely<Database>, subject: Subject, refusal: Refusal): Promise<void> {
  try {
    await countAttempt(db, [subject]);
  } catch (error) {
    throw error instanceof Refusal ? refusal : error;
  }
}
