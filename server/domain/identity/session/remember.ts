import { createHmac, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { DomainError } from '../../../domain-error.ts';
import { noteSecurity } from '../common/security-events.ts';
import { endDevice } from './end.ts';
import type { LoginType } from './sessions.ts';
import { hashToken, looksLikeToken, newToken } from '../../../kernel/tokens.ts';

/** Sent to `/api/session` alone, read by no script. */
const rememberCookie = 'remember';
/** A day from the login (AUTH-10). */
const rememberSeconds = 86_400;
/** Of the former secret: tabs start at once, responses get lost. */
const graceSeconds = 30;

/** SQL: device `d` of customer `c`. */
const isRemembered = sql`d.ended_at IS NULL AND d.expires_at > now()
  AND c.disabled_at IS NULL AND d.created_at >= c.password_changed_at`;
/** SQL: of token `t`. */
const tokenState = sql<'unused' | 'grace' | 'old'>`CASE WHEN t.used_at IS NULL THEN 'unused'
  WHEN t.used_at > now() - make_interval(secs => ${graceSeconds}) THEN 'grace' ELSE 'old' END`;

interface Device {
  id: string;
  customerId: string;
  loginType: LoginType;
  createdAt: Date;
}

/** For a day; returns its id and first secret. */
export async function rememberDevice(
  db: Kysely<Database>,
  customerId: string,
  loginType: LoginType,
): Promise<{ id: string; secret: string }> {
  const { token, hash } = newToken();
  const { rows } = await sql<{ device_id: string }>`
    WITH device AS (
      INSERT INTO remembered_devices (customer_id, login_type, expires_at)
      VALUES (${customerId}, ${loginType}, now() + make_interval(secs => ${rememberSeconds})) RETURNING id
    )
    INSERT INTO remember_tokens (token_hash, device_id, salt)
    SELECT ${hash}, id, ${randomBytes(16)} FROM device RETURNING device_id`.execute(db);
  return { id: rows[0]!.device_id, secret: token };
}

export function setSecretCookie({ cookies }: Pick<Context, 'cookies'>, secret: string): void {
  cookies.set(rememberCookie, secret, rememberSeconds);
}

/** Locks it, so that its end waits for what opens on it (SAFE-03). */
export async function holdDevice(
  transaction: Kysely<Database>,
  deviceId: string,
): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 FROM remembered_devices WHERE id = ${deviceId} AND ended_at IS NULL FOR SHARE`.execute(
      transaction,
    );
  return rows.length > 0;
}

/** The account's remembered device that this browser is; null without one. Rotates nothing. */
export async function shownDevice(
  { db, cookies }: Pick<Context, 'db' | 'cookies'>,
  account: string,
): Promise<string | null> {
  const secret = cookies.get(rememberCookie) ?? '';
  const hash = looksLikeToken(secret) ? hashToken(secret) : Buffer.alloc(0);
  const { rows } = await sql<{ id: string }>`
    SELECT d.id FROM remember_tokens t JOIN remembered_devices d ON d.id = t.device_id JOIN customers c ON c.id = d.customer_id
     WHERE t.token_hash = ${hash} AND c.account = ${account} AND ${isRemembered} AND ${tokenState} <> 'old'`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

export function forgetCookie({ cookies }: Pick<Context, 'cookies'>): void {
  if (cookies.get(rememberCookie) !== undefined) cookies.clear(rememberCookie);
}

/**
 * Sets the next secret. One older than 30 s was copied, so device and sessions end. Throws
 * `not_logged_in`.
 */
export async function recogniseDevice(context: Context): Promise<Device> {
  const { cookies } = context;
  const secret = cookies.get(rememberCookie);
  const shown =
    secret && looksLikeToken(secret)
      ? await context.db.transaction().execute((db) => show(db, secret))
      : null;
  if (shown && 'stolen' in shown) {
    context.log.warn(
      { device: shown.stolen },
      'an old secret of a remembered device came again: the device is forgotten',
    );
    await endDevice(context, shown.stolen, (db, customerId) =>
      noteSecurity(db, customerId, context.caller, 'device_copied'),
    );
  }
  if (!shown || 'stolen' in shown) {
    forgetCookie(context);
    throw new DomainError('not_logged_in');
  }
  cookies.set(rememberCookie, shown.next, shown.secondsLeft);
  return shown.device;
}

/** In this browser, whose next start is not theirs. */
export async function forgetOther(
  { db, cookies }: Pick<Context, 'db' | 'cookies'>,
  customerId: string,
): Promise<void> {
  const secret = cookies.get(rememberCookie);
  if (!secret) return;
  const { rows } = await sql`
    UPDATE remembered_devices d SET ended_at = now() FROM remember_tokens t
    WHERE t.token_hash = ${hashToken(secret)} AND d.id = t.device_id AND d.customer_id <> ${customerId} AND d.ended_at IS NULL
    RETURNING d.id`.execute(db);
  if (rows.length > 0) cookies.clear(rememberCookie);
}

interface Known {
  id: string;
  customer_id: string;
  login_type: LoginType;
  created_at: Date;
  salt: Buffer;
  state: 'unused' | 'grace' | 'old';
  seconds_left: number;
}

/** The next secret, the device of an old one, or null. */
async function show(
  db: Kysely<Database>,
  secret: string,
): Promise<{ device: Device; next: string; secondsLeft: number } | { stolen: string } | null> {
  const hash = hashToken(secret);
  const { rows } = await sql<Known>`
    SELECT d.id, d.customer_id, d.login_type, d.created_at, t.salt, extract(epoch FROM d.expires_at - now())::integer AS seconds_left, ${tokenState} AS state
      FROM remember_tokens t JOIN remembered_devices d ON d.id = t.device_id JOIN customers c ON c.id = d.customer_id
     WHERE t.token_hash = ${hash} AND ${isRemembered}
       FOR UPDATE OF t`.execute(db);
  const [known] = rows;
  if (!known) return null;
  if (known.state === 'old') return { stolen: known.id };
  // Everyone with the secret gets the same next one.
  const next = createHmac('sha256', secret).update(known.salt).digest('base64url');
  if (known.state === 'unused') {
    await sql`
      WITH used AS (UPDATE remember_tokens SET used_at = now() WHERE token_hash = ${hash})
      INSERT INTO remember_tokens (token_hash, device_id, salt)
      VALUES (${hashToken(next)}, ${known.id}, ${randomBytes(16)})`.execute(db);
  }
  const device = {
    id: known.id,
    customerId: known.customer_id,
    loginType: known.login_type,
    createdAt: known.created_at,
  };
  return { device, next, secondsLeft: known.seconds_left };
}
