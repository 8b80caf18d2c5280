import type { Texts } from '../../common/client/texts.ts';
import { type Card, type Hand, type Outcome, total, winner } from '../rules.ts';

export const rankOf = (card: Card): string => (card.startsWith('T') ? '10' : card.slice(0, 1));

export function cardInWords({ t }: Texts, card: Card): string {
  const own = `baccarat.ranks.${card.slice(0, 1)}`;
  const rank = /^[AJQK]/.test(card) ? t(own) : rankOf(card);
  return t('baccarat.card', { rank, suit: t(`baccarat.suits.${card.slice(1)}`) });
}

export function handInWords(texts: Texts, hand: Hand, cards: readonly Card[]): string {
  const { t } = texts;
  const name = t(`baccarat.choices.${hand}`);
  if (cards.length === 0) return t('baccarat.noCards', { hand: name });
  return t('baccarat.hand', {
    hand: name,
    cards: cards.map((card) => cardInWords(texts, card)).join(', '),
    points: total(cards),
  });
}

export function outcomeInWords({ t }: Texts, outcome: Outcome): string {
  const points = { player: total(outcome.player), banker: total(outcome.banker) };
  return t(`baccarat.won.${winner(outcome)}`, points);
}
