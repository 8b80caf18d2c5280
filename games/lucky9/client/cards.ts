import { h, s } from '../../common/client/dom.ts';
import type { Texts } from '../../common/client/texts.ts';
import { type Card, rankOf } from '../rules.ts';

const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;
const suits = ['spades', 'hearts', 'diamonds', 'clubs'] as const;
type Suit = (typeof suits)[number];

const marks: Readonly<Record<Suit, string>> = {
  spades: 'M12 2c2 4 9 7 9 12 0 4-5 6-8 3 0 2 1 4 3 5H8c2-1 3-3 3-5-3 3-8 1-8-3 0-5 7-8 9-12z',
  hearts:
    'M12 22C8 17 2 13 2 8c0-3 2-5.5 5-5.5 2 0 4 1.5 5 3.5 1-2 3-3.5 5-3.5 3 0 5 2.5 5 5.5 0 5-6 9-10 14z',
  diamonds: 'M12 1.5l8.5 10.5L12 22.5 3.5 12z',
  clubs:
    'M12 2a4.8 4.8 0 0 1 4.2 7.2A4.8 4.8 0 1 1 13 16c0 3 1 5 3 6H8c2-1 3-3 3-6a4.8 4.8 0 1 1-3.2-6.8A4.8 4.8 0 0 1 12 2z',
};

const suitOf = (card: Card): Suit => suits[Math.floor(card / 13)] ?? 'spades';

export function cardName({ t }: Texts, card: Card): string {
  return t('lucky9.card', {
    rank: ranks[rankOf(card)] ?? '',
    suit: t(`lucky9.suits.${suitOf(card)}`),
  });
}

export function drawCard(texts: Texts, card: Card | null): HTMLElement {
  if (card === null)
    return h('span', {
      class: 'card card--back',
      role: 'img',
      'aria-label': texts.t('lucky9.faceDown'),
    });
  const suit = suitOf(card);
  const mark = (kind: string) =>
    s(
      'svg',
      { class: kind, viewBox: '0 0 24 24', 'aria-hidden': 'true' },
      s('path', { d: marks[suit] }),
    );
  return h(
    'span',
    {
      class: 'card',
      role: 'img',
      'aria-label': cardName(texts, card),
      'data-red': suit === 'hearts' || suit === 'diamonds',
    },
    h('span', { class: 'card__rank', 'aria-hidden': 'true' }, ranks[rankOf(card)] ?? ''),
    mark('card__small'),
    mark('card__suit'),
  );
}
