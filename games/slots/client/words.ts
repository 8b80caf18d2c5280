import type { JackpotDraw } from '../../../contract/play/jackpot-shapes.ts';
import type { Failure } from '../../../src/lib/result.ts';
import { failureKey } from '../../../src/lib/result.ts';
import type { Letter } from '../reels.ts';
import type { Outcome } from '../rules.ts';
import { type Picture, picturesOf } from './companions.ts';
import type { Texts } from '../../common/client/texts.ts';

export function symbolName({ t }: Texts, motif: string, letter: Letter): string {
  if (letter === 'W') return t('slots.symbols.wild');
  if (letter === 'S') return t('slots.symbols.scatter');
  if (letter === 'a' || letter === 'k' || letter === 'n' || letter === 'j')
    return t(`slots.symbols.${letter}`);
  const name = picturesOf(motif)[letter as Exclude<Picture, 'S'>];
  return t(`slots.motifs.${name}`);
}

export function gridInWords(
  texts: Texts,
  motif: string,
  grid: readonly (readonly Letter[])[],
): string {
  return rowsInWords(
    texts,
    grid.map((column) => column.map((letter) => symbolName(texts, motif, letter))),
  );
}

export function rowsInWords({ t }: Texts, columns: readonly (readonly string[])[]): string {
  const said = (columns[0] ?? []).map((_, row) =>
    t('slots.row', { row: row + 1, symbols: columns.map((column) => column[row]).join(', ') }),
  );
  return `${t('slots.reels')} ${said.join(' ')}`;
}

/** Null for a win; a payout up to the stake is none (responsible play). */
export function plainWords(
  { t, money }: Pick<Texts, 't' | 'money'>,
  stake: number,
  payout: number,
): string | null {
  if (payout === 0) return t('slots.noWin');
  return payout <= stake ? t('slots.paid', { amount: money(payout), stake: money(stake) }) : null;
}

export function roundInWords(
  { t, money }: Texts,
  stake: number,
  { payout, wins, scatter }: Outcome,
): string {
  const plain = plainWords({ t, money }, stake, payout);
  if (plain !== null) return plain;
  const amount = money(payout);
  if (wins.length === 0 && scatter.pay > 0)
    return t('slots.wonScatter', { amount, count: scatter.count });
  return t('slots.wonLines', { amount, count: wins.length });
}

export const potName = (pot: string): string => pot.toUpperCase();

/** A sentence for each pot that a round won: to its player, or in the list of checked rounds. */
export function potsInWords(
  { t, money }: Pick<Texts, 't' | 'money'>,
  jackpot: JackpotDraw | null,
  use: 'won' | 'checked',
): string[] {
  return (jackpot?.won ?? []).map(({ pot, amount, drawn }) =>
    t(`slots.jackpot.${use === 'checked' && !drawn ? 'dropped' : use}`, {
      pot: potName(pot),
      amount: money(amount),
    }),
  );
}

/** A round's words with its pots; "no win" goes beside one. */
export function withPots(
  texts: Pick<Texts, 't' | 'money'>,
  { payout, words }: { readonly payout: number; readonly words: string },
  jackpot: JackpotDraw | null,
): string {
  const pots = potsInWords(texts, jackpot, 'won');
  return [...(payout === 0 && pots.length > 0 ? [] : [words]), ...pots].join(' ');
}

export function failureInWords(texts: Texts, failure: Failure): string {
  const own = `slots.failures.${failure.kind === 'rejected' ? failure.code : failure.kind}`;
  return texts.t(texts.has(own) ? own : failureKey(failure));
}
