import { mobileCodes } from '../../../contract/features.ts';
import type { Request, Value } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { factorBesideSms } from '../security/factors.ts';
import { admit, closedRefusal } from '../session/admit.ts';
import { countAttempt } from '../session/attempts.ts';
import { isPlainText } from '../session/plain-text.ts';
import { customerByCode } from '../session/login.ts';
import { flagsOf } from '../site/features.ts';
import { requireChallenge } from '../verification/challenge.ts';
import { send } from '../verification/codes.ts';
import { messageText } from '../verification/messages.ts';
import { countMessage } from '../verification/quota.ts';
import { issueLink, linkMinutes } from './link.ts';
import { requireFit, setPassword } from './set.ts';

/**
 * Takes a request for a link by mail (AUTH-20). Whether an account has that name and that address is looked up after the
 * answer, so that neither its words nor its time tell (AUTH-24).
 */
export async function forgotByEmail(request: Request<'password.email'>, context: Context): Promise<Value<'password.email'>> {
  const username = request.username.trim().toLowerCase();
  const email = request.email.trim().toLowerCase();
  if (username === '' || !isPlainText(username)) throw new Refusal('invalid_request', { field: 'username' });
  if (!isPlainText(email)) throw new Refusal('invalid_request', { field: 'email' });
  await requireChallenge(context, request.challenge === undefined ? undefined : { challenge: request.challenge }, 'forgot');
  await countAttempt(context.db, [
    { name: `password mail for ${username}`, limit: 3, seconds: 300 },
    { name: `password mails from ${context.caller.ip}`, limit: 30, seconds: 300 },
  ]);
  mailLink(context, { username, email, language: request.language }).catch((error: unknown) => {
    context.log.warn({ err: error }, 'the mail for a new password was not sent');
  });
  return { taken: true };
}

interface Wanted {
  username: string;
  email: string;
  language: string | undefined;
}

async function mailLink(context: Context, { username, email, language }: Wanted): Promise<void> {
  const customer = await context.db
    .selectFrom('customers')
    .select(['id', 'language'])
    .where('account', '=', username)
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!customer) return;
  await countMessage(context.db, 'email', email, context.caller.ip);
  const link = `${context.env.siteUrl}/reset#${await issueLink(context, customer.id)}`;
  const { subject, text } = messageText(context, language ?? customer.language, 'passwordLink', { link, minutes: linkMinutes });
  await send(context, 'email', email, subject, text);
}

/**
 * Sets a new password with a code that was sent to the mobile number, and logs in (AUTH-20). The code is that of a login by
 * mobile number, which opens the account as well; from a network that the account does not know, its authenticator is asked for
 * before that (AUTH-22). Throws as `customerByCode` does.
 */
export async function forgotByMobile(
  request: Request<'password.verification'>,
  context: Context,
): Promise<Value<'password.verification'>> {
  if (!mobileCodes(flagsOf(context))) throw new Refusal('forbidden');
  const newPassword = request.newPassword.trim();
  requireFit(context, newPassword);
  const { mobileNum, countryDialingCode, verificationCode: code } = request;
  const customer = await customerByCode(context, { mobileNum, countryDialingCode, code, field: 'mobileNum' });
  if (customer.disabled_at) throw closedRefusal(customer);
  const { id: customerId, password_hash: oldHash } = customer;
  if (!(await setPassword(context, { customerId, oldHash, newPassword }))) throw new Refusal('code_expired', { field: 'verificationCode' });
  const factor = await factorBesideSms(context, customer);
  return factor ?? admit(context, { ...customer, default_password: false }, { loginType: 'sms', factor: true });
}
