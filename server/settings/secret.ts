import { secretOrMade } from './write.ts';
import { createHmac, randomBytes } from 'node:crypto';
import type { Gateway } from '../context.ts';
import { perDatabase } from '../ledger/per-database-cache.ts';

const settingKey = 'siteSecret';
const secrets = perDatabase<{ secret?: Promise<string> }>(() => ({}));

/** The site's secret, made at first start, the same in all processes. */
export function siteSecret(gateway: Pick<Gateway, 'db'>): Promise<string> {
  const known = secrets(gateway);
  known.secret ??= readOrMake(gateway);
  known.secret.catch(() => delete known.secret);
  return known.secret;
}

/** HMAC of something guessable (a six-digit code): cannot be searched without the secret. */
export async function keyedHash(
  gateway: Pick<Gateway, 'db'>,
  ...parts: readonly string[]
): Promise<Buffer> {
  return createHmac('sha256', await siteSecret(gateway))
    .update(JSON.stringify(parts))
    .digest();
}

async function readOrMake({ db }: Pick<Gateway, 'db'>): Promise<string> {
  const make = async () => randomBytes(32).toString('base64url');
  return (await secretOrMade(db, settingKey, make)) as string;
}
