import { type Kysely, sql } from 'kysely';
import type { Gateway } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { perDatabase } from '../../../ledger/per-database-cache.ts';
import { securityEventDays } from '../../../../contract/identity/security-events.ts';

const interval = 10 * 60_000;
const schedules = perDatabase(() => ({ next: 0 }));

/** Behind a call, at most every ten minutes per process. */
export function startSessionCleanUp(gateway: Pick<Gateway, 'db' | 'log'>): void {
  const schedule = schedules(gateway);
  if (performance.now() < schedule.next) return;
  schedule.next = performance.now() + interval;
  deleteExpired(gateway.db).catch((error: unknown) =>
    gateway.log.warn({ error }, 'session expiry job failed'),
  );
}

/** `limit_used` reads a month and an hour of play back. */
export async function deleteExpired(db: Kysely<Database>): Promise<void> {
  await sql`WITH attempts AS (DELETE FROM auth_attempts WHERE window_end < now()),
    tickets AS (DELETE FROM socket_tickets WHERE expires_at < now()),
    factors AS (DELETE FROM factor_tickets WHERE expires_at < now()),
    ceremonies AS (DELETE FROM passkey_challenges WHERE expires_at < now()),
    flows AS (DELETE FROM identity_flows WHERE expires_at < now()),
    sign_ups AS (DELETE FROM pending_sign_ups WHERE expires_at < now()),
    logins AS (DELETE FROM login_tickets WHERE expires_at < now()),
    writes AS (DELETE FROM write_keys WHERE at < now() - interval '45 days'),
    keys AS (DELETE FROM outbox_keys WHERE expires_at < now()),
    codes AS (DELETE FROM verification_codes WHERE expires_at < now() - interval '1 day'),
    captchas AS (DELETE FROM captchas WHERE expires_at < now()),
    challenges AS (DELETE FROM spent_challenges WHERE expires_at < now()),
    forms AS (DELETE FROM form_keys WHERE claimed_at < now() - interval '1 day'),
    devices AS (DELETE FROM remembered_devices WHERE expires_at < now() - interval '1 day'),
    links AS (DELETE FROM password_links WHERE expires_at < now()),
    events AS (DELETE FROM member_events WHERE at < now() - interval '7 days'),
    history AS (DELETE FROM security_events WHERE at < now() - make_interval(days => ${securityEventDays})),
    hours AS (DELETE FROM play_hours h USING play_guards g WHERE h.customer_id = g.customer_id AND h.hour < now() - interval '33 days'),
    messages AS (DELETE FROM outgoing_messages WHERE sent_at < now() - interval '7 days')
    DELETE FROM free_plays WHERE created_at < now() - interval '24 hours'`.execute(db);
}
