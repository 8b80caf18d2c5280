import type { Texts } from '../../../common/client/texts.ts';
import type { WaysOutcome } from '../../ways.ts';
import { plainWords } from '../words.ts';

export function waysInWords(texts: Texts, stake: number, { spins, payout }: WaysOutcome): string {
  const plain = plainWords(texts, stake, payout);
  if (plain !== null) return plain;
  const amount = texts.money(payout);
  if (spins.length > 1) return texts.t('slots.wonFree', { amount, count: spins.length - 1 });
  const count = (spins[0]?.wins ?? []).reduce((sum, win) => sum + win.ways, 0);
  return texts.t('slots.wonWays', { amount, count });
}
