/** In the order of faces (COLOR-01). */
export const colors = ['yellow', 'white', 'pink', 'blue', 'red', 'green'] as const;
export type Color = (typeof colors)[number];

export const diceCount = 3;

/** In stakes by matching dice, the stake included (COLOR-04). */
export const returns = [0, 2, 3, 11] as const;

export interface Outcome {
  dice: Color[];
}

export function isColor(choice: string): choice is Color {
  return (colors as readonly string[]).includes(choice);
}

/** COLOR-03. @param random a uniform integer below n */
export function roll(random: (n: number) => number): Outcome {
  return {
    dice: Array.from({ length: diceCount }, () => colors[random(colors.length)] ?? 'yellow'),
  };
}

export function matches({ dice }: Outcome, color: string): number {
  return dice.filter((die) => die === color).length;
}

/** Centavos (COLOR-04). */
export function payoutOf(outcome: Outcome, color: string, stake: number): number {
  return stake * (returns[matches(outcome, color)] ?? 0);
}

const allRolls = (): Outcome[] =>
  colors.flatMap((a) => colors.flatMap((b) => colors.map((c) => ({ dice: [a, b, c] }))));

/** Rounded down, over all 216 rolls (COLOR-05). */
export function rtpBasisPoints(): number {
  const rolls = allRolls();
  const back = rolls.reduce((sum, outcome) => sum + payoutOf(outcome, colors[0], 1), 0);
  return Math.floor((back * 10_000) / rolls.length);
}

/**
 * Exact maximum loss of a round, in centavos: over all rolls, since payouts are multiples of the
 * stake.
 */
export function maxLoss(
  bets: readonly { readonly choice: string; readonly stake: number }[],
): number {
  const staked = colors.map((color) =>
    bets.reduce((sum, { choice, stake }) => (choice === color ? sum + stake : sum), 0),
  );
  const total = staked.reduce((sum, stake) => sum + stake, 0);
  const results = allRolls().map((outcome) =>
    colors.reduce((left, color, i) => left - payoutOf(outcome, color, staked[i] ?? 0), total),
  );
  return Math.max(0, ...results);
}
