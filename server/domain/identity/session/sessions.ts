import { type Kysely, sql } from 'kysely';
import { agentTypes } from '../../../../contract/identity/account-types.ts';
import type { Caller, Gateway } from '../../../context.ts';
import { Batcher } from '../../../db/batcher.ts';
import { queryNamed } from '../../../db/connect.ts';
import type { Database } from '../../../db/database.ts';
import { perDatabase, Recent } from '../../../ledger/per-database-cache.ts';
import { type SessionRole, roleOf } from '../../../kernel/role.ts';
import { type PasswordChange, passwordChangeOf } from './password-change.ts';
import { hashToken, looksLikeToken, newToken } from '../../../kernel/tokens.ts';

/** Whatever the setting (SAFE-03). */
const agentIdleSeconds = 30 * 60;

/** A password change concerns only password logins (AUTH-05). */
export type LoginType = 'username' | 'sms' | 'firebase';

export interface LiveSession {
  role: SessionRole;
  customerId: string;
  sessionId: string;
  /** Before anything else. */
  passwordChange: PasswordChange;
  /** Opened by a payee's name alone (AUTH-29). */
  isRestricted: boolean;
}

/** ms until all processes reject a session that one ended. */
const sessionAge = 2000;
const remembered = perDatabase(() => new Recent<LiveSession>(20_000, sessionAge));

interface Opening {
  loginType?: LoginType;
  deviceId?: string | null;
  /** Of the proof (SAFE-06); default: now. */
  authenticatedAt?: Date | undefined;
  /** An earlier end than its own. */
  endsBy?: Date | undefined;
  isRestricted?: boolean | undefined;
}

/** Returns the token, which is stored nowhere else. */
export async function openSession(
  { db, env }: Pick<Gateway, 'db' | 'env'>,
  customerId: string,
  caller: Pick<Caller, 'ip' | 'userAgent'>,
  {
    loginType = 'username',
    deviceId = null,
    authenticatedAt,
    endsBy,
    isRestricted = false,
  }: Opening = {},
): Promise<string> {
  const { token, hash } = newToken();
  const idle = env.sessionIdleMinutes * 60;
  await sql`
    INSERT INTO sessions (token_hash, customer_id, expires_at, idle_seconds, ip, user_agent, login_type, device_id, authenticated_at, restricted)
    SELECT ${hash}, id, least(now() + make_interval(hours => ${env.sessionHours}), ${endsBy ?? null}::timestamptz),
           CASE WHEN type IN (${sql.join([...agentTypes])}) THEN least(${agentIdleSeconds}::integer, ${idle}::integer) ELSE ${idle}::integer END,
           ${caller.ip}, ${caller.userAgent.slice(0, 400)}, ${loginType}, ${deviceId},
           coalesce(${authenticatedAt ?? null}::timestamptz, now()), ${isRestricted}
      FROM customers WHERE id = ${customerId}`.execute(db);
  return token;
}

/**
 * SQL: session `s` of customer `c` is neither ended, idle, expired nor older than the password, the
 * account enabled.
 */
export const sessionAlive = sql<boolean>`s.ended_at IS NULL AND s.expires_at > now()
  AND s.last_seen_at + make_interval(secs => s.idle_seconds) > now()
  AND c.disabled_at IS NULL AND coalesce(s.renewed_at, s.created_at) >= c.password_changed_at`;

export async function isAlive(db: Kysely<Database>, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM sessions s JOIN customers c ON c.id = s.customer_id WHERE s.id = ${sessionId} AND ${sessionAlive}`.execute(
    db,
  );
  return rows.length > 0;
}

const looks = perDatabase(
  ({ db }) =>
    new Batcher<string, boolean>(256, async (sessionIds) => {
      const { rows } = await sql<{ id: string }>`
    SELECT s.id FROM sessions s JOIN customers c ON c.id = s.customer_id
    WHERE s.id = ANY (${sessionIds}::bigint[]) AND ${sessionAlive}`.execute(db);
      const alive = new Set(rows.map(({ id }) => id));
      return sessionIds.map((id) => alive.has(id));
    }),
);

/** Batched; never in a transaction. */
export const isStillAlive = (gateway: Pick<Gateway, 'db'>, sessionId: string): Promise<boolean> =>
  looks(gateway).ask(sessionId);

/** In one query. */
export async function endedOf(
  db: Kysely<Database>,
  sessionIds: readonly string[],
): Promise<string[]> {
  if (sessionIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    SELECT s.id FROM sessions s JOIN customers c ON c.id = s.customer_id
    WHERE s.id = ANY (${[...sessionIds]}::bigint[]) AND NOT (${sessionAlive})`.execute(db);
  return rows.map(({ id }) => id);
}

interface SessionRow {
  n: string;
  id: string;
  customer_id: string;
  type: number;
  unseen: boolean;
  login_type: string;
  default_password: boolean;
  password_expires_at: Date | null;
  restricted: boolean;
}

/** Null when not alive. Up to 2 s old; records its use at most once a minute. */
export async function findSession(
  gateway: Pick<Gateway, 'db'>,
  token: string,
): Promise<LiveSession | null> {
  if (!looksLikeToken(token)) return null;
  const hash = hashToken(token);
  const key = hash.toString('base64');
  const known = remembered(gateway).get(key);
  if (known) return known;
  const row = await lookups(gateway).ask(hash);
  if (!row) return null;
  if (row.unseen) await noteSeen(gateway, row.id);
  const session = {
    role: roleOf(row.type),
    customerId: row.customer_id,
    sessionId: row.id,
    passwordChange: passwordChangeOf(gateway, row, row.login_type),
    isRestricted: row.restricted,
  };
  remembered(gateway).set(key, session);
  return session;
}

/** Batched, by token hash. */
const lookups = perDatabase(({ db }) => {
  const { sql: text } = sql`
    SELECT h.n, s.id, s.customer_id, c.type, s.last_seen_at < now() - interval '1 minute' AS unseen,
           s.login_type, s.restricted, c.default_password, c.password_expires_at
    FROM unnest(${[]}::bytea[]) WITH ORDINALITY AS h (hash, n)
      JOIN sessions s ON s.token_hash = h.hash JOIN customers c ON c.id = s.customer_id
    WHERE ${sessionAlive}`.compile(db);
  return new Batcher<Buffer, SessionRow | undefined>(256, async (hashes) => {
    const rows = await queryNamed<SessionRow>(db, {
      name: 'find_sessions',
      text,
      values: [hashes],
    });
    const found = new Map(rows.map((row) => [Number(row.n), row]));
    return hashes.map((_hash, i) => found.get(i + 1));
  });
});

/** In this process, by token hash. */
export function forgetSessions(gateway: Pick<Gateway, 'db'>, hashes: readonly Buffer[]): void {
  for (const hash of hashes) remembered(gateway).delete(hash.toString('base64'));
}

/** By id. */
export async function forgetSession(
  gateway: Pick<Gateway, 'db'>,
  sessionId: string,
): Promise<void> {
  const rows = await gateway.db
    .selectFrom('sessions')
    .select('token_hash')
    .where('id', '=', sessionId)
    .execute();
  forgetSessions(
    gateway,
    rows.map(({ token_hash }) => token_hash),
  );
}

/** Records a use, of the account too (RG-01). */
export async function noteSeen(gateway: Pick<Gateway, 'db'>, sessionId: string): Promise<void> {
  const seen = await gateway.db
    .updateTable('sessions')
    .set({ last_seen_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .returning('customer_id')
    .executeTakeFirst();
  if (seen) await sql`SELECT note_activity(${seen.customer_id})`.execute(gateway.db);
}
