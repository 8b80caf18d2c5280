import type { FactorAsked, LoginValue, SignUpOffered } from '../../../contract/identity/login.ts';
import type { Context, Handlers } from '../../context.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { forgotByMobile } from '../identity/password/forgot.ts';
import { register } from '../identity/registration/register.ts';
import { finishFactor } from '../identity/security/factors.ts';
import { redeemLoginTicket } from '../identity/security/login-tickets.ts';
import { passkeyLogin } from '../identity/security/passkey-login.ts';
import { finishSignIn } from '../identity/security/sign-in.ts';
import type { CompletedLogin } from '../identity/session/complete-login.ts';
import { customerById } from '../identity/common/customer.ts';
import { login, resume } from '../identity/login/login.ts';
import { memberInfo } from '../identity/session/member-info.ts';
import { noteReferral } from '../referral/rules.ts';
import { publicState } from './summary.ts';

type WithSummary<Result> = Result extends CompletedLogin ? LoginValue : Result;

/** Adds the account's summary to a completed login (AUTH-04). */
const withSummary =
  <Request, Result extends CompletedLogin | FactorAsked | SignUpOffered>(
    handler: (request: Request, context: Context) => Promise<Result>,
  ) =>
  async (request: Request, context: Context): Promise<WithSummary<Result>> => {
    const value = await handler(request, context);
    if (!('token' in value)) return value as WithSummary<Result>;
    const state = await publicState(context, value.member);
    return { ...value, state } as WithSummary<Result>;
  };

type Composed =
  | 'session.login'
  | 'session.resume'
  | 'session.factor'
  | 'session.passkey'
  | 'session.ticket'
  | 'session.signIn'
  | 'session.info'
  | 'register.username'
  | 'register.mobile'
  | 'password.verification';

/** Handlers of every login: identity opens the session. */
export const loginHandlers: Pick<Handlers<'session' | 'register' | 'password'>, Composed> = {
  'session.login': withSummary(login),
  'session.resume': withSummary(resume),
  'session.factor': withSummary(finishFactor),
  'session.passkey': withSummary(passkeyLogin),
  'session.ticket': withSummary(redeemLoginTicket),
  'session.signIn': withSummary(finishSignIn),
  'session.info': async ({ language }, context) => {
    const customer = await customerById(context, requireCustomer(context.caller));
    return {
      member: memberInfo(customer),
      state: await publicState(context, customer, language),
      passwordChange: context.caller.passwordChange ?? null,
    };
  },
  'register.username': withSummary((request, context) =>
    register('username', request, context, noteReferral),
  ),
  'register.mobile': withSummary((request, context) =>
    register('mobile', request, context, noteReferral),
  ),
  'password.verification': withSummary(forgotByMobile),
};
