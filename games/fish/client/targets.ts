import { h } from '../../common/client/dom.ts';
import type { Texts } from '../../common/client/texts.ts';
import { type Kind, boss, kinds, multipliers } from '../rules.ts';
import { portrait } from './sprites.ts';

export class Targets {
  readonly element: HTMLFieldSetElement;
  readonly #inputs = new Map<Kind, HTMLInputElement>();
  readonly #cards = new Map<Kind, HTMLElement>();

  constructor(texts: Texts, chosen: (kind: Kind) => void) {
    const cards = kinds.map((kind) => this.#card(texts, kind, () => chosen(kind)));
    this.element = h(
      'fieldset',
      { class: 'targets' },
      h('legend', { class: 'unseen' }, texts.t('fish.target')),
      h('div', { class: 'targets__row' }, ...cards),
    );
    this.choose(kinds[0] ?? boss);
  }

  #card({ t, number }: Texts, kind: Kind, chosen: () => void): HTMLElement {
    const input = h('input', {
      class: 'target__input',
      type: 'radio',
      name: 'target',
      value: kind,
      id: `target-${kind}`,
    });
    input.addEventListener('change', chosen);
    this.#inputs.set(kind, input);
    const card = h(
      'label',
      { class: 'target', for: `target-${kind}`, 'data-boss': kind === boss },
      input,
      portrait(kind),
      h('span', { class: 'target__name' }, t(`fish.kinds.${kind}`)),
      h('span', { class: 'target__times' }, t('fish.times', { times: number(multipliers[kind]) })),
    );
    this.#cards.set(kind, card);
    return card;
  }

  get chosen(): Kind {
    for (const [kind, { checked }] of this.#inputs) if (checked) return kind;
    return kinds[0] ?? boss;
  }

  choose(kind: Kind): void {
    const input = this.#inputs.get(kind);
    if (!input) return;
    input.checked = true;
    const card = this.#cards.get(kind);
    const row = card?.parentElement;
    if (card && row) row.scrollLeft = card.offsetLeft - (row.clientWidth - card.offsetWidth) / 2;
  }

  land(kind: Kind, caught: boolean): void {
    for (const [each, card] of this.#cards) {
      if (each === kind) card.dataset.last = caught ? 'caught' : 'missed';
      else delete card.dataset.last;
    }
  }
}
