import { sql } from 'kysely';
import type { Gateway } from '../../context.ts';
import { perDatabase, Recent } from '../../ledger/per-database-cache.ts';
import { noteSeen, sessionAlive } from '../identity/session/sessions.ts';
import { hashToken, looksLikeToken, newToken } from '../../kernel/tokens.ts';
import { openAccount, systemAccount } from '../../ledger/ledger.ts';
import { houseVendor } from './house-games.ts';

/** Or until the session ends. */
const launchSeconds = 12 * 3600;

export interface Launch {
  id: string;
  customerId: string;
  gameId: string;
  vendor: string;
  gameCode: string;
  /** The player's and the house's account. */
  walletId: string;
  houseId: string;
  currency: string;
  trial: boolean;
  language: string;
}

/** ms until an ended session's games stop. */
const launchAge = 2000;
const memory = perDatabase(() => ({
  byToken: new Recent<Launch>(20_000, launchAge),
  byId: new Recent<Launch>(20_000, 10 * 60_000),
}));

const columns = sql`l.id, l.customer_id AS "customerId", l.game_id AS "gameId", l.vendor, l.game_code AS "gameCode",
  l.wallet_id AS "walletId", l.house_id AS "houseId", l.currency, l.trial, l.language`;

/** Returns the token, stored only as a hash. */
export async function openLaunch(
  gateway: Pick<Gateway, 'db'>,
  launch: Omit<Launch, 'id' | 'walletId' | 'houseId'> & { sessionId: string },
): Promise<string> {
  const { token, hash } = newToken();
  const walletId = await openAccount(gateway.db, launch.customerId, launch.currency);
  const houseId = await systemAccount(gateway.db, 'house', launch.currency, launch.customerId);
  await gateway.db
    .insertInto('launches')
    .values({
      token_hash: hash,
      session_id: launch.sessionId,
      customer_id: launch.customerId,
      game_id: launch.gameId,
      vendor: launch.vendor,
      game_code: launch.gameCode,
      wallet_id: walletId,
      house_id: houseId,
      currency: launch.currency,
      trial: launch.trial,
      language: launch.language,
      expires_at: sql<Date>`now() + make_interval(secs => ${launchSeconds})`,
    })
    .execute();
  return token;
}

/** Null for an invalid token; up to 2 s old. Marks the session as active. */
export async function liveLaunch(
  gateway: Pick<Gateway, 'db'>,
  token: string,
): Promise<Launch | null> {
  if (!looksLikeToken(token)) return null;
  const hash = hashToken(token);
  const key = hash.toString('base64');
  const { byToken, byId } = memory(gateway);
  const known = byToken.get(key);
  if (known) return known;
  const { rows } = await sql<Launch & { sessionId: string; unseen: boolean }>`
    SELECT ${columns}, s.id AS "sessionId", s.last_seen_at < now() - interval '1 minute' AS unseen
    FROM launches l JOIN sessions s ON s.id = l.session_id JOIN customers c ON c.id = l.customer_id
    WHERE l.token_hash = ${hash} AND l.expires_at > now() AND ${sessionAlive}`.execute(gateway.db);
  const [row] = rows;
  if (!row) return null;
  const { sessionId, unseen, ...launch } = row;
  if (unseen) await noteSeen(gateway, sessionId);
  byToken.set(key, launch);
  byId.set(launch.id, launch);
  return launch;
}

/** Even expired; null when unknown. */
export async function anyLaunch(
  gateway: Pick<Gateway, 'db'>,
  token: string,
): Promise<Launch | null> {
  if (!looksLikeToken(token)) return null;
  const { rows } = await sql<Launch>`
    SELECT ${columns} FROM launches l WHERE l.token_hash = ${hashToken(token)}`.execute(gateway.db);
  return rows[0] ?? null;
}

/** The caller has authenticated its token. */
export async function launchById(gateway: Pick<Gateway, 'db'>, launchId: string): Promise<Launch> {
  const { byId } = memory(gateway);
  const known = byId.get(launchId);
  if (known) return known;
  const { rows } =
    await sql<Launch>`SELECT ${columns} FROM launches l WHERE l.id = ${launchId}`.execute(
      gateway.db,
    );
  const [launch] = rows;
  if (!launch) throw new Error(`launch ${launchId} does not exist`);
  byId.set(launchId, launch);
  return launch;
}

/** Null when not live, and for an external vendor's: its token opens nothing of the house. */
export async function authenticateLaunch(
  gateway: Pick<Gateway, 'db'>,
  token: string,
): Promise<{ customerId: string; launchId: string } | null> {
  const launch = await liveLaunch(gateway, token);
  return launch?.vendor === houseVendor
    ? { customerId: launch.customerId, launchId: launch.id }
    : null;
}
