import { createHmac } from 'node:crypto';
import type { JackpotDraw } from '../../../contract/play/jackpot-shapes.ts';
import { drawPots } from '../../../games/fairness/jackpot.ts';
import type { Gateway } from '../../context.ts';
import type { JackpotPart } from '../../ports/seamless.ts';
import { jackpotState } from './state.ts';
import { type StoredTerms, currentTerms } from './terms.ts';

interface Spin {
  serverSeed: Buffer;
  clientSeed: string;
  nonce: number;
  /** Centavos. */
  stake: number;
}

/**
 * Draws a spin's pots (HOME-09) by its own seed pair. Returns null while the jackpot is closed.
 */
export async function takePart(
  gateway: Pick<Gateway, 'db'>,
  { serverSeed, clientSeed, nonce, stake }: Spin,
): Promise<(JackpotPart & { pots: JackpotDraw['pots'] }) | null> {
  const terms = await currentTerms(gateway);
  if (!terms.open) return null;
  const hmac = (message: string) => createHmac('sha256', serverSeed).update(message).digest();
  const drawn = drawPots(hmac, { clientSeed, nonce }, stake, terms.pots);
  return {
    termsId: terms.id,
    won: drawn.flatMap(({ pot, won }) => (won ? [pot] : [])),
    due: await duePots(gateway, terms),
    pots: terms.pots.map(({ pot, stakePerWin }) => ({ pot, stakePerWin })),
  };
}

/** Pots that hold what they must drop by; the database decides once more. */
async function duePots(gateway: Pick<Gateway, 'db'>, { pots }: StoredTerms): Promise<string[]> {
  if (pots.every(({ mustDropBy }) => mustDropBy === null)) return [];
  const { pots: held } = await jackpotState(gateway);
  return held.flatMap(({ pot, amount, mustDropBy }) =>
    mustDropBy !== null && amount >= mustDropBy ? [pot] : [],
  );
}
