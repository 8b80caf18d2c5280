import { sql } from 'kysely';
import type { Caller, Gateway } from '../../context.ts';
import { perDatabase, Recent } from '../../ledger/recent.ts';
import { type SessionRole, roleOf } from './member.ts';
import { hashToken, looksLikeToken, newToken } from './tokens.ts';

/** A session ends after two hours without a call, and after twelve in any case (SAFE-03). */
const idleSeconds = 2 * 3600;
const absoluteSeconds = 12 * 3600;

export interface LiveSession {
  role: SessionRole;
  customerId: string;
  sessionId: string;
}

/** A session ended in one process is refused by the others within this many ms. */
const sessionAge = 2000;
const remembered = perDatabase(() => new Recent<LiveSession>(20_000, sessionAge));

/** Opens a session of a customer; returns its token, which is kept nowhere else. */
export async function openSession(
  gateway: Pick<Gateway, 'db'>,
  customerId: string,
  caller: Pick<Caller, 'ip' | 'userAgent'>,
): Promise<string> {
  const { token, hash } = newToken();
  await gateway.db
    .insertInto('sessions')
    .values({
      token_hash: hash,
      customer_id: customerId,
      expires_at: sql<Date>`now() + make_interval(secs => ${absoluteSeconds})`,
      idle_seconds: idleSeconds,
      ip: caller.ip,
      user_agent: caller.userAgent.slice(0, 400),
    })
    .execute();
  return token;
}

/**
 * The SQL that tells whether a session `s` of a customer `c` is alive: neither ended, nor idle or open for too long, nor
 * older than the password, and the account not disabled (SAFE-03).
 */
export const sessionAlive = sql<boolean>`s.ended_at IS NULL AND s.expires_at > now()
  AND s.last_seen_at + make_interval(secs => s.idle_seconds) > now()
  AND c.disabled_at IS NULL AND s.created_at >= c.password_changed_at`;

/** The session of a token, null when there is none alive. Up to 2 s old; notes at most once a minute that it was seen. */
export async function findSession(gateway: Pick<Gateway, 'db'>, token: string): Promise<LiveSession | null> {
  if (!looksLikeToken(token)) return null;
  const hash = hashToken(token);
  const key = hash.toString('base64');
  const known = remembered(gateway).get(key);
  if (known) return known;
  const { rows } = await sql<{ id: string; customer_id: string; type: number; unseen: boolean }>`
    SELECT s.id, s.customer_id, c.type, s.last_seen_at < now() - interval '1 minute' AS unseen
    FROM sessions s JOIN customers c ON c.id = s.customer_id
    WHERE s.token_hash = ${hash} AND ${sessionAlive}`.execute(gateway.db);
  const [row] = rows;
  if (!row) return null;
  if (row.unseen) await noteSeen(gateway, row.id);
  const session = { role: roleOf(row.type), customerId: row.customer_id, sessionId: row.id };
  remembered(gateway).set(key, session);
  return session;
}

/** Notes that a session was used just now. */
export async function noteSeen(gateway: Pick<Gateway, 'db'>, sessionId: string): Promise<void> {
  await gateway.db
    .updateTable('sessions')
    .set({ last_seen_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute();
}

/** Ends a session and tells its open pages (AUTH-11); nothing happens when it has ended already. */
export async function endSession(gateway: Pick<Gateway, 'db' | 'live'>, sessionId: string): Promise<void> {
  const ended = await gateway.db
    .updateTable('sessions')
    .set({ ended_at: new Date() })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('token_hash')
    .executeTakeFirst();
  if (!ended) return;
  remembered(gateway).delete(ended.token_hash.toString('base64'));
  gateway.live.toSession(sessionId, { kind: 'ended' });
}
