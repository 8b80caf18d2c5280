import type { Texts } from '../../../common/client/texts.ts';
import { waysSetOf } from '../../engines.ts';
import type { Letter } from '../../reels.ts';
import { parts } from '../../stake.ts';
import type { SlotTheme } from '../../theme.ts';
import type { Symbols } from '../art.ts';
import { payCard, payPage, paying, rulePage } from '../paytable.ts';
import { symbolName } from '../words.ts';

/** Pays for a stake in centavos. */
export function drawWaysPaytable(
  texts: Texts,
  theme: SlotTheme,
  stake: number,
  symbols: Symbols | null,
): HTMLElement {
  const { t, money, number } = texts;
  const set = waysSetOf(theme.variant);
  const card = (letter: Letter, pays: readonly (readonly [string, string])[], note?: string) =>
    payCard(symbols?.[letter].still, symbolName(texts, theme.motif, letter), pays, note);
  const free = set.free.map(
    (count, index) => [`${index + 3}×`, t('slots.freeSpins', { count: number(count) })] as const,
  );
  return payPage(t('slots.ways.paysFor', { stake: money(stake) }), [
    card('W', [], t('slots.ways.wildText')),
    card('S', free, t('slots.ways.scatterText')),
    ...paying.map((letter) =>
      card(
        letter,
        set.pays[letter].map(
          (times, index) => [`${index + 3}×`, money((times * stake) / parts)] as const,
        ),
      ),
    ),
  ]);
}

export function drawWaysRules(texts: Texts, theme: SlotTheme): HTMLElement {
  const { maxFreeSpins, multipliers, free, max } = waysSetOf(theme.variant);
  const own = ['ways', 'kinds', 'wild', 'free', 'rising', 'more', 'round'].map(
    (rule) => `ways.rules.${rule}`,
  );
  const [three = 0, four = 0, five = 0] = free;
  return rulePage(texts, theme, {
    facts: [[texts.t('slots.ways.name'), '243']],
    rules: [...own, 'rules.sumAtOnce', 'rules.interval', 'rules.lost'],
    values: {
      three,
      four,
      five,
      maxFreeSpins,
      rising: multipliers.map((times) => texts.t('slots.multiplier', { times })).join(', '),
      max: texts.number(max, max % 1 ? 1 : 0),
    },
  });
}
