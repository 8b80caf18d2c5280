import { createECDH } from 'node:crypto';
import { sql } from 'kysely';
import type { Handlers } from '../../context.ts';
import { DomainError } from '../../domain-error.ts';
import { requireCustomer, requireSession } from '../../kernel/caller.ts';
import { vapidKeys } from './keys.ts';
import { isPushService } from './services.ts';

/** Per account; a further one replaces the oldest. */
const maxDevices = 10;

/** LIVE-03. */
export const pushHandlers: Handlers<'push'> = {
  'push.key': async (_request, context) => ({ key: (await vapidKeys(context)).publicKey }),

  'push.device': async ({ endpoint, language }, { db, caller }) => {
    const { rows } = await sql<{ kinds: never[] }>`
      UPDATE push_devices SET session_id = ${requireSession(caller)}, language = ${language}
      WHERE endpoint = ${endpoint} AND customer_id = ${requireCustomer(caller)} RETURNING kinds`.execute(
      db,
    );
    return { kinds: rows[0]?.kinds ?? null };
  },

  'push.subscribe': async ({ endpoint, keys: { p256dh, auth }, kinds, language }, context) => {
    if (!isPushService(context, endpoint))
      throw new DomainError('push_service', { field: 'endpoint' });
    if (!isPoint(p256dh)) throw new DomainError('invalid_request', { field: 'keys.p256dh' });
    const customerId = requireCustomer(context.caller);
    const device = {
      customer_id: customerId,
      session_id: requireSession(context.caller),
      endpoint,
      p256dh,
      auth,
      kinds: [...new Set(kinds)],
      language,
    };
    await context.db.transaction().execute(async (db) => {
      // The device's next account must not see the former one's pushes.
      await db
        .deleteFrom('push_devices')
        .where('endpoint', '=', endpoint)
        .where('customer_id', '!=', customerId)
        .execute();
      await db
        .insertInto('push_devices')
        .values(device)
        .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(device))
        .execute();
      await sql`DELETE FROM push_devices WHERE id IN (
        SELECT id FROM push_devices WHERE customer_id = ${customerId} ORDER BY id DESC OFFSET ${maxDevices})`.execute(
        db,
      );
    });
    return { done: true };
  },

  'push.unsubscribe': async ({ endpoint }, { db, caller }) => {
    await db
      .deleteFrom('push_devices')
      .where('endpoint', '=', endpoint)
      .where('customer_id', '=', requireCustomer(caller))
      .execute();
    return { done: true };
  },
};

/** Whether it is a point of the curve, as encryption needs. */
function isPoint(p256dh: string): boolean {
  try {
    const own = createECDH('prime256v1');
    own.generateKeys();
    own.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}
