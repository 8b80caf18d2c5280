import { h, lessMotion } from '../../common/client/dom.ts';
import type { Texts } from '../../common/client/texts.ts';
import { type Color, type Outcome, colors, diceCount } from '../rules.ts';
import { mark } from './art.ts';

/** ms between faces, and between dice coming to rest. */
const turnEvery = 130;
const landEveryMs = 420;

export class Tray {
  readonly element: HTMLElement;
  readonly #dice: readonly HTMLElement[];
  readonly #texts: Texts;
  readonly #rest: () => void;
  #timer: ReturnType<typeof setInterval> | undefined;
  #shown: Outcome | null = null;

  constructor(texts: Texts, rest: () => void) {
    this.#texts = texts;
    this.#rest = rest;
    this.#dice = Array.from({ length: diceCount }, () => h('span', { class: 'die' }));
    this.element = h('div', { class: 'tray', role: 'img' }, ...this.#dice);
    this.show(null);
  }

  /** Null: not rolled yet. */
  show(outcome: Outcome | null): void {
    clearInterval(this.#timer);
    this.#shown = outcome;
    for (const [i, die] of this.#dice.entries())
      face(die, outcome?.dice[i] ?? colors[(i * 2 + 1) % colors.length] ?? 'red');
    this.element.dataset.state = outcome ? 'rest' : 'idle';
    this.#describe();
  }

  /** Until `land`; without motion the dice fade. */
  roll(): void {
    if (this.element.dataset.state === 'rolling') return;
    clearInterval(this.#timer);
    this.#shown = null;
    this.element.dataset.state = 'rolling';
    this.#describe();
    if (lessMotion()) return;
    let turn = 0;
    this.#timer = setInterval(() => {
      turn += 1;
      for (const [i, die] of this.#dice.entries())
        face(die, colors[(turn * (i + 2) + i) % colors.length] ?? 'red');
    }, turnEvery);
  }

  /** Resolves with the last die. */
  async land(outcome: Outcome): Promise<void> {
    if (this.element.dataset.state !== 'rolling' || lessMotion() || document.hidden) {
      this.show(outcome);
      this.#rest();
      return;
    }
    clearInterval(this.#timer);
    for (const [i, die] of this.#dice.entries()) {
      face(die, outcome.dice[i] ?? 'red');
      die.dataset.rest = 'true';
      this.#rest();
      await new Promise((resolve) => setTimeout(resolve, landEveryMs));
    }
    this.show(outcome);
  }

  #describe(): void {
    const { t } = this.#texts;
    const said = this.#shown
      ? diceInWords(this.#texts, this.#shown)
      : t(this.element.dataset.state === 'rolling' ? 'color.rolling' : 'color.betting');
    this.element.setAttribute('aria-label', said);
  }
}

function face(die: HTMLElement, color: Color): void {
  delete die.dataset.rest;
  if (die.dataset.color === color) return;
  die.dataset.color = color;
  die.replaceChildren(mark(color));
}

export function diceInWords({ t }: Texts, { dice }: Outcome): string {
  const [first = 'red', second = 'red', third = 'red'] = dice;
  return t('color.dice', {
    first: t(`color.colors.${first}`),
    second: t(`color.colors.${second}`).toLowerCase(),
    third: t(`color.colors.${third}`).toLowerCase(),
  });
}
