import { s } from '../../common/client/dom.ts';
import type { Card } from '../rules.ts';
import { rankOf } from './words.ts';

const suits: Readonly<Record<string, string>> = {
  S: 'M12 1C9 7 2 10 2 16a5 5 0 0 0 8.6 3.5C10.4 21 9.6 22 8 23h8c-1.6-1-2.4-2-2.6-3.5A5 5 0 0 0 22 16c0-6-7-9-10-15z',
  H: 'M12 22C9 17 2 13 2 7.5A5.3 5.3 0 0 1 12 5a5.3 5.3 0 0 1 10 2.5C22 13 15 17 12 22z',
  D: 'M12 1c2.4 4.2 5 7.6 8.4 11C17 15.4 14.4 18.8 12 23c-2.4-4.2-5-7.6-8.4-11C7 8.6 9.6 5.2 12 1z',
  C: 'M12 1.5a5 5 0 0 0-3.9 8.1A5 5 0 1 0 10.6 18c-.2 2-1 3.8-2.6 5h8c-1.6-1.2-2.4-3-2.6-5a5 5 0 1 0 2.5-8.4A5 5 0 0 0 12 1.5z',
};

function suit(card: Card, x: number, y: number, size: number): SVGElement {
  const scale = size / 24;
  return s('path', {
    d: suits[card.slice(1)] ?? '',
    transform: `translate(${x - size / 2} ${y - size / 2}) scale(${scale})`,
  });
}

function corner(card: Card): SVGElement {
  const rank = rankOf(card);
  const letter = s('text', {
    x: 21,
    y: 38,
    class: rank.length > 1 ? 'card__rank card__rank--wide' : 'card__rank',
  });
  letter.textContent = rank;
  return s('g', {}, letter, suit(card, 21, 56, 24));
}

function middle(card: Card): SVGElement[] {
  if (!/^[JQK]/.test(card)) return [suit(card, 62, 94, 58)];
  const half = () => suit(card, 64, 66, 32);
  return [
    s('rect', { x: 40, y: 44, width: 48, height: 84, rx: 6, class: 'card__frame' }),
    s('path', { d: 'M40 86h48', class: 'card__frame' }),
    half(),
    s('g', { transform: 'rotate(180 64 86)' }, half()),
  ];
}

export function cardFace(card: Card): SVGElement {
  const red = /[HD]$/.test(card);
  return s(
    'svg',
    { class: red ? 'card card--red' : 'card', viewBox: '0 0 100 140', 'aria-hidden': 'true' },
    s('rect', { x: 1, y: 1, width: 98, height: 138, rx: 10, class: 'card__paper' }),
    corner(card),
    ...middle(card),
  );
}
