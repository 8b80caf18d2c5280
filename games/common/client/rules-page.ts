import { h } from './dom.ts';
import type { Texts } from './texts.ts';

export const fact = (name: string, value: string): HTMLElement =>
  h('div', {}, h('dt', {}, name), h('dd', {}, value));

export const factList = (...rows: readonly HTMLElement[]): HTMLElement =>
  h('dl', { class: 'facts' }, ...rows);

export const ruleList = (rules: readonly string[]): HTMLElement =>
  h('ol', { class: 'rules' }, ...rules.map((rule) => h('li', {}, rule)));

interface Rules {
  readonly area: string;
  /** Basis points. */
  readonly rtp: number;
  readonly atLeast?: boolean;
  readonly rules: readonly string[];
  readonly values?: Record<string, string | number>;
}

export function rulesPage(
  { t, number }: Texts,
  { area, rtp, atLeast = false, rules, values }: Rules,
  ...more: readonly HTMLElement[]
): HTMLElement {
  const percent = number(rtp / 100, 2);
  return h(
    'div',
    { class: 'stack' },
    factList(fact(t('game.rtp'), `${atLeast ? '≥ ' : ''}${percent}%`)),
    h('p', {}, t(`${area}.rtpText`, { percent })),
    ruleList(rules.map((rule) => t(`${area}.rules.${rule}`, values))),
    ...more,
  );
}
