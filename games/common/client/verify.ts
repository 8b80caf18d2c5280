import type { FairRound } from '../../../contract/play/fairness.ts';
import { fairStream } from '../../fairness/stream.ts';

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

/**
 * From a revealed seed (GAME-12). `blocks`: a few more than the draw needs, since one number in
 * millions is skipped.
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
