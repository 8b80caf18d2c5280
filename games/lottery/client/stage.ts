import { h, lessMotion } from '../../common/client/dom.ts';
import type { Texts } from '../../common/client/texts.ts';
import { families } from '../families.ts';
import type { FamilyId } from '../meta.ts';
import type { Outcome } from '../rules.ts';
import { drawInWords } from './words.ts';

/** ms between faces, and between balls coming to rest. */
const turnEvery = 90;
const landEveryMs = 450;

const turningFaces: Readonly<Record<FamilyId, { length: number; below: number }>> = {
  pair: { length: 2, below: 31 },
  digits: { length: 1, below: 10 },
  six: { length: 2, below: 42 },
  tails: { length: 1, below: 10 },
  four: { length: 4, below: 10_000 },
};

function faces(family: FamilyId, { numbers }: Outcome): string[] {
  const shown = numbers.slice(0, families[family].headline);
  return family === 'tails' ? [...(shown[0] ?? '')] : shown;
}

export function ballRow(family: FamilyId, outcome: Outcome): HTMLElement {
  return h(
    'span',
    { class: 'balls', 'data-family': family },
    ...faces(family, outcome).map((text) => h('span', { class: 'ball' }, text)),
  );
}

export class Stage {
  readonly element: HTMLElement;
  readonly #texts: Texts;
  readonly #family: FamilyId;
  readonly #rest: () => void;
  readonly #balls: HTMLElement[];
  #timer: ReturnType<typeof setInterval> | undefined;

  /** `rest` runs per ball. */
  constructor(texts: Texts, family: FamilyId, rest: () => void) {
    this.#texts = texts;
    this.#family = family;
    this.#rest = rest;
    const count = family === 'tails' ? 5 : families[family].headline;
    this.#balls = Array.from({ length: count }, () => h('span', { class: 'ball' }, '?'));
    this.element = h(
      'div',
      {
        class: 'stage balls',
        role: 'img',
        'data-family': family,
        'data-state': 'idle',
        'aria-label': texts.t('lottery.noDraw'),
      },
      ...this.#balls,
    );
  }

  show(outcome: Outcome): void {
    clearInterval(this.#timer);
    const texts = faces(this.#family, outcome);
    for (const [i, ball] of this.#balls.entries()) ball.textContent = texts[i] ?? '';
    this.element.dataset.state = 'rest';
    this.element.setAttribute('aria-label', drawInWords(this.#texts, this.#family, outcome));
  }

  /** Until `land`; without motion the balls fade. */
  turn(): void {
    if (this.element.dataset.state === 'turning') return;
    clearInterval(this.#timer);
    this.element.dataset.state = 'turning';
    this.element.setAttribute('aria-label', this.#texts.t('lottery.drawing'));
    if (lessMotion()) return;
    const { length, below } = turningFaces[this.#family];
    this.#timer = setInterval(() => {
      // For show: the gateway draws.
      for (const ball of this.#balls)
        if (!ball.dataset.rest)
          ball.textContent = String(Math.floor(Math.random() * below)).padStart(length, '0');
    }, turnEvery);
  }

  /** Resolves with the last ball. */
  async land(outcome: Outcome): Promise<void> {
    if (this.element.dataset.state === 'turning' && !lessMotion() && !document.hidden) {
      const texts = faces(this.#family, outcome);
      for (const [i, ball] of this.#balls.entries()) {
        ball.dataset.rest = 'true';
        ball.textContent = texts[i] ?? '';
        this.#rest();
        await new Promise((resolve) => setTimeout(resolve, landEveryMs));
      }
      for (const ball of this.#balls) delete ball.dataset.rest;
    }
    this.show(outcome);
  }
}
