import type { FairRound } from '../../../contract/play/fairness.ts';
import type { JackpotDraw } from '../../../contract/play/jackpot-shapes.ts';
import { drawPots } from '../../fairness/jackpot.ts';
import { drawPrize } from '../../fairness/prize.ts';
import { type Hmac, fairStream } from '../../fairness/stream.ts';

type Proven = Pick<
  FairRound,
  'gameCode' | 'stake' | 'payout' | 'outcome' | 'clientSeed' | 'nonce'
> & { serverSeed: string };
/** Same outcome and payout? One per game, `client/check.ts`. */
export type Check = (round: Proven) => Promise<boolean>;

/** Insecure contexts have no Web Crypto. */
export const canVerify = (): boolean => globalThis.crypto?.subtle !== undefined;

const hex = (buffer: ArrayBuffer): string =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array((text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
}

/** SHA-256 of bytes, both in hex. */
export const hashOf = async (text: string): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', bytesOf(text)));

export async function seedMatches(serverSeed: string, hash: string): Promise<boolean> {
  return (await hashOf(serverSeed)) === hash.toLowerCase();
}

interface Seeds {
  serverSeed: string;
  clientSeed: string;
  nonce: number;
}

/** The first blocks of `clientSeed:nonce`; empty beyond them, at which a draw throws RangeError. */
async function blocksOf({ serverSeed, clientSeed, nonce }: Seeds, blocks: number): Promise<Hmac> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOf(serverSeed), hmac, false, ['sign']);
  const stream = new Map<string, Uint8Array>();
  for (let block = 0; block < blocks; block += 1) {
    const text = `${clientSeed}:${nonce}:${block}`;
    stream.set(
      text,
      new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))),
    );
  }
  return (text) => stream.get(text) ?? new Uint8Array();
}

/**
 * From a revealed seed (GAME-12). `blocks`: a few more than the draw needs, since one number in
 * millions is skipped.
 */
export async function numbersFrom(seeds: Seeds, blocks: number): Promise<(n: number) => number> {
  return fairStream(await blocksOf(seeds, blocks), seeds.clientSeed, seeds.nonce);
}

const firstBlocks = 8;
const maxBlocks = 4096;

/** Repeats a draw of unknown length with more blocks until they suffice; null: they never do. */
export async function drawAgain<Drawn>(
  seeds: Seeds,
  draw: (hmac: Hmac) => Drawn,
): Promise<Drawn | null> {
  for (let blocks = firstBlocks; blocks <= maxBlocks; blocks *= 2) {
    const hmac = await blocksOf(seeds, blocks);
    try {
      return draw(hmac);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return null;
}

interface Taken extends Seeds {
  /** Centavos. */
  readonly stake: number | null;
  readonly jackpot: JackpotDraw | null;
}

/**
 * Draws a round's pots again (GAME-12); true when it won exactly those that its numbers win, beside
 * pots that had to drop, which nobody draws.
 */
export async function potsMatch({ jackpot, stake, ...seeds }: Taken): Promise<boolean> {
  if (!jackpot) return true;
  if (stake === null) return false;
  const { clientSeed } = seeds;
  const drawn = await drawAgain({ ...seeds, clientSeed: `${clientSeed}:jackpot` }, (hmac) =>
    drawPots(hmac, seeds, stake, jackpot.pots),
  );
  if (drawn === null) return false;
  const names = (wins: readonly { pot: string; won: boolean }[]) =>
    wins.flatMap(({ pot, won }) => (won ? [pot] : [])).toSorted();
  const paid = jackpot.won.map(({ pot, drawn: won }) => ({ pot, won }));
  return names(drawn).join() === names(paid).join();
}

/** By which a ticket's prize is drawn, in order. */
interface DrawnPrize {
  readonly position: number;
  readonly prizes: readonly { readonly position: number; readonly weight: number }[];
}

const isDrawnPrize = (outcome: unknown): outcome is DrawnPrize => {
  const { position, prizes } = (outcome ?? {}) as Partial<DrawnPrize>;
  return (
    Number.isInteger(position) &&
    Array.isArray(prizes) &&
    prizes.every((prize) => Number.isInteger(prize?.position) && prize?.weight > 0)
  );
};

/** Draws a ticket's prize again (REWARD-02d to f). */
export const prizeMatches: Check = async ({ outcome, ...seeds }) =>
  isDrawnPrize(outcome) &&
  (await drawAgain(seeds, (hmac) => drawPrize(hmac, seeds, outcome.prizes))) === outcome.position;
