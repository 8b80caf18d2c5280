import type { Opened } from '../../common/client/api.ts';
import { button, h, lessMotion, settle } from '../../common/client/dom.ts';
import { Face } from '../../common/client/face.ts';
import type { Feel } from '../../common/client/feel.ts';
import { Stepper } from '../../common/client/stepper.ts';
import type { Texts } from '../../common/client/texts.ts';
import { type Bet, type Kind, priceOf, prices } from '../rules.ts';
import { Stage } from './stage.ts';
import { Targets } from './targets.ts';

interface Actions {
  info: () => void;
  fire: (kind: Kind) => void;
  changed: () => void;
  paused: (paused: boolean) => void;
  /** Something covers the sea: keys are not for it. */
  blocked: () => boolean;
}

export class View {
  readonly element: HTMLElement;
  readonly face: Face;
  readonly #texts: Texts;
  readonly #actions: Actions;
  readonly #stage: Stage;
  readonly #targets: Targets;
  readonly #level: Stepper;
  readonly #fire: HTMLButtonElement;
  readonly #pause: HTMLButtonElement;
  #paused = false;

  constructor(texts: Texts, opened: Opened, feel: Feel, actions: Actions) {
    const { t, money } = texts;
    this.#texts = texts;
    this.#actions = actions;
    this.face = new Face(texts, opened, feel, actions.info);
    this.#targets = new Targets(texts, (kind) => this.#aim(kind));
    this.#stage = new Stage((kind) => {
      this.#targets.choose(kind);
      this.#aim(kind);
      actions.fire(kind);
    });
    const levels = {
      id: 'level',
      name: t('fish.price'),
      less: t('fish.lessPrice'),
      more: t('fish.morePrice'),
      write: money,
    };
    this.#level = new Stepper(levels, prices, prices[0], actions.changed);
    this.#fire = button(
      { class: 'action fire', id: 'fire' },
      () => actions.fire(this.#targets.chosen),
      t('fish.fire'),
    );
    this.#pause = button(
      { class: 'plain', id: 'pause', 'aria-pressed': 'false' },
      () => this.#turnPause(),
      t('fish.pause'),
    );
    const shooting = h('div', { class: 'shooting' }, this.#level.element, this.#fire, this.#pause);
    this.element = h(
      'div',
      { class: 'bay' },
      this.face.top,
      this.#stage.element,
      this.face.status,
      h('div', { class: 'controls' }, this.#targets.element, shooting, this.face.figures),
    );
    this.#stage.element.append(this.face.win.sum);
    this.#listen();
    this.#aim(this.#targets.chosen);
  }

  start(): void {
    const quiet = matchMedia('(prefers-reduced-motion: reduce)');
    const apply = () => {
      this.element.toggleAttribute('data-calm', lessMotion());
      this.#stage.run(!this.#paused && !lessMotion());
    };
    quiet.addEventListener('change', apply);
    apply();
  }

  /** Space fires unless the focused element uses it; held, once. */
  #listen(): void {
    document.addEventListener('keydown', (event) => {
      const { key, repeat, ctrlKey, metaKey, altKey, target } = event;
      if (key !== ' ' || ctrlKey || metaKey || altKey || this.#actions.blocked()) return;
      if (target instanceof Element && target.closest('button, a, summary')) return;
      event.preventDefault();
      if (!repeat) this.#actions.fire(this.#targets.chosen);
    });
  }

  #aim(kind: Kind): void {
    this.#stage.aim(kind);
  }

  #turnPause(): void {
    this.#paused = !this.#paused;
    this.#pause.setAttribute('aria-pressed', String(this.#paused));
    this.#pause.textContent = this.#texts.t(this.#paused ? 'fish.goOn' : 'fish.pause');
    this.#fire.setAttribute('aria-disabled', String(this.#paused));
    this.element.toggleAttribute('data-paused', this.#paused);
    this.#stage.run(!this.#paused && !lessMotion());
    this.#actions.paused(this.#paused);
  }

  /** ms. */
  rest(ms: number): void {
    settle([this.#fire], ms);
  }

  get paused(): boolean {
    return this.#paused;
  }

  /** 1 to 7. */
  get level(): number {
    return prices.findIndex((price) => price === this.#level.value) + 1;
  }

  /** Centavos. */
  get stake(): number {
    return this.#level.value;
  }

  take({ kind, level }: Bet): void {
    this.#targets.choose(kind);
    this.#aim(kind);
    this.#level.set(priceOf(level) ?? prices[0]);
  }

  shoot(kind: Kind): void {
    this.#stage.shoot(kind);
  }

  land(kind: Kind, caught: boolean): void {
    this.#stage.land(caught);
    this.#targets.land(kind, caught);
  }

  wait(waiting: boolean): void {
    this.element.setAttribute('aria-busy', String(waiting));
  }
}
