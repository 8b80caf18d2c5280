import type { Texts } from '../../../common/client/texts.ts';
import type { Gem } from '../../cascade-sets.ts';
import { plainWords } from '../words.ts';
import { cascadePictures } from './pictures.ts';
import type { Outcome } from './shapes.ts';

export function gemName({ t }: Texts, motif: string, gem: Gem): string {
  return t(`slots.motifs.${cascadePictures(motif)[gem]}`);
}

export function cascadesInWords(texts: Texts, stake: number, { drops, payout }: Outcome): string {
  const plain = plainWords(texts, stake, payout);
  if (plain !== null) return plain;
  const amount = texts.money(payout);
  if (drops.length > 1) return texts.t('slots.wonFree', { amount, count: drops.length - 1 });
  const count = drops[0]?.steps.length ?? 0;
  return texts.t('slots.wonCascades', { amount, count });
}
