import { button, h } from '../../common/client/dom.ts';
import { icon } from '../../common/client/icons.ts';
import type { Texts } from '../../common/client/texts.ts';
import { type BetType, families } from '../families.ts';
import type { FamilyId } from '../meta.ts';
import { type Pick, isComplete, quickPick } from '../rules.ts';
import { betName, numberText, timesText } from './words.ts';

function chance(n: number): number {
  const fair = Math.floor(2 ** 32 / n) * n;
  for (;;) {
    const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (word < fair) return word % n;
  }
}

export class Picker {
  readonly element: HTMLElement;
  readonly #texts: Texts;
  readonly #family: FamilyId;
  readonly #slots: HTMLElement;
  readonly #pad: HTMLElement;
  readonly #addButton: HTMLButtonElement;
  readonly #add: (pick: Pick) => void;
  #bet: BetType;
  #numbers: (number | null)[] = [];
  /** The slot that the next press fills. */
  #at = 0;

  constructor(texts: Texts, family: FamilyId, add: (pick: Pick) => void) {
    const { t } = texts;
    this.#texts = texts;
    this.#family = family;
    this.#add = add;
    const { bets } = families[family];
    this.#bet = bets[0] as BetType;
    this.#slots = h('div', { class: 'slots', role: 'group', 'aria-label': t('lottery.picked') });
    this.#pad = h('div', { class: 'pad', role: 'group', 'aria-label': t('lottery.pad') });
    this.#pad.addEventListener('keydown', (event) => this.#step(event));
    this.#addButton = button(
      { class: 'plain add', id: 'add' },
      () => this.#finish(),
      icon('plus'),
      t('lottery.add'),
    );
    const quick = button(
      { class: 'plain', id: 'quick' },
      () => this.#quick(),
      icon('dices'),
      t('lottery.quick'),
    );
    const kinds = h(
      'fieldset',
      { class: 'kinds' },
      h('legend', { class: 'unseen' }, t('lottery.kind')),
      ...bets.map((bet) => this.#kind(bet)),
    );
    this.element = h(
      'section',
      { class: 'picker', 'aria-label': t('lottery.picker') },
      kinds,
      this.#slots,
      this.#pad,
      h('div', { class: 'picker__acts' }, quick, this.#addButton),
    );
    this.#turnTo(this.#bet);
  }

  #kind(bet: BetType): HTMLElement {
    const { t } = this.#texts;
    const input = h('input', {
      type: 'radio',
      name: 'kind',
      value: bet.id,
      checked: bet === this.#bet,
    });
    input.addEventListener('change', () => this.#turnTo(bet));
    const max = timesText(this.#texts, Math.max(...bet.tiers.map(({ pays }) => pays)));
    const pays = bet.tiers.length > 1 ? t('lottery.upTo', { times: max }) : max;
    return h(
      'label',
      { class: 'kind' },
      input,
      h(
        'span',
        { class: 'kind__face' },
        h('span', { class: 'kind__name' }, betName(this.#texts, this.#family, bet)),
        h('span', { class: 'kind__pays' }, pays),
      ),
    );
  }

  #turnTo(bet: BetType): void {
    this.#bet = bet;
    this.#numbers = Array.from({ length: bet.picks }, () => null);
    this.#at = 0;
    const values = Array.from({ length: bet.to - bet.from + 1 }, (_, i) => bet.from + i);
    this.#pad.dataset.wide = String(values.length > 10);
    this.#pad.replaceChildren(
      ...values.map((value, i) =>
        button(
          { class: 'pad__number', 'data-value': String(value), tabindex: i === 0 ? '0' : '-1' },
          () => this.#press(value),
          numberText(bet, value),
        ),
      ),
    );
    this.#show();
  }

  /** Where none repeats, a second press takes the number back. */
  #press(value: number): void {
    const at = this.#bet.repeats ? -1 : this.#numbers.indexOf(value);
    if (at >= 0) {
      this.#numbers[at] = null;
      this.#at = at;
    } else if (this.#at < this.#bet.picks) {
      this.#numbers[this.#at] = value;
      this.#advance();
    }
    this.#show();
  }

  #advance(): void {
    const next = this.#numbers.indexOf(null, this.#at);
    const empty = next >= 0 ? next : this.#numbers.indexOf(null);
    this.#at = empty >= 0 ? empty : this.#bet.picks;
  }

  #quick(): void {
    this.#numbers = quickPick(this.#bet, chance);
    this.#at = this.#bet.picks;
    this.#show();
  }

  get #pick(): Pick | null {
    const numbers = this.#numbers.filter((value) => value !== null);
    const pick = { bet: this.#bet, numbers };
    return isComplete(pick)
      ? { bet: this.#bet, numbers: this.#bet.ordered ? numbers : numbers.toSorted((a, b) => a - b) }
      : null;
  }

  #finish(): void {
    const pick = this.#pick;
    if (!pick) return;
    this.#add(pick);
    this.#numbers = this.#numbers.map(() => null);
    this.#at = 0;
    this.#show();
  }

  #show(): void {
    const { t } = this.#texts;
    const faces = this.#numbers.map((value, i) => {
      const text = value === null ? '' : numberText(this.#bet, value);
      const label =
        value === null
          ? t('lottery.slotEmpty', { place: i + 1 })
          : t('lottery.slot', { place: i + 1, number: text });
      const attributes = {
        class: 'slot',
        'aria-label': label,
        'data-filled': String(value !== null),
        'aria-pressed': String(i === this.#at),
      };
      return button(attributes, () => this.#empty(i), text);
    });
    const had = [...this.#slots.children].indexOf(document.activeElement as Element);
    this.#slots.replaceChildren(...faces);
    faces[had]?.focus();
    for (const face of this.#pad.querySelectorAll<HTMLElement>('.pad__number')) {
      face.setAttribute('aria-pressed', String(this.#numbers.includes(Number(face.dataset.value))));
    }
    this.#addButton.setAttribute('aria-disabled', String(this.#pick === null));
  }

  #empty(slot: number): void {
    this.#numbers[slot] = null;
    this.#at = slot;
    this.#show();
  }

  /** Arrows walk over the pad, one Tab stop. */
  #step(event: KeyboardEvent): void {
    const all = [...this.#pad.querySelectorAll<HTMLElement>('.pad__number')];
    const now = all.findIndex((each) => each === document.activeElement);
    const columns = getComputedStyle(this.#pad).gridTemplateColumns.split(' ').length;
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
    const next = by === undefined ? undefined : all[now + by];
    if (by !== undefined) event.preventDefault();
    if (!next) return;
    for (const each of all) each.tabIndex = each === next ? 0 : -1;
    next.focus();
  }
}
