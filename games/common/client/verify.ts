import type { FairRound } from '../../../contract/play/fairness.ts';
import { fairStream } from '../../fairness/stream.ts';

/** A round whose seed is revealed; see `FairRound` of contract/play/fairness.ts. */
type Proven = Pick<
  FairRound,
  'gameCode' | 'stake' | 'payout' | 'outcome' | 'clientSeed' | 'nonce'
> & { serverSeed: string };
/** Draws a round again: whether it comes out as reported, with the same payout. Each game has one in its `client/check.ts`. */
export type Check = (round: Proven) => Promise<boolean>;

/** Whether the browser can check; a page that came unencrypted from elsewhere has no Web Crypto. */
export const canVerify = (): boolean => globalThis.crypto?.subtle !== undefined;

const hex = (buffer: ArrayBuffer): string =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array((text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
}

/** Whether a revealed server seed (hex) is the one whose SHA-256 was shown before (hex). */
export async function seedMatches(serverSeed: string, hash: string): Promise<boolean> {
  return hex(await crypto.subtle.digest('SHA-256', bytesOf(serverSeed))) === hash.toLowerCase();
}

/**
 * The numbers that a round was drawn from (GAME-12), computed on this device from its revealed seed. `blocks` blocks of eight
 * numbers are computed ahead: pass some more than the draw needs, since one in millions is skipped.
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
