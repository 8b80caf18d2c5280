import { type Hmac, fairStream } from './stream.ts';

interface Chance<Pot extends string> {
  readonly pot: Pot;
  /** Centavos staked per win on average: an integer, 1 to 2^32. */
  readonly stakePerWin: number;
}

/**
 * The numbers by which a spin wins pots (HOME-09), beside the numbers of its outcome: of the stream of
 * `clientSeed:jackpot` and the same nonce, one number below `stakePerWin` for each pot, in order. The
 * spin wins a pot whose number is below its stake: each centavo staked has the same chance.
 * @param stake centavos
 */
export function drawPots<Pot extends string>(
  hmac: Hmac,
  { clientSeed, nonce }: { readonly clientSeed: string; readonly nonce: number },
  stake: number,
  pots: readonly Chance<Pot>[],
): { pot: Pot; number: number; won: boolean }[] {
  const next = fairStream(hmac, `${clientSeed}:jackpot`, nonce);
  return pots.map(({ pot, stakePerWin }) => {
    const number = next(stakePerWin);
    return { pot, number, won: number < stake };
  });
}
