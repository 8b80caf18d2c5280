import { fairStream } from '../../fairness/stream.ts';
import type { Variant } from '../meta.ts';
import { reelSets } from '../reels.ts';
import { settle } from '../rules.ts';

/** Blocks of the stream that are worked out ahead: 32 numbers, where five are drawn and one in 119 million is passed over. */
const blocks = 4;

/** What is known of a round that is to be checked. */
export interface Played {
  clientSeed: string;
  nonce: number;
  stake: number;
  payout: number;
  stops: readonly number[];
}

/** Whether the browser can check; it lacks the means on a page that came unencrypted from elsewhere. */
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

/** Draws a round again from its seeds; true when it comes out as it was played [GAME-12]. */
export async function roundMatches(serverSeed: string, variant: Variant, played: Played): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', bytesOf(serverSeed), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  const stream = new Map<string, Uint8Array>();
  for (let block = 0; block < blocks; block += 1) {
    const text = `${played.clientSeed}:${played.nonce}:${block}`;
    stream.set(text, new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))));
  }
  const random = fairStream((text) => stream.get(text) ?? new Uint8Array(), played.clientSeed, played.nonce);
  const set = reelSets[variant];
  const stops = set.strips.map((strip) => random(strip.length));
  return (
    stops.every((stop, reel) => stop === played.stops[reel]) &&
    settle(set, stops, played.stake).payout === played.payout
  );
}
