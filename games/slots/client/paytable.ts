import { type Letter, type Paying, reelSets } from '../reels.ts';
import { lines, reels, rows } from '../rules.ts';
import type { SlotTheme } from '../theme.ts';
import type { Symbols } from './art.ts';
import { h, s } from './dom.ts';
import type { Texts } from './texts.ts';
import { symbolName } from './words.ts';

const paying: readonly Paying[] = ['A', 'B', 'C', 'D', 'a', 'k', 'n', 'j'];

/** A copy of a symbol's bitmap for the page. */
function pictureOf(symbols: Symbols | null, letter: Letter): HTMLElement[] {
  const still = symbols?.[letter].still;
  if (!still) return [];
  const edge = Math.min(still.width, still.height);
  const copy = h('canvas', { class: 'pay__picture', width: String(edge), height: String(edge), 'aria-hidden': 'true' });
  copy.getContext('2d')?.drawImage(still, (edge - still.width) / 2, (edge - still.height) / 2);
  return [copy];
}

/** What each symbol pays for a stake in centavos, and what the special ones do. */
export function drawPaytable(texts: Texts, theme: SlotTheme, stake: number, symbols: Symbols | null): HTMLElement {
  const { t, money } = texts;
  const set = reelSets[theme.variant];
  const card = (letter: Letter, amounts: readonly number[], note?: string) =>
    h(
      'li',
      { class: 'pay' },
      ...pictureOf(symbols, letter),
      h(
        'div',
        {},
        h('h3', {}, symbolName(texts, theme.motif, letter)),
        ...(note ? [h('p', {}, note)] : []),
        payList(amounts, money),
      ),
    );
  const lineStake = stake / lines.length;
  return h(
    'div',
    { class: 'stack' },
    h('p', {}, t('slots.paysFor', { stake: money(stake), lineStake: money(lineStake) })),
    h(
      'ul',
      { class: 'pays' },
      card('W', [], t('slots.wildText')),
      card(
        'S',
        set.scatter.map((times) => times * stake),
        t('slots.scatterText'),
      ),
      ...paying.map((letter) =>
        card(
          letter,
          set.pays[letter].map((times) => times * lineStake),
        ),
      ),
    ),
  );
}

/** Amounts for 3, 4 and 5 of a kind; the highest first. */
function payList(amounts: readonly number[], money: (centavos: number) => string): HTMLElement {
  const list = h('dl', { class: 'pay__list' });
  for (const [index, amount] of [...amounts.entries()].toReversed()) {
    list.append(h('div', {}, h('dt', {}, `${index + 3}×`), h('dd', {}, money(amount))));
  }
  return list;
}

/** How the game is played, its lines, and its return to player (basis points). */
export function drawRules({ t, number }: Texts, theme: SlotTheme, rtp: number): HTMLElement {
  const rules = ['stake', 'lines', 'kinds', 'wild', 'scatter', 'sum', 'pace', 'lost'];
  const percent = number(rtp / 100, 2);
  const { hits, most } = reelSets[theme.variant];
  return h(
    'div',
    { class: 'stack' },
    h(
      'dl',
      { class: 'facts' },
      h('div', {}, h('dt', {}, t('slots.rtp')), h('dd', {}, `${percent}%`)),
      h('div', {}, h('dt', {}, t('slots.volatility')), h('dd', {}, t(`slots.variants.${theme.variant}`))),
      h('div', {}, h('dt', {}, t('slots.hits')), h('dd', {}, `${number(hits / 100, 1)}%`)),
      h(
        'div',
        {},
        h('dt', {}, t('slots.most')),
        h('dd', {}, t('slots.times', { times: number(most, most % 1 ? 1 : 0) })),
      ),
      h('div', {}, h('dt', {}, t('slots.linesName')), h('dd', {}, String(lines.length))),
    ),
    h('p', {}, t('slots.rtpText', { percent })),
    h('ol', { class: 'rules' }, ...rules.map((rule) => h('li', {}, t(`slots.rules.${rule}`, { lines: lines.length })))),
    h('h3', {}, t('slots.linesTitle')),
    h(
      'ul',
      { class: 'line-list' },
      ...lines.map((path, index) =>
        h('li', {}, drawPath(path, t('slots.line', { line: index + 1 })), String(index + 1)),
      ),
    ),
  );
}

/** One line through a small picture of the reels. */
function drawPath(path: readonly number[], name: string): SVGElement {
  const cells: SVGElement[] = [];
  for (let reel = 0; reel < reels; reel += 1) {
    for (let row = 0; row < rows; row += 1) {
      const on = path[reel] === row;
      cells.push(
        s('rect', {
          class: on ? 'cell cell--on' : 'cell',
          x: reel * 10 + 1,
          y: row * 10 + 1,
          width: 8,
          height: 8,
          rx: 2,
        }),
      );
    }
  }
  const points = path.map((row, reel) => `${reel * 10 + 5},${row * 10 + 5}`).join(' ');
  return s(
    'svg',
    { viewBox: '0 0 50 30', role: 'img', 'aria-label': name },
    ...cells,
    s('polyline', { class: 'path', points }),
  );
}
