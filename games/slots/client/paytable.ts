import { figuresOf } from '../engines.ts';
import { type Letter, type Paying, reelSets } from '../reels.ts';
import { lines, reels, rows } from '../rules.ts';
import type { SlotTheme } from '../theme.ts';
import type { Symbols } from './art.ts';
import { h, s } from '../../common/client/dom.ts';
import type { Texts } from '../../common/client/texts.ts';
import { symbolName } from './words.ts';

export const paying: readonly Paying[] = ['A', 'B', 'C', 'D', 'a', 'k', 'n', 'j'];

function pictureOf(still: HTMLCanvasElement | undefined): HTMLElement[] {
  if (!still) return [];
  const edge = Math.min(still.width, still.height);
  const copy = h('canvas', {
    class: 'pay__picture',
    width: String(edge),
    height: String(edge),
    'aria-hidden': 'true',
  });
  copy.getContext('2d')?.drawImage(still, (edge - still.width) / 2, (edge - still.height) / 2);
  return [copy];
}

export function payCard(
  still: HTMLCanvasElement | undefined,
  name: string,
  amounts: readonly (readonly [count: string, amount: string])[],
  note?: string,
): HTMLElement {
  const list = h(
    'dl',
    { class: 'pay__list' },
    ...amounts
      .toReversed()
      .map(([count, amount]) => h('div', {}, h('dt', {}, count), h('dd', {}, amount))),
  );
  const words = h('div', {}, h('h3', {}, name), ...(note ? [h('p', {}, note)] : []), list);
  return h('li', { class: 'pay' }, ...pictureOf(still), words);
}

export function payPage(lead: string, cards: readonly HTMLElement[]): HTMLElement {
  return h('div', { class: 'stack' }, h('p', {}, lead), h('ul', { class: 'pays' }, ...cards));
}

/** Pays for a stake in centavos. */
export function drawPaytable(
  texts: Texts,
  theme: SlotTheme,
  stake: number,
  symbols: Symbols | null,
): HTMLElement {
  const { t, money } = texts;
  const set = reelSets[theme.variant];
  const amounts = (times: readonly number[], part: number) =>
    times.map((each, index) => [`${index + 3}×`, money(each * part)] as const);
  const card = (letter: Letter, pays: readonly (readonly [string, string])[], note?: string) =>
    payCard(symbols?.[letter].still, symbolName(texts, theme.motif, letter), pays, note);
  const lineStake = stake / lines.length;
  return payPage(t('slots.paysFor', { stake: money(stake), lineStake: money(lineStake) }), [
    card('W', [], t('slots.wildText')),
    card('S', amounts(set.scatter, stake), t('slots.scatterText')),
    ...paying.map((letter) => card(letter, amounts(set.pays[letter], lineStake))),
  ]);
}

function factList(
  { t, number }: Texts,
  theme: SlotTheme,
  own: readonly (readonly [string, string])[],
): HTMLElement {
  const { rtp, hits, max } = figuresOf(theme);
  const facts = [
    [t('slots.rtp'), `${number(rtp / 100, 2)}%`],
    [t('slots.volatility'), t(`slots.variants.${theme.variant}`)],
    [t('slots.hits'), `${number(hits / 100, 1)}%`],
    [t('slots.max'), t('slots.times', { times: number(max, max % 1 ? 1 : 0) })],
    ...own,
  ] as const;
  return h(
    'dl',
    { class: 'facts' },
    ...facts.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))),
  );
}

/** Rules by keys below `slots.`. */
export function rulePage(
  texts: Texts,
  theme: SlotTheme,
  {
    facts,
    rules,
    values = {},
  }: {
    facts: readonly (readonly [string, string])[];
    rules: readonly string[];
    values?: Readonly<Record<string, string | number>>;
  },
): HTMLElement {
  const percent = texts.number(figuresOf(theme).rtp / 100, 2);
  return h(
    'div',
    { class: 'stack' },
    factList(texts, theme, facts),
    h('p', {}, texts.t('slots.rtpText', { percent })),
    h(
      'ol',
      { class: 'rules' },
      ...rules.map((rule) => h('li', {}, texts.t(`slots.${rule}`, values))),
    ),
  );
}

export function drawRules(texts: Texts, theme: SlotTheme): HTMLElement {
  const { t } = texts;
  const rules = ['stake', 'lines', 'kinds', 'wild', 'scatter', 'sum', 'interval', 'lost'].map(
    (rule) => `rules.${rule}`,
  );
  const facts = [[t('slots.linesName'), String(lines.length)]] as const;
  const page = rulePage(texts, theme, { facts, rules, values: { lines: lines.length } });
  page.append(
    h('h3', {}, t('slots.linesTitle')),
    h(
      'ul',
      { class: 'line-list' },
      ...lines.map((path, index) =>
        h('li', {}, drawPath(path, t('slots.line', { line: index + 1 })), String(index + 1)),
      ),
    ),
  );
  return page;
}

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
