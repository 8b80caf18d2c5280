import { sql } from 'kysely';
import type { Request, Value } from '../../../contract/index.ts';
import type { Context, Gateway } from '../../context.ts';
import { DomainError } from '../../domain-error.ts';
import { currentCatalogue } from '../catalogue/snapshot.ts';
import { requireSession } from '../../kernel/caller.ts';
import { isOwnOrigin } from '../../settings/origins.ts';
import type { Launch } from './launches.ts';

/** What the address of a launch says besides the game, and what the vendor is told of it. */
const told = [
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
type Told = Partial<Record<(typeof told)[number], string>>;

/** Where the media origins send a player on to a vendor from outside. */
export const launchRoute = '/launch/:vendor/:game';

/** Where a connected vendor from outside has its games opened: a URL, or a path of the media origin; null for any other vendor. */
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
 * The URL that opens a vendor's game in a window, on one of the launch hosts (GAME-02), which sends the player on. The token stands in the
 * fragment: no request carries it, and a browser keeps it over the way to the vendor.
 */
export function windowUrl(
  origin: string,
  vendor: string,
  gameCode: string,
  token: string,
  more: Told,
): string {
  const path = launchRoute
    .replace(':vendor', vendor)
    .replace(':game', encodeURIComponent(gameCode));
  return `${origin}${path}?${new URLSearchParams(more)}#${new URLSearchParams({ token })}`;
}

/**
 * The address that a launch's URL leads on to: the vendor's own, with the game and what it may know; null when the vendor is not connected.
 * @param query as it came: what is strange in it is left out, and so is a way back that leads off the site
 */
export async function onwards(
  gateway: Pick<Gateway, 'db'>,
  { vendor, game }: { vendor: string; game: string },
  query: Record<string, unknown>,
  hostname: string,
): Promise<string | null> {
  const address = await vendorAddress(gateway, vendor);
  if (address === null) return null;
  const known = told.flatMap((name) => {
    const value = query[name];
    if (typeof value !== 'string' || value.length > 300) return [];
    const fits =
      name === 'backUrl'
        ? URL.canParse(value) && isOwnOrigin(new URL(value).origin, hostname)
        : /^[\w-]{1,40}$/.test(value);
    return fits ? [[name, value]] : [];
  });
  const params = new URLSearchParams([['game', game], ...known]);
  return `${address}${address.includes('?') ? '&' : '?'}${params}`;
}

/**
 * Throws `game_maintenance` or `vendor_unavailable` for a stake on a game that takes none (GAME-07). One that was taken before is
 * let through: whoever asks again is to have the same answer.
 */
export async function requireOpen(
  gateway: Pick<Gateway, 'db'>,
  { nodeId, vendor, customerId }: Launch,
  transactionId: string,
): Promise<void> {
  const game = (await currentCatalogue(gateway)).byId.get(nodeId);
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

/** What the caller's session has won less staked under some launches, centavos (GAME-11). */
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
