import { createHmac } from 'node:crypto';
import { fairStream } from '../../games/fairness/stream.ts';
import { drawSlot } from '../../games/slots/engines.ts';
import { slotGame } from '../../games/slots/meta.ts';
import { apiLaunch, apiLogin, ask } from './api.ts';
import { query } from './ledger.ts';
import type { Member } from './members.ts';
import type { Palaro } from './palaro.ts';
import { type Decrypt, decryptionOf } from './secrets.ts';
import { associatedDataOf } from '../../server/vault/columns.ts';

interface SeedRow {
  id: string;
  server_seed: Buffer;
  client_seed: string;
  nonce: string;
}

/** By nonce, from the secret seed in the database. */
function roundsOf(
  code: string,
  stake: number,
  { id, server_seed: stored, client_seed: clientSeed }: SeedRow,
  decrypt: Decrypt,
): (nonce: number) => unknown {
  const seed = decrypt(associatedDataOf('seeds', id), stored);
  const hmac = (message: string) => createHmac('sha256', seed).update(message).digest();
  return (nonce) => drawSlot(slotGame(code), stake, fairStream(hmac, clientSeed, nonce));
}

export async function slotNode(
  { url }: Palaro,
  code: string,
): Promise<{ nodeId: string; displayName: string }> {
  for (let pageNo = 1; pageNo <= 4; pageNo += 1) {
    const list = `vassalage=PLR&pageSize=48&pageNo=${pageNo}&language=TY&clientType=3&platform=html5-desktop`;
    const { body } = await ask(`${url}/api/wps/relay/games/list?${list}`);
    const found = body.value.games.find((game: { gameCode: string }) => game.gameCode === code);
    if (found) return found;
  }
  throw new Error(`the catalogue has no game ${code}`);
}

/** Rounds of one seed pair to look through; some seconds, where none of them fits. */
const maxAhead = 200_000;

/**
 * Moves the account's seed pair to its first fitting round, as rounds at another gateway would: the
 * next spin with `stake` (centavos) is that round. Returns its outcome.
 */
export async function bringRound<Outcome extends { payout: number }>(
  palaro: Palaro,
  who: Member,
  { code, nodeId, stake }: { code: string; nodeId: string; stake: number },
  fits: (outcome: Outcome) => boolean,
): Promise<Outcome> {
  const token = await apiLaunch(palaro, await apiLogin(palaro, who.username, who.password), nodeId);
  // Makes a missing pair.
  await ask(`${palaro.mediaUrl}/api/house/seed`, { token, body: { clientSeed: 'binhi' } });
  const [seed] = await query<SeedRow & Record<string, unknown>>(
    palaro.databaseUrl,
    `SELECT s.id, s.server_seed, s.client_seed, s.nonce FROM seeds s JOIN customers c ON c.id = s.customer_id
       WHERE c.account = $1 AND s.revealed_at IS NULL`,
    [who.username],
  );
  if (!seed) throw new Error('the account has no seeds');
  const roundAt = roundsOf(code, stake, seed, await decryptionOf(palaro));
  const first = Number(seed.nonce);
  for (let nonce = first; nonce < first + maxAhead; nonce += 1) {
    const outcome = roundAt(nonce) as Outcome;
    if (!fits(outcome)) continue;
    await query(palaro.databaseUrl, 'UPDATE seeds SET nonce = $2 WHERE id = $1', [seed.id, nonce]);
    return outcome;
  }
  throw new Error(`none of ${maxAhead} rounds fits`);
}
