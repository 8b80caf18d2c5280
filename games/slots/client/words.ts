import type { Failure } from '../../../src/lib/result.ts';
import { failureKey } from '../../../src/lib/result.ts';
import type { Letter } from '../reels.ts';
import { type Outcome, rows } from '../rules.ts';
import { type Picture, picturesOf } from './companions.ts';
import type { Texts } from './texts.ts';

/** What a symbol is called in a game with this motif. */
export function symbolName({ t }: Texts, motif: string, letter: Letter): string {
  if (letter === 'W') return t('slots.symbols.wild');
  if (letter === 'S') return t('slots.symbols.scatter');
  if (letter === 'a' || letter === 'k' || letter === 'n' || letter === 'j') return t(`slots.symbols.${letter}`);
  const name = picturesOf(motif)[letter as Exclude<Picture, 'S'>];
  return t(`slots.motifs.${name}`);
}

/** The reels in words, row by row. */
export function gridInWords(texts: Texts, motif: string, grid: readonly (readonly Letter[])[]): string {
  const said = Array.from({ length: rows }, (_, row) => {
    const symbols = grid.map((column) => symbolName(texts, motif, column[row] ?? 'j')).join(', ');
    return texts.t('slots.row', { row: row + 1, symbols });
  });
  return `${texts.t('slots.reels')} ${said.join(' ')}`;
}

/** A settled round in one sentence. A payout below its stake is told as what it is, not as a win (responsible play). */
export function roundInWords({ t, money }: Texts, stake: number, { payout, wins, scatter }: Outcome): string {
  if (payout === 0) return t('slots.noWin');
  const amount = money(payout);
  if (payout <= stake) return t('slots.paid', { amount, stake: money(stake) });
  if (wins.length === 0 && scatter.pay > 0) return t('slots.wonScatter', { amount, count: scatter.count });
  return t(wins.length === 1 ? 'slots.wonLine' : 'slots.wonLines', { amount, lines: wins.length });
}

/** What a failed call means to the player. */
export function failureInWords(texts: Texts, failure: Failure): string {
  const own = `slots.failures.${failure.kind === 'refused' ? failure.code : failure.kind}`;
  return texts.t(texts.has(own) ? own : failureKey(failure));
}
