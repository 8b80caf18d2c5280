import { sql } from 'kysely';
import type { Context, Handlers } from '../../../context.ts';
import { noteSecurity } from '../common/security-events.ts';
import { sendFactorCode } from '../security/factors.ts';
import { passkeyLoginOptions } from '../security/passkey-login.ts';
import { startSignIn } from '../security/sign-in.ts';
import { requireCustomer } from '../../../kernel/caller.ts';
import { freePlay } from '../session/free-play.ts';
import { endDevice, endSession } from '../session/end.ts';
import type { NoteCustomer } from '../common/form-idempotency.ts';
import { forgetCookie } from '../session/remember.ts';
import { issueTicket } from '../session/tickets.ts';

/** Account-summary composes those that log in, and `session.info`. */
export const sessionHandlers: Pick<
  Handlers<'session'>,
  | 'session.factorCode'
  | 'session.passkeyOptions'
  | 'session.startSignIn'
  | 'session.freePlay'
  | 'session.firstLogin'
  | 'session.logout'
> = {
  'session.factorCode': sendFactorCode,
  'session.passkeyOptions': passkeyLoginOptions,
  'session.startSignIn': startSignIn,
  'session.freePlay': freePlay,
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

/** Ends session and remembered device (AUTH-10). */
async function logOut(context: Context, sessionId: string): Promise<void> {
  const session = await context.db
    .selectFrom('sessions')
    .select('device_id')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  // A free play account has no reader of its history.
  const note: NoteCustomer = (db, customerId) =>
    noteSecurity(db, customerId, context.caller, 'logout');
  await endSession(context, sessionId, context.caller.role === 'trial' ? undefined : note);
  if (session?.device_id) await endDevice(context, session.device_id);
}

export const liveHandlers: Handlers<'live'> = {
  'live.ticket': issueTicket,
};
