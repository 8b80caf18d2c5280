import type { Opened } from './api.ts';
import { button, h } from './dom.ts';
import { icon } from './icons.ts';
import type { Sound } from './sound.ts';
import type { Texts } from './texts.ts';

export function makeTop(
  texts: Texts,
  { name, trial }: Opened,
  sound: Sound,
  info: () => void,
): HTMLElement {
  const { t } = texts;
  const chip = trial ? [h('span', { class: 'free-play' }, t('game.freePlay'))] : [];
  const show = () => {
    toggle.replaceChildren(icon(sound.on ? 'volume-2' : 'volume-x'));
    toggle.setAttribute('aria-pressed', String(sound.on));
  };
  const toggle = button({ class: 'tool', 'aria-label': t('game.sound') }, () => {
    sound.toggle();
    show();
  });
  show();
  return h(
    'header',
    { class: 'top' },
    toggle,
    h('div', { class: 'sign' }, h('h1', {}, name), ...chip),
    button(
      { class: 'tool', id: 'info', 'aria-label': t('game.info'), 'aria-haspopup': 'dialog' },
      info,
      icon('info'),
    ),
  );
}

export class Figure {
  readonly element: HTMLElement;
  readonly #amount: HTMLElement;
  readonly #texts: Texts;

  constructor(texts: Texts, key: string, id: string) {
    this.#texts = texts;
    this.#amount = h('output', {
      class: 'figure__amount',
      id,
      'aria-labelledby': `${id}-name`,
      'aria-live': 'off',
    });
    this.element = h(
      'div',
      { class: 'figure' },
      h('span', { class: 'figure__name', id: `${id}-name` }, texts.t(key)),
      this.#amount,
    );
  }

  /** Centavos. */
  show(centavos: number): void {
    const text = this.#texts.money(centavos);
    if (this.#amount.textContent !== text) this.#amount.textContent = text;
  }
}
