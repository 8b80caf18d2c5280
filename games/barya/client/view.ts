import { button, h, settle } from '../../common/client/dom.ts';
import { Stepper } from '../../common/client/stepper.ts';
import type { Texts } from '../../common/client/texts.ts';
import { type Side, rtp, sides } from '../rules.ts';
import { coin } from './coin.ts';
import type { Seat } from './server.ts';

interface Acts {
  toss: () => void;
  leave: () => void;
}

export class View {
  readonly element: HTMLElement;
  readonly #texts: Texts;
  readonly #coin = h('div', { class: 'coin', id: 'coin' }, coin('cara'));
  readonly #words = h('p', { class: 'status', role: 'status', id: 'said' });
  readonly #balance = h('output', { class: 'figure__value', id: 'balance' });
  readonly #stake: Stepper;
  readonly #toss: HTMLButtonElement;
  readonly #choices: HTMLInputElement[];

  constructor(texts: Texts, { stakes, pays, trial, last }: Seat, acts: Acts) {
    this.#texts = texts;
    const { t, money, number } = texts;
    this.#choices = sides.map((side, i) =>
      h('input', {
        type: 'radio',
        name: 'side',
        value: side,
        checked: last ? last.choice === side : i === 0,
      }),
    );
    const labels = sides.map((side, i) =>
      h(
        'label',
        { class: 'side' },
        this.#choices[i]!,
        coin(side),
        h('span', {}, t(`barya.${side}`)),
      ),
    );
    const wording = {
      id: 'stake',
      name: t('barya.stake'),
      less: t('barya.less'),
      more: t('barya.more'),
      write: money,
    };
    this.#stake = new Stepper(
      wording,
      stakes,
      last && stakes.includes(last.stake) ? last.stake : (stakes[2] ?? stakes[0]!),
      () => {},
    );
    this.#toss = button({ class: 'action toss', id: 'toss' }, acts.toss, t('barya.toss'));
    const title = h(
      'div',
      { class: 'head' },
      h('h1', {}, document.title),
      ...(trial ? [h('span', { class: 'free-play' }, t('barya.freePlay'))] : []),
    );
    const figures = h(
      'div',
      { class: 'figure' },
      h('span', { class: 'figure__name' }, t('barya.balance')),
      this.#balance,
    );
    const leave = button({ class: 'notice__act' }, acts.leave, t('barya.close'));
    this.element = h(
      'div',
      { class: 'table' },
      h('p', { class: 'simulated' }, t('barya.simulated')),
      title,
      this.#coin,
      this.#words,
      h('fieldset', { class: 'sides' }, h('legend', {}, t('barya.call')), ...labels),
      this.#stake.element,
      this.#toss,
      h('div', { class: 'foot' }, figures, leave),
      h(
        'p',
        { class: 'small' },
        t('barya.rules', { pays: number(pays / 100, 2), rtp: number(rtp() / 100, 2) }),
      ),
      h('p', { class: 'small' }, t('barya.unchecked')),
    );
  }

  get stake(): number {
    return this.#stake.value;
  }

  get choice(): Side {
    return sides[this.#choices.findIndex(({ checked }) => checked)] ?? sides[0];
  }

  say(words: string, tone: '' | 'win' | 'bad' = ''): void {
    this.#words.textContent = words;
    this.#words.dataset.tone = tone;
  }

  balance(centavos: number): void {
    this.#balance.textContent = this.#texts.money(centavos);
    this.#balance.dataset.centavos = String(centavos);
  }

  lift(): void {
    this.lock(true);
    this.#coin.classList.add('coin--up');
  }

  /** `side`: null without a toss. */
  land(side: Side | null): void {
    this.#coin.classList.remove('coin--up');
    if (side) this.#coin.replaceChildren(coin(side));
  }

  /** Locked buttons stay focusable. */
  lock(locked: boolean): void {
    this.#toss.setAttribute('aria-disabled', String(locked));
    this.#stake.lock(locked);
    for (const choice of this.#choices) choice.disabled = locked;
    if (!locked) settle([this.#toss], 150);
  }
}
