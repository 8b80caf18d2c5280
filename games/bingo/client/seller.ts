import { button, h } from '../../common/client/dom.ts';
import { icon } from '../../common/client/icons.ts';
import type { Texts } from '../../common/client/texts.ts';
import { lastCard } from '../rules.ts';

interface Actions {
  take: (typed: string) => void;
  lucky: () => void;
  clear: () => void;
  repeat: () => void;
  buy: () => void;
}

/** What is allowed; `label`: the buying button's. */
export interface Possible {
  selling: boolean;
  take: boolean;
  buy: boolean;
  clear: boolean;
  repeat: boolean;
  label: string;
}

export class Seller {
  readonly element: HTMLElement;
  readonly #choice: HTMLElement;
  readonly #input: HTMLInputElement;
  readonly #take: HTMLButtonElement;
  readonly #lucky: HTMLButtonElement;
  readonly #clear: HTMLButtonElement;
  readonly #repeat: HTMLButtonElement;
  readonly #buy: HTMLButtonElement;

  constructor({ t, number }: Texts, actions: Actions) {
    this.#input = h('input', {
      id: 'card-number',
      inputmode: 'numeric',
      autocomplete: 'off',
      maxlength: '6',
    });
    const take = () => actions.take(this.#input.value);
    this.#take = button({ class: 'plain', id: 'take' }, take, t('bingo.take'));
    this.#lucky = button(
      { class: 'plain', id: 'lucky' },
      actions.lucky,
      icon('dices'),
      t('bingo.lucky'),
    );
    this.#repeat = button(
      { class: 'plain', id: 'repeat' },
      actions.repeat,
      icon('refresh-cw'),
      t('bingo.repeat'),
    );
    this.#clear = button(
      { class: 'plain', id: 'clear' },
      actions.clear,
      icon('x'),
      t('bingo.clear'),
    );
    this.#buy = button({ class: 'action', id: 'place' }, actions.buy, t('bingo.buy'));
    const typed = h(
      'div',
      { class: 'number' },
      h(
        'label',
        { for: 'card-number' },
        t('bingo.number'),
        ' ',
        h('span', { class: 'hint' }, t('bingo.range', { last: number(lastCard) })),
      ),
      this.#input,
      this.#take,
    );
    // No form: the frame's sandbox blocks them.
    this.#input.addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') take();
    });
    this.#choice = h(
      'div',
      { class: 'choice' },
      typed,
      h('div', { class: 'choice__row' }, this.#lucky, this.#repeat, this.#clear),
    );
    this.element = h('div', { class: 'seller' }, this.#choice, this.#buy);
  }

  /** A rejected number stays for correction. */
  taken(): void {
    this.#input.value = '';
    this.#input.removeAttribute('aria-invalid');
  }

  /** Takes the focus when its button is gone. */
  focus(): void {
    this.#lucky.focus();
  }

  wrong(): void {
    this.#input.setAttribute('aria-invalid', 'true');
    this.#input.focus();
    this.#input.select();
  }

  /** Buttons stay focusable; the choice makes room during the call. */
  show({ selling, take, buy, clear, repeat, label }: Possible): void {
    if (!selling && this.#choice.contains(document.activeElement)) this.#buy.focus();
    this.#choice.hidden = !selling;
    if (this.#buy.textContent !== label) this.#buy.textContent = label;
    for (const [element, possible] of [
      [this.#take, take],
      [this.#lucky, take],
      [this.#repeat, repeat],
      [this.#clear, clear],
      [this.#buy, buy],
    ] as const) {
      element.setAttribute('aria-disabled', String(!possible));
    }
  }
}
