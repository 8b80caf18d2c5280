import { settingOrMade } from './write.ts';
import { createHmac, randomBytes } from 'node:crypto';
import type { Gateway } from '../context.ts';
import { perDatabase } from '../ledger/per-database-cache.ts';

const settingKey = 'siteSecret';
const secrets = perDatabase<{ secret?: Promise<string> }>(() => ({}));

/** A secret of this site, made at its first start; all processes of one database have the same. */
export function siteSecret(gateway: Pick<Gateway, 'db'>): Promise<string> {
  const known = secrets(gateway);
  known.secret ??= readOrMake(gateway);
  known.secret.catch(() => delete known.secret);
  return known.secret;
}

/** HMAC of something easily guessed, such as a code of six digits: without the site's secret it cannot be searched. */
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
  return (await settingOrMade(db, settingKey, make)) as string;
}
