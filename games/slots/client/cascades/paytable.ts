import type { Texts } from '../../../common/client/texts.ts';
import { cascadeSets, gems } from '../../cascade-sets.ts';
import { parts } from '../../stake.ts';
import type { SlotTheme } from '../../theme.ts';
import { payCard, payPage, rulePage } from '../paytable.ts';
import type { Tiles } from './art.ts';
import { gemName } from './words.ts';

export function drawCascadesPaytable(
  texts: Texts,
  theme: SlotTheme,
  stake: number,
  tiles: Tiles | null,
): HTMLElement {
  const { t, money, number } = texts;
  const set = cascadeSets[theme.variant];
  const [low, middle, high] = set.tiers;
  const counts = [`${low}–${middle - 1}`, `${middle}–${high - 1}`, `${high}+`];
  const free = set.free.map(
    (count, index) => [`${index + 4}×`, t('slots.freeSpins', { count: number(count) })] as const,
  );
  return payPage(t('slots.cascades.paysFor', { stake: money(stake) }), [
    payCard(tiles?.sun, t('slots.motifs.sun'), free, t('slots.cascades.sunText')),
    ...gems.map((gem) =>
      payCard(
        tiles?.[gem],
        gemName(texts, theme.motif, gem),
        set.pays[gem].map(
          (times, tier) => [counts[tier] ?? '', money((times * stake) / parts)] as const,
        ),
      ),
    ),
  ]);
}

export function drawCascadesRules(texts: Texts, theme: SlotTheme): HTMLElement {
  const { tiers, ladder, deepest, free, max } = cascadeSets[theme.variant];
  const own = ['grid', 'kinds', 'fall', 'ladder', 'free', 'climb', 'round'].map(
    (rule) => `cascades.rules.${rule}`,
  );
  const [four = 0, five = 0, six = 0] = free;
  return rulePage(texts, theme, {
    facts: [[texts.t('slots.cascades.min'), String(tiers[0])]],
    rules: [...own, 'rules.sumAtOnce', 'rules.interval', 'rules.lost'],
    values: {
      min: tiers[0],
      deepest,
      four,
      five,
      six,
      ladder: ladder.map((times) => texts.t('slots.multiplier', { times })).join(', '),
      max: texts.number(max, max % 1 ? 1 : 0),
    },
  });
}
