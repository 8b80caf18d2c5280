import { sql } from 'kysely';
import type { Context, Handlers } from '../../../context.ts';
import { requireCustomer } from '../../../kernel/caller.ts';
import { customerById } from '../common/customer.ts';
import { siteState } from '../../../settings/state.ts';
import { DomainError } from '../../../domain-error.ts';
import { countAttempt, forgiveAttempt } from '../../../kernel/rate-limit.ts';
import { listEvents, noteSecurity } from '../common/security-events.ts';
import { bindContact, contactsOf, removeContact, sendContactCode } from './contacts.ts';
import { issueLoginTicket } from './login-tickets.ts';
import { noteNetwork } from '../common/networks.ts';
import {
  addPasskey,
  listPasskeys,
  passkeyOptions,
  removePasskey,
  renamePasskey,
} from './passkeys.ts';
import { requireProof } from './proof.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { finishLink, listLinks, startLink, unlink } from './sign-in.ts';
import { endOtherSessions, endOwnSession, listSessions } from './sessions-list.ts';
import { beginTotp, bindTotp } from './totp.ts';

export const securityHandlers: Handlers<'security'> = {
  'security.state': async (_request, context) => {
    const customerId = requireCustomer(context.caller);
    const [factors, contacts, passkeys, sessions, links] = await Promise.all([
      factorState(context, customerId),
      contactsOf(context, customerId),
      listPasskeys(context, customerId),
      listSessions(context),
      listLinks(context, customerId),
    ]);
    return { ...factors, contacts, passkeys, sessions, links };
  },
  'security.events': listEvents,
  'security.endSession': endOwnSession,
  'security.endOthers': endOtherSessions,
  'security.beginTotp': async ({ proof }, context) => {
    const customerId = requireCustomer(context.caller);
    await requireProof(context, customerId, proof);
    const { account } = await customerById(context, customerId);
    return beginTotp(context, customerId, siteState(context).settings.brand, account);
  },
  'security.bindTotp': async ({ code }, context) => {
    const customerId = requireCustomer(context.caller);
    const subjects = [{ name: `bind ${customerId}`, limit: 10, seconds: 300 }];
    await countAttempt(context.db, subjects);
    const recoveryCodes = await context.db.transaction().execute(async (db) => {
      await bindTotp({ db }, customerId, code);
      // A login that binds here has just completed a factor here.
      await noteNetwork(db, customerId, context.caller.ip, true);
      await noteSecurity(db, customerId, context.caller, 'totp_bound');
      return newRecoveryCodes(db, customerId);
    });
    await forgiveAttempt(context.db, subjects);
    return { recoveryCodes };
  },
  'security.removeTotp': async ({ proof }, context) => {
    const customerId = requireCustomer(context.caller);
    await requireProof(context, customerId, proof);
    await context.db.transaction().execute(async (db) => {
      const { rows } = await sql<{
        bound_at: Date | null;
      }>`WITH codes AS (DELETE FROM recovery_codes WHERE customer_id = ${customerId})
        DELETE FROM authenticators WHERE customer_id = ${customerId} RETURNING bound_at`.execute(
        db,
      );
      if (rows[0]?.bound_at) await noteSecurity(db, customerId, context.caller, 'totp_removed');
    });
    return { done: true };
  },
  'security.recoveryCodes': async ({ proof }, context) => {
    const customerId = requireCustomer(context.caller);
    await requireProof(context, customerId, proof);
    if ((await factorState(context, customerId)).authenticator === null)
      throw new DomainError('totp_not_begun');
    const recoveryCodes = await context.db.transaction().execute(async (db) => {
      await noteSecurity(db, customerId, context.caller, 'recovery_made');
      return newRecoveryCodes(db, customerId);
    });
    return { recoveryCodes };
  },
  'security.passkeyOptions': passkeyOptions,
  'security.addPasskey': addPasskey,
  'security.renamePasskey': renamePasskey,
  'security.removePasskey': removePasskey,
  'security.startLink': startLink,
  'security.link': finishLink,
  'security.unlink': unlink,
  'security.sendContactCode': sendContactCode,
  'security.bindContact': bindContact,
  'security.removeContact': removeContact,
  'security.loginTicket': issueLoginTicket,
};

async function factorState({ db }: Context, customerId: string) {
  const { rows } = await sql<{ password: boolean; bound_at: Date | null; codes: number }>`
    SELECT c.password_hash IS NOT NULL AS password, a.bound_at,
      (SELECT count(*)::integer FROM recovery_codes WHERE customer_id = c.id AND used_at IS NULL) AS codes
    FROM customers c LEFT JOIN authenticators a ON a.customer_id = c.id WHERE c.id = ${customerId}`.execute(
    db,
  );
  const [row] = rows;
  return {
    password: row?.password ?? false,
    authenticator: row?.bound_at?.toISOString() ?? null,
    recoveryCodes: row?.codes ?? 0,
  };
}
