import { isOwnMachine, visitorOf } from '../../../address.ts';
import type { Context } from '../../../context.ts';
import { DomainError } from '../../../domain-error.ts';
import { backoff } from '../../../kernel/backoff.ts';
import {
  type Delay,
  type Subject,
  countAttempt,
  countDelayed,
  forgetAttempts,
  forgiveAttempt,
  subjectName,
} from '../../../kernel/rate-limit.ts';
import { hasService } from '../../../services.ts';
import { addMessages } from '../../messages/add.ts';
import { customerById } from '../common/customer.ts';
import { knownNetworkOf } from '../common/networks.ts';
import { noteBehind } from '../common/security-events.ts';
import { shownDevice } from '../session/remember.ts';
import { send } from '../verification/codes.ts';
import { messageText } from '../verification/messages.ts';
import { nowDate } from '../../../clock.ts';

const fiveMinutes = 300;
const day = 86_400;
/** Failures (AUTH-07). */
export const captchaAfter = 3;

/** For one origin; the sixth try in five minutes is rejected unchecked. */
const ofPair = { limit: 5, seconds: fiveMinutes };
const ofAddress = { limit: 100, seconds: fiveMinutes };
/** From a network that the account knows, for all its visitors. */
const ofNetwork = { limit: 30, seconds: day };
/**
 * From everywhere else together. With this delay fewer than 100 in any 24 hours, whenever the
 * windows begin (docs/decisions/0059).
 */
const ofAccount = { limit: 100, seconds: day };
const accountDelay: Delay = { free: 10, min: 30, max: 1500 };

/** What a login is counted under. */
export interface LoginCount {
  /** Of this origin alone; a success forgets it. */
  own: Subject;
  shared: readonly Subject[];
  /** Failures of this try's kind, with this one. */
  failures: number;
  /** The try is the last before the account or the origin is locked. */
  locks: 'own' | 'account' | null;
}

/**
 * Counts a try before the password is looked at (SAFE-05). A remembered device and a known network
 * pass the account's counter, so that nobody elsewhere locks the owner out. Throws
 * `too_many_auth_requests`, or `login_delayed` from elsewhere.
 */
export async function countLogin(context: Context, username: string): Promise<LoginCount> {
  const device = await shownDevice(context, username);
  if (device === null) return countOrigin(context, username);
  const own = { name: subjectName('login device', device), ...ofPair };
  const failures = (await countAttempt(context.db, [own])).get(own.name) ?? 0;
  return { own, shared: [], failures, locks: failures === own.limit ? 'own' : null };
}

async function countOrigin(context: Context, username: string): Promise<LoginCount> {
  const { ip } = context.caller;
  const visitor = visitorOf(ip);
  const own = { name: subjectName('login pair', username, visitor), ...ofPair };
  const address = { name: subjectName('login address', visitor), ...ofAddress };
  const network = await knownNetworkOf(context, username, ip);
  const shared: Subject[] = [address];
  if (network !== null)
    shared.push({ name: subjectName('login network', username, network), ...ofNetwork });
  // Before the account: a try that they reject does not count for it.
  const attempts = await countAttempt(context.db, [own, ...shared]);
  const pair = attempts.get(own.name) ?? 0;
  const locks = pair === own.limit ? 'own' : null;
  const atAddress = isOwnMachine(ip) ? 0 : (attempts.get(address.name) ?? 0);
  if (network !== null) return { own, shared, failures: Math.max(pair, atAddress), locks };
  const account = { name: subjectName('login account', username), ...ofAccount };
  const counted = await countDelayed(context.db, account, accountDelay);
  if ('wait' in counted) throw new DomainError('login_delayed', { retryAfter: counted.wait });
  return {
    own,
    shared: [address, account],
    failures: Math.max(counted.attempts, atAddress),
    locks: counted.attempts === accountDelay.free ? 'account' : locks,
  };
}

/** The password was not looked at. */
export const forgiveLogin = ({ db }: Context, { own, shared }: LoginCount): Promise<void> =>
  forgiveAttempt(db, [own, ...shared]);

/** The password was right. */
export async function forgetFailures({ db }: Context, { own, shared }: LoginCount): Promise<void> {
  await forgetAttempts(db, own);
  await forgiveAttempt(db, shared);
}

/** For the owner's history (MEM-01), after the response; a locked account gets a mail. */
export function noteFailure(context: Context, customerId: string, { locks }: LoginCount): void {
  const owner = async () => customerId;
  noteBehind(context, owner, 'login_failed', { way: 'password' });
  if (locks) noteBehind(context, owner, 'login_locked');
  if (locks === 'account')
    warnOwner(context, customerId).catch((error: unknown) =>
      context.log.warn({ err: error }, 'the owner of a locked account was not warned'),
    );
}

/** By message and mail, once a day. */
async function warnOwner(context: Context, customerId: string): Promise<void> {
  const cause = `login-locked:${nowDate().toISOString().slice(0, 10)}`;
  const added = await context.db
    .transaction()
    .execute((db) =>
      addMessages(db, [{ customerId, kind: 'security', cause, key: 'loginLocked' }]),
    );
  if (added === 0) return;
  context.live.news(customerId);
  const {
    email,
    email_verified_at: verifiedAt,
    language,
  } = await customerById(context, customerId);
  if (email === null || verifiedAt === null || !hasService(context.env, 'email')) return;
  const { subject, text } = messageText(context, language, 'loginLocked', {});
  await send(context, 'email', email, subject, text);
}

/** ms to wait before a failure is answered. */
export function answerDelayMs(failures: number): number {
  if (failures < captchaAfter) return 0;
  return backoff(failures - captchaAfter + 1, { minMs: 250, maxMs: 1000 });
}
