import { sql } from 'kysely';
import type { Request, Value } from '../../../contract/index.ts';
import type { Context, Gateway } from '../../context.ts';
import { DomainError } from '../../domain-error.ts';
import { currentCatalogue } from '../catalogue/snapshot.ts';
import { requireSession } from '../../kernel/caller.ts';
import { isOwnOrigin } from '../../settings/origins.ts';
import type { Launch } from './launches.ts';

/** Passed to the vendor besides the game. */
const launchFields = [
  'language',
  'theme',
  'currency',
  'backUrl',
  'lottoArea',
  'launchMode',
  'lottoPrizeMode',
  'lottoView',
  'device',
] as const;
type LaunchFields = Partial<Record<(typeof launchFields)[number], string>>;

/** On the media origins. */
export const launchRoute = '/launch/:vendor/:game';

/** A URL, or a path of the media origin; null for a vendor not connected. */
export async function vendorAddress(
  { db }: Pick<Gateway, 'db'>,
  vendor: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('vendors')
    .select('launch_url')
    .where('code', '=', vendor)
    .where('connected', '=', true)
    .executeTakeFirst();
  return row?.launch_url ?? null;
}

/**
 * On a launch host (GAME-02), which redirects to the vendor. The token is in the fragment: no
 * request carries it, and it survives redirects.
 */
export function windowUrl(
  origin: string,
  vendor: string,
  gameCode: string,
  token: string,
  more: LaunchFields,
): string {
  const path = launchRoute
    .replace(':vendor', vendor)
    .replace(':game', encodeURIComponent(gameCode));
  return `${origin}${path}?${new URLSearchParams(more)}#${new URLSearchParams({ token })}`;
}

/**
 * Where a launch redirects to; null when not connected.
 * @param query as received; drops unknown and invalid fields, such as an off-site return URL
 */
export async function onwards(
  gateway: Pick<Gateway, 'env' | 'db'>,
  { vendor, game }: { vendor: string; game: string },
  query: Record<string, unknown>,
): Promise<string | null> {
  const address = await vendorAddress(gateway, vendor);
  if (address === null) return null;
  const known = launchFields.flatMap((name) => {
    const value = query[name];
    if (typeof value !== 'string' || value.length > 300) return [];
    const fits =
      name === 'backUrl'
        ? URL.canParse(value) && isOwnOrigin(gateway, new URL(value).origin)
        : /^[\w-]{1,40}$/.test(value);
    return fits ? [[name, value]] : [];
  });
  const params = new URLSearchParams([['game', game], ...known]);
  return `${address}${address.includes('?') ? '&' : '?'}${params}`;
}

/** Throws `game_maintenance` or `vendor_unavailable` for a new stake on a closed game (GAME-07). */
export async function requireOpen(
  gateway: Pick<Gateway, 'db'>,
  { gameId, vendor, customerId }: Launch,
  transactionId: string,
): Promise<void> {
  const game = (await currentCatalogue(gateway)).byId.get(gameId);
  if (game?.playable && !game.maintenance) return;
  const before = await gateway.db
    .selectFrom('seamless_transactions')
    .select('kind')
    .where('customer_id', '=', customerId)
    .where('vendor', '=', vendor)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
  if (!before) throw new DomainError(game?.maintenance ? 'game_maintenance' : 'vendor_unavailable');
}

/** Payouts minus stakes in the session, centavos (GAME-11). */
export async function netOf(
  { launches }: Request<'games.net'>,
  context: Context,
): Promise<Value<'games.net'>> {
  const { rows } = await sql<{ net: string }>`
    SELECT coalesce(sum(CASE s.kind WHEN 'credit' THEN s.amount ELSE -s.amount END), 0) AS net
    FROM launches l JOIN seamless_transactions s ON s.customer_id = l.customer_id AND s.vendor = l.vendor AND s.launch_id = l.id
    WHERE l.id = ANY (${launches.split(',')}::bigint[]) AND l.session_id = ${requireSession(context.caller)} AND s.at >= l.created_at
      AND s.state = 'done'`.execute(context.db);
  return { net: Number(rows[0]?.net ?? 0) };
}
