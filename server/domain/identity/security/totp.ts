import { Secret, TOTP } from 'otpauth';
import { sql } from 'kysely';
import type { Gateway } from '../../../context.ts';
import { DomainError } from '../../../domain-error.ts';
import { decryptColumn, encryptColumn } from '../../../vault/columns.ts';
import { now } from '../../../clock.ts';

/** What every authenticator app accepts (RFC 6238). */
const period = 30;
const digits = 6;
/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20;
const bindMinutes = 30;
/** Steps. */
const drift = 1;
/** Steps for which the error names the clock: a wrong date or time zone. */
const maxClockDriftSteps = (25 * 3600) / period;

type Db = Pick<Gateway, 'db'>;
type Verdict = 'right' | 'clock' | 'wrong';
type Which = 'waiting' | 'bound';

const isCode = (text: string): boolean => /^\d{6}$/.test(text);

/** Stores a pending secret; returns it in Base32 and as `otpauth://` URI. Throws `totp_bound`. */
export async function beginTotp(
  gateway: Db,
  customerId: string,
  issuer: string,
  account: string,
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: secretBytes });
  const bytes = encryptColumn(gateway.db, 'authenticators', customerId, Buffer.from(secret.bytes));
  const { rows } = await sql`
    INSERT INTO authenticators AS a (customer_id, secret) VALUES (${customerId}, ${bytes})
    ON CONFLICT (customer_id) DO UPDATE SET secret = excluded.secret, begun_at = now(), last_step = 0
      WHERE a.bound_at IS NULL
    RETURNING customer_id`.execute(gateway.db);
  if (rows.length === 0) throw new DomainError('totp_bound');
  const totp = new TOTP({ issuer, label: account, secret, period, digits });
  return { secret: secret.base32, uri: totp.toString() };
}

/**
 * Binds the pending secret. Throws `totp_not_begun`, `factor_wrong`, or `totp_clock` for another
 * hour's code.
 */
export async function bindTotp(gateway: Db, customerId: string, code: string): Promise<void> {
  const verdict = await takeCode(gateway, customerId, code, 'waiting');
  if (verdict === null) throw new DomainError('totp_not_begun');
  if (verdict !== 'right')
    throw new DomainError(verdict === 'clock' ? 'totp_clock' : 'factor_wrong');
  await gateway.db
    .updateTable('authenticators')
    .set({ bound_at: sql<Date>`now()` })
    .where('customer_id', '=', customerId)
    .execute();
}

/** Spends a right code (AUTH-23). No error names the clock: it would help an attacker (SAFE-05). */
export async function useTotp(gateway: Db, customerId: string, code: string): Promise<boolean> {
  return (await takeCode(gateway, customerId, code, 'bound')) === 'right';
}

const conditions = {
  waiting: sql<boolean>`bound_at IS NULL AND begun_at > now() - make_interval(mins => ${bindMinutes})`,
  bound: sql<boolean>`bound_at IS NOT NULL`,
};

export async function hasTotp({ db }: Db, customerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('authenticators')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .where(conditions.bound)
    .executeTakeFirst();
  return row !== undefined;
}

async function takeCode(
  { db }: Db,
  customerId: string,
  typed: string,
  which: Which,
): Promise<Verdict | null> {
  const row = await db
    .selectFrom('authenticators')
    .select(['secret', 'last_step'])
    .where('customer_id', '=', customerId)
    .where(conditions[which])
    .executeTakeFirst();
  if (!row) return null;
  const token = typed.replaceAll(/\s/g, '');
  if (!isCode(token)) return 'wrong';
  const secret = new Secret({
    buffer: new Uint8Array(decryptColumn(db, 'authenticators', customerId, row.secret)).buffer,
  });
  const timestamp = now();
  const step = Math.floor(timestamp / 1000 / period);
  const validate = (window: number) =>
    TOTP.validate({ token, secret, period, digits, timestamp, window });
  const off = validate(drift);
  // Only who was just shown the secret learns that the clock is off.
  if (off === null)
    return which === 'waiting' && validate(maxClockDriftSteps) !== null ? 'clock' : 'wrong';
  // Of two calls with one code the second finds the step spent.
  const taken = await db
    .updateTable('authenticators')
    .set({ last_step: step + off })
    .where('customer_id', '=', customerId)
    .where('last_step', '<', String(step + off))
    .where('secret', '=', row.secret)
    .returning('customer_id')
    .executeTakeFirst();
  return taken ? 'right' : 'wrong';
}
