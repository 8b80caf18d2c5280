import { button, h, lessMotion } from '../../common/client/dom.ts';
import { icon } from '../../common/client/icons.ts';
import type { Texts } from '../../common/client/texts.ts';

/** ms. */
const cardStands = 1900;

export interface FreeSpin {
  multiplier: string;
  /** Centavos. */
  pay: number;
}

/** A player who skips finds every spin in the list. */
export class Bonus {
  readonly bar = h('div', { class: 'bonus', hidden: true });
  readonly card = h('div', { class: 'card', hidden: true, 'aria-hidden': 'true' });
  readonly #texts: Texts;
  readonly #names = { spin: h('output'), multiplier: h('output'), total: h('output') };
  #leave: () => void = () => {};
  #left: Promise<void> = Promise.resolve();
  #isLeft = false;

  constructor(texts: Texts) {
    this.#texts = texts;
    const figure = (name: 'spin' | 'multiplier' | 'total') => {
      const amount = this.#names[name];
      amount.className = 'bonus__amount';
      amount.setAttribute('aria-live', 'off');
      return h(
        'div',
        { class: 'bonus__figure' },
        h('span', { class: 'figure__name' }, texts.t(`slots.bonus.${name}`)),
        amount,
      );
    };
    const leave = button(
      { class: 'bonus__leave' },
      () => this.#leave(),
      icon('list'),
      texts.t('slots.bonus.leave'),
    );
    this.bar.append(figure('spin'), figure('multiplier'), figure('total'), leave);
  }

  /** The player skipped. */
  get isLeft(): boolean {
    return this.#isLeft;
  }

  /** Waits for it to be read. */
  async open(count: number): Promise<void> {
    this.#isLeft = false;
    this.#left = new Promise((resolve) => {
      this.#leave = () => {
        this.#isLeft = true;
        resolve();
      };
    });
    await this.#announce(String(count), this.#texts.t('slots.bonus.won'));
  }

  more(count: number): Promise<void> {
    return this.#announce(`+${count}`, this.#texts.t('slots.bonus.more'));
  }

  async #announce(figure: string, words: string): Promise<void> {
    this.card.replaceChildren(
      h('span', { class: 'card__figure' }, figure),
      h('span', { class: 'card__words' }, words),
    );
    this.card.hidden = false;
    await this.pause(lessMotion() ? cardStands * 0.7 : cardStands);
    this.card.hidden = true;
  }

  /** `total`: the round's so far, centavos. */
  progress(spin: number, of: number, multiplier: string, total: number): void {
    this.bar.hidden = false;
    this.#names.spin.textContent = `${spin} / ${of}`;
    this.#names.multiplier.textContent = multiplier;
    this.#names.total.textContent = this.#texts.money(total);
  }

  /** Until the player skips, at most. */
  async pause(ms: number): Promise<void> {
    let timer = 0;
    const over = new Promise((resolve) => (timer = window.setTimeout(resolve, ms)));
    await Promise.race([over, this.#left]);
    clearTimeout(timer);
  }

  close(): void {
    this.bar.hidden = true;
    this.card.hidden = true;
  }

  list(paid: number, free: readonly FreeSpin[], payout: number): HTMLElement {
    const { t, money } = this.#texts;
    const row = (name: string, multiplier: string, pay: number) =>
      h(
        'tr',
        {},
        h('th', { scope: 'row' }, name),
        h('td', {}, multiplier),
        h('td', {}, money(pay)),
      );
    const head = ['name', 'multiplier', 'pay'].map((key) =>
      h('th', { scope: 'col' }, t(`slots.bonus.list.${key}`)),
    );
    return h(
      'table',
      { class: 'spins' },
      h('thead', {}, h('tr', {}, ...head)),
      h(
        'tbody',
        {},
        row(t('slots.bonus.list.paid'), '', paid),
        ...free.map(({ multiplier, pay }, index) =>
          row(t('slots.bonus.list.free', { number: index + 1 }), multiplier, pay),
        ),
      ),
      h('tfoot', {}, row(t('slots.bonus.list.sum'), '', payout)),
    );
  }
}

export class BonusList {
  readonly element: HTMLDialogElement;
  readonly #page = h('div', { class: 'page', tabindex: '0' });

  constructor({ t }: Texts) {
    const close = button(
      { class: 'tool', 'aria-label': t('slots.close') },
      () => this.element.close(),
      icon('x'),
    );
    const title = h('h2', { id: 'spins-title' }, t('slots.bonus.title'));
    this.element = h(
      'dialog',
      { class: 'info info--list', 'aria-labelledby': 'spins-title' },
      h('header', { class: 'info__head' }, title, close),
      this.#page,
    );
    this.element.addEventListener('click', (event) => {
      if (event.target === this.element) this.element.close();
    });
  }

  open(list: HTMLElement): void {
    this.#page.replaceChildren(list);
    this.element.showModal();
  }
}
