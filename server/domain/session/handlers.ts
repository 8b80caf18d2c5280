import { sql } from 'kysely';
import type { Context, Handlers } from '../../context.ts';
import { noteSecurity } from '../security/events.ts';
import { finishFactor, sendFactorCode } from '../security/factors.ts';
import { redeemLoginTicket } from '../security/login-tickets.ts';
import { passkeyLogin, passkeyLoginOptions } from '../security/passkey-login.ts';
import { finishSignIn, startSignIn } from '../security/sign-in.ts';
import { requireCustomer } from './caller.ts';
import { freePlay } from './free-play.ts';
import { endDevice, endSession } from './end.ts';
import type { NoteCustomer } from './form-keys.ts';
import { login, resume } from './login.ts';
import { memberInfo, publicState } from './member.ts';
import { forgetCookie } from './remember.ts';
import { issueTicket } from './tickets.ts';

export const sessionHandlers: Handlers<'session'> = {
  'session.login': login,
  'session.resume': resume,
  'session.factorCode': sendFactorCode,
  'session.factor': finishFactor,
  'session.passkeyOptions': passkeyLoginOptions,
  'session.passkey': passkeyLogin,
  'session.ticket': redeemLoginTicket,
  'session.startSignIn': startSignIn,
  'session.signIn': finishSignIn,
  'session.freePlay': freePlay,
  'session.info': async ({ language }, context) => {
    const customerId = requireCustomer(context.caller);
    const customer = await context.db
      .selectFrom('customers')
      .selectAll()
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow();
    return {
      member: memberInfo(customer),
      state: await publicState(context, customer, language),
      passwordChange: context.caller.passwordChange ?? null,
    };
  },
  'session.firstLogin': async (_request, { db, caller }) => {
    await db
      .updateTable('customers')
      .set({ first_login_at: sql<Date>`now()` })
      .where('id', '=', requireCustomer(caller))
      .where('first_login_at', 'is', null)
      .execute();
    return { noted: true };
  },
  'session.logout': async (_request, context) => {
    if (context.caller.sessionId !== undefined) await logOut(context, context.caller.sessionId);
    forgetCookie(context);
    return { ended: true };
  },
};

/** Ends a session, and with it the device that was remembered when it was opened (AUTH-10). */
async function logOut(context: Context, sessionId: string): Promise<void> {
  const session = await context.db
    .selectFrom('sessions')
    .select('device_id')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  // Nobody reads what happened to an account for practice.
  const note: NoteCustomer = (db, customerId) =>
    noteSecurity(db, customerId, context.caller, 'logout');
  await endSession(context, sessionId, context.caller.role === 'trial' ? undefined : note);
  if (session?.device_id) await endDevice(context, session.device_id);
}

export const liveHandlers: Handlers<'live'> = {
  'live.ticket': issueTicket,
};
