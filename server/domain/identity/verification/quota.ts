import { visitorOf } from '../../../address.ts';
import type { Context } from '../../../context.ts';
import { DomainError } from '../../../domain-error.ts';
import { type Subject, countAttempt, subjectName, tally } from '../../../kernel/rate-limit.ts';

const hour = 3600;
const day = 86_400;
/** To one address, for one visitor. */
const perDay = 12;
/** For all visitors: one cannot use them up, and guessing does not pay. */
const perDayOfAll = 36;
/** Many players share a mobile network's address. */
const perVisitor = { limit: 60, seconds: hour };

interface Message {
  channel: 'sms' | 'email';
  /** Own limits, so that a flood of one spares the others. */
  purpose: string;
  address: string;
}

type Asking = Pick<Context, 'db' | 'caller' | 'env' | 'log'>;

/**
 * Counts a message before it is sent (AUTH-19, SAFE-05): per address, per visitor, in the budget.
 * Throws `too_soon`, `too_many_auth_requests` or `sms_quota`.
 */
export async function countMessage(
  context: Asking,
  { channel, purpose, address }: Message,
): Promise<void> {
  const { db, caller } = context;
  const visitor = visitorOf(caller.ip);
  const to = ['message', channel, purpose, address];
  if (await isOver(db, { name: subjectName(...to, visitor, 'now'), limit: 1, seconds: 1 }))
    throw new DomainError('too_soon', { retryAfter: 1 });
  await countAttempt(db, [
    { name: subjectName('messages', channel, purpose, visitor), ...perVisitor },
  ]);
  // One visitor's rejected code does not count for the others.
  if (await isOver(db, { name: subjectName(...to, visitor), limit: perDay, seconds: day }))
    throw new DomainError('sms_quota');
  if (await isOver(db, { name: subjectName(...to), limit: perDayOfAll, seconds: day }))
    throw new DomainError('sms_quota');
  if (channel === 'sms') await requireBudget(context, purpose);
}

/** Throws `sms_quota`; logged once. */
async function requireBudget({ db, env, log }: Asking, purpose: string): Promise<void> {
  const windows = [
    { setting: 'SMS_PER_HOUR', limit: env.smsPerHour, seconds: hour },
    { setting: 'SMS_PER_DAY', limit: env.smsPerDay, seconds: day },
  ];
  for (const { setting, limit, seconds } of windows) {
    const name = subjectName('text messages of the site', purpose, setting);
    const sent = (await tally(db, [{ name, limit, seconds }])).get(name) ?? 0;
    if (sent === limit + 1)
      log.error(
        { setting, limit, purpose },
        'no more text messages are sent: the budget is used up',
      );
    if (sent > limit) throw new DomainError('sms_quota');
  }
}

async function isOver(db: Context['db'], subject: Subject): Promise<boolean> {
  return ((await tally(db, [subject])).get(subject.name) ?? 0) > subject.limit;
}
