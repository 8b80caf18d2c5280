/** Payouts in stakes (FISH-02); Bakunawa, the boss, swallows the moon. */
export const multipliers = {
  tamban: 2,
  payaso: 3,
  bangus: 4,
  butete: 5,
  dikya: 6,
  alimango: 8,
  pusit: 10,
  kabayo: 15,
  pugita: 20,
  pawikan: 30,
  manta: 40,
  pating: 60,
  butanding: 100,
  bakunawa: 500,
} as const;
export type Kind = keyof typeof multipliers;
export const kinds = Object.keys(multipliers) as Kind[];
export const boss: Kind = 'bakunawa';

/** Centavos, by the cannon's level 1 to 7 (FISH-03). */
export const prices = [100, 200, 500, 1000, 2000, 5000, 10_000] as const;

/** 24 of 25 (FISH-05). */
export const returned = { of: 25, part: 24 } as const;

export interface Bet {
  kind: Kind;
  /** 1 to 7. */
  level: number;
}

/** `multiplier`: payout in stakes, 0 for a miss. */
export interface Outcome extends Bet {
  caught: boolean;
  multiplier: number;
}

export function isKind(word: unknown): word is Kind {
  return typeof word === 'string' && Object.hasOwn(multipliers, word);
}

/** Centavos; null for an unknown level. */
export function priceOf(level: unknown): number | null {
  return Number.isInteger(level) ? (prices[Number(level) - 1] ?? null) : null;
}

/**
 * Caught when a number below 25 × multiplier is below 24 (FISH-04).
 * @param random a uniform integer below n
 */
export function shoot({ kind, level }: Bet, random: (n: number) => number): Outcome {
  const caught = random(returned.of * multipliers[kind]) < returned.part;
  return { kind, level, caught, multiplier: caught ? multipliers[kind] : 0 };
}

/** Centavos. */
export function payoutOf(stake: number, { multiplier }: Outcome): number {
  return stake * multiplier;
}

/** Exact, the same for every creature and level (FISH-05). */
export const rtpBasisPoints = (returned.part * 10_000) / returned.of;

/** Centavos: any shot can miss. */
export const maxLoss = (stake: number): number => stake;
