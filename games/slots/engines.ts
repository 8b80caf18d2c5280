import { cascadeSets } from './cascade-sets.ts';
import { playCascades } from './cascades.ts';
import type { SlotGame, Variant } from './meta.ts';
import { reelSets } from './reels.ts';
import { settle } from './rules.ts';
import { playWays } from './ways.ts';
import { type WaysSet, waysSets } from './ways-sets.ts';

type Kind = Pick<SlotGame, 'engine' | 'variant'>;

/** RTP in basis points, paying rounds of 10,000, maximum in stakes. */
export interface Figures {
  readonly rtp: number;
  readonly hits: number;
  readonly max: number;
}

/** Throws for the low variant: there is none. */
export function waysSetOf(variant: Variant): WaysSet {
  if (variant === 'mabait') throw new Error('the ways engine has no low variant');
  return waysSets[variant];
}

export function figuresOf({ engine, variant }: Kind): Figures {
  if (engine === 'ways') return waysSetOf(variant);
  return engine === 'cascades' ? cascadeSets[variant] : reelSets[variant];
}

/** Centavos that `isStake` allows. Pure: gateway and verifier get the same [GAME-12]. */
export function drawSlot(
  { engine, variant }: Kind,
  stake: number,
  random: (n: number) => number,
): { payout: number } {
  if (engine === 'ways') return playWays(waysSetOf(variant), stake, random);
  if (engine === 'cascades') return playCascades(cascadeSets[variant], stake, random);
  const set = reelSets[variant];
  return settle(
    set,
    set.strips.map((strip) => random(strip.length)),
    stake,
  );
}
