import { createHmac } from 'node:crypto';
import { fairStream } from '../../games/fairness/stream.ts';
import { drawSlot } from '../../games/slots/engines.ts';
import { slotGame } from '../../games/slots/meta.ts';
import { apiLaunch, apiLogin, apiPlay, ask } from './api.ts';
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

/** From the secret seeds in the database. */
function roundAt(
  code: string,
  stake: number,
  { id, server_seed: stored, client_seed: clientSeed }: SeedRow,
  nonce: number,
  decrypt: Decrypt,
) {
  const seed = decrypt(associatedDataOf('seeds', id), stored);
  const hmac = (message: string) => createHmac('sha256', seed).update(message).digest();
  return drawSlot(slotGame(code), stake, fairStream(hmac, clientSeed, nonce));
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

/**
 * Changes seeds until a fitting round is near, and plays those before it. The next spin with
 * `stake` (centavos) is that round; returns its outcome.
 */
export async function bringRound<Outcome extends { payout: number }>(
  palaro: Palaro,
  who: Member,
  { code, nodeId, stake }: { code: string; nodeId: string; stake: number },
  fits: (outcome: Outcome) => boolean,
): Promise<Outcome> {
  const launch = await apiLaunch(
    palaro,
    await apiLogin(palaro, who.username, who.password),
    nodeId,
  );
  const near = 12;
  const decrypt = await decryptionOf(palaro);
  for (let turn = 0; turn < 400; turn += 1) {
    await ask(`${palaro.mediaUrl}/api/house/seed`, {
      token: launch,
      body: { clientSeed: `seed ${turn}` },
    });
    const [seed] = await query<SeedRow & Record<string, unknown>>(
      palaro.databaseUrl,
      `SELECT s.id, s.server_seed, s.client_seed, s.nonce FROM seeds s JOIN customers c ON c.id = s.customer_id
         WHERE c.account = $1 AND s.revealed_at IS NULL`,
      [who.username],
    );
    if (!seed) throw new Error('the account has no seeds');
    const first = Number(seed.nonce);
    const at = Array.from({ length: near }, (_, ahead) => first + ahead).find((nonce) =>
      fits(roundAt(code, stake, seed, nonce, decrypt) as Outcome),
    );
    if (at === undefined) continue;
    for (let nonce = first; nonce < at; nonce += 1) await apiPlay(palaro, launch, stake);
    return roundAt(code, stake, seed, at, decrypt) as Outcome;
  }
  throw new Error('no such round came near');
}
