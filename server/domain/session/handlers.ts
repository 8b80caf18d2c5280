import { sql } from 'kysely';
import type { Handlers } from '../../context.ts';
import { finishFactor, sendFactorCode } from '../security/factors.ts';
import { redeemLoginTicket } from '../security/login-tickets.ts';
import { passkeyLogin, passkeyLoginOptions } from '../security/passkey-login.ts';
import { requireCustomer } from './caller.ts';
import { freePlay } from './free-play.ts';
import { login } from './login.ts';
import { memberInfo, publicState } from './member.ts';
import { endSession } from './sessions.ts';
import { issueTicket } from './tickets.ts';

export const sessionHandlers: Handlers<'session'> = {
  'session.login': login,
  'session.factorCode': sendFactorCode,
  'session.factor': finishFactor,
  'session.passkeyOptions': passkeyLoginOptions,
  'session.passkey': passkeyLogin,
  'session.ticket': redeemLoginTicket,
  'session.freePlay': freePlay,
  'session.info': async (_request, context) => {
    const customerId = requireCustomer(context.caller);
    const customer = await context.db
      .selectFrom('customers')
      .selectAll()
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow();
    return { member: memberInfo(customer), state: await publicState(context, customerId) };
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
    if (context.caller.sessionId !== undefined) await endSession(context, context.caller.sessionId);
    return { ended: true };
  },
};

export const liveHandlers: Handlers<'live'> = {
  'live.ticket': issueTicket,
};
