import type { FactorAsked } from '../../../../contract/identity/login.ts';
import { mobileCodes } from '../../../../contract/site/features.ts';
import type { Request, Value } from '../../../../contract/index.ts';
import { visitorOf } from '../../../address.ts';
import type { Context } from '../../../context.ts';
import { DomainError } from '../../../domain-error.ts';
import { factorBesideSms } from '../security/factors.ts';
import { type CompletedLogin, completeLogin, closedError } from '../session/complete-login.ts';
import { countAttempt, subjectName } from '../../../kernel/rate-limit.ts';
import { customerById } from '../common/customer.ts';
import { type NoteCustomer, oncePerForm } from '../common/form-idempotency.ts';
import { newBinding } from '../common/browser-binding.ts';
import { requirePlainText } from '../../../kernel/plain-text.ts';
import { codeForm, customerByCode } from '../login/login.ts';
import { flagsOf } from '../../../settings/features.ts';
import { requireChallenge } from '../verification/challenge.ts';
import { send } from '../verification/codes.ts';
import { messageText } from '../verification/messages.ts';
import { countMessage } from '../verification/quota.ts';
import { issueLink, linkMinutes } from './link.ts';
import { requireService } from '../../../services.ts';
import { requireFit, requireImpersonal, setPassword } from './set.ts';

/** Mails a link (AUTH-20), after the response, which so reveals no account (AUTH-24). */
export async function forgotByEmail(
  request: Request<'password.email'>,
  context: Context,
): Promise<Value<'password.email'>> {
  requireService(context.env, 'email');
  const username = request.username.trim().toLowerCase();
  const email = request.email.trim().toLowerCase();
  if (username === '') throw new DomainError('invalid_request', { field: 'username' });
  requirePlainText(username, 'username');
  requirePlainText(email, 'email');
  await requireChallenge(
    context,
    request.challenge === undefined ? undefined : { challenge: request.challenge },
    'forgot',
  );
  const visitor = visitorOf(context.caller.ip);
  await countAttempt(context.db, [
    { name: subjectName('password mail', username, visitor), limit: 3, seconds: 300 },
    { name: subjectName('password mails', visitor), limit: 30, seconds: 300 },
  ]);
  // Before the response, which sets the cookie.
  const binding = newBinding(context);
  mailLink(context, { username, email, language: request.language, binding }).catch(
    (error: unknown) => {
      context.log.warn({ err: error }, 'the mail for a new password was not sent');
    },
  );
  return { taken: true };
}

interface Wanted {
  username: string;
  email: string;
  language: string | undefined;
  binding: Buffer;
}

async function mailLink(
  context: Context,
  { username, email, language, binding }: Wanted,
): Promise<void> {
  // A mailbox that an agent typed may be the agent's: it counts once the owner has proved it (AGT-05).
  const customer = await context.db
    .selectFrom('customers as c')
    .leftJoin('registrations as r', 'r.customer_id', 'c.id')
    .select(['c.id', 'c.language'])
    .where('c.account', '=', username)
    .where('c.email', '=', email)
    .where('c.disabled_at', 'is', null)
    .where((or) =>
      or.or([
        or('c.email_verified_at', 'is not', null),
        or('r.method', 'is distinct from', 'agent'),
      ]),
    )
    .executeTakeFirst();
  if (!customer) return;
  await countMessage(context, { channel: 'email', purpose: 'link', address: email });
  const link = `${context.env.siteUrl}/reset#${await issueLink(context, customer.id, binding)}`;
  const { subject, text } = messageText(context, language ?? customer.language, 'passwordLink', {
    link,
    minutes: linkMinutes,
  });
  await send(context, 'email', email, subject, text);
}

/**
 * Sets a new password by a mobile code, and logs in (AUTH-20). A bound authenticator is asked
 * for first (AUTH-29). Idempotent. Throws as `customerByCode` does.
 */
export async function forgotByMobile(
  request: Request<'password.verification'>,
  context: Context,
): Promise<CompletedLogin | FactorAsked> {
  if (!mobileCodes(flagsOf(context))) throw new DomainError('forbidden');
  const { newPassword } = request;
  requireFit(context, newPassword);
  const { mobileNum, countryDialingCode, verificationCode: code } = request;
  const shown = { mobileNum, countryDialingCode, code, field: 'mobileNum' };
  const customerId = await oncePerForm(
    context,
    codeForm(context, { name: 'password by code', request }),
    async (note) => {
      // Within the code's transaction: a rejected password does not spend it.
      const fits: NoteCustomer = async (db, id) =>
        requireImpersonal(context, newPassword, await customerById({ db }, id));
      const customer = await customerByCode(context, { ...shown, note: fits });
      if (customer.disabled_at) throw closedError(customer);
      const { id, password_hash: oldHash } = customer;
      if (!(await setPassword(context, { customerId: id, oldHash, newPassword, way: 'sms', note })))
        throw new DomainError('code_expired', { field: 'verificationCode' });
      return id;
    },
  );
  const changed = await customerById(context, customerId);
  const factor = await factorBesideSms(context, changed);
  return factor ?? completeLogin(context, changed, { loginType: 'sms', factor: true });
}
