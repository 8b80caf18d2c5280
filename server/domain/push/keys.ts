import { type JWK, exportJWK, generateKeyPair } from 'jose';
import type { VapidKeys } from 'web-push';
import type { Gateway } from '../../context.ts';
import { perDatabase } from '../../ledger/per-database-cache.ts';
import { secretOrMade } from '../../settings/write.ts';

const settingKey = 'pushKey';
const keys = perDatabase<{ keys?: Promise<VapidKeys> }>(() => ({}));

/**
 * The site's VAPID keys (RFC 8292), base64url, made at first use, one pair a database. The public
 * one is an uncompressed P-256 point.
 */
export function vapidKeys(gateway: Pick<Gateway, 'db'>): Promise<VapidKeys> {
  const known = keys(gateway);
  known.keys ??= readOrMake(gateway);
  known.keys.catch(() => delete known.keys);
  return known.keys;
}

async function readOrMake({ db }: Pick<Gateway, 'db'>): Promise<VapidKeys> {
  const made = await secretOrMade(db, settingKey, async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    return exportJWK(privateKey);
  });
  const { x, y, d } = made as JWK & Record<'x' | 'y' | 'd', string>;
  const point = Buffer.concat([
    Buffer.of(4),
    Buffer.from(x, 'base64url'),
    Buffer.from(y, 'base64url'),
  ]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}
