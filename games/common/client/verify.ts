import type { FairRound } from '../../../contract/play/fairness.ts';
import { fairStream } from '../../fairness/stream.ts';

/** A round with a revealed seed, see `FairRound` of contract/play/fairness.ts. */
type Proven = Pick<
  FairRound,
  'gameCode' | 'stake' | 'payout' | 'outcome' | 'clientSeed' | 'nonce'
> & { serverSeed: string };
/** Draws a round again; true for the same outcome and payout. One per game in `client/check.ts`. */
export type Check = (round: Proven) => Promise<boolean>;

/** Pages without a secure context have no Web Crypto. */
export const canVerify = (): boolean => globalThis.crypto?.subtle !== undefined;

const hex = (buffer: ArrayBuffer): string =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array((text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
}

/** SHA-256 of bytes in hex, in hex. */
export const hashOf = async (text: string): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', bytesOf(text)));

/** Whether a revealed seed has the SHA-256 shown before; both hex. */
export async function seedMatches(serverSeed: string, hash: string): Promise<boolean> {
  return (await hashOf(serverSeed)) === hash.toLowerCase();
}

/**
 * A round's numbers (GAME-12) from its revealed seed. Computes `blocks` of eight ahead: pass a few
 * more than the draw needs, since one in millions is skipped.
 */
export async function numbersFrom(
  { serverSeed, clientSeed, nonce }: { serverSeed: string; clientSeed: string; nonce: number },
  blocks: number,
): Promise<(n: number) => number> {
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
  return fairStream((text) => stream.get(text) ?? new Uint8Array(), clientSeed, nonce);
}
