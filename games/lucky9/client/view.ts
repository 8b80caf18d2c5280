import type { Opened } from '../../common/client/api.ts';
import { button, h, settle } from '../../common/client/dom.ts';
import { Face } from '../../common/client/face.ts';
import type { Feel } from '../../common/client/feel.ts';
import { Stepper } from '../../common/client/stepper.ts';
import type { Texts } from '../../common/client/texts.ts';
import { type Outcome, type View as Seen, minOthers, maxOthers } from '../rules.ts';
import { Seats } from './seats.ts';

interface Actions {
  info: () => void;
  start: () => void;
  choose: (action: 'hirit' | 'stay') => void;
  changed: () => void;
}

export class View {
  readonly element: HTMLElement;
  readonly face: Face;
  readonly #seats: Seats;
  readonly #ante: Stepper;
  readonly #others: Stepper;
  readonly #start: HTMLButtonElement;
  readonly #hirit: HTMLButtonElement;
  readonly #stay: HTMLButtonElement;
  /** Null before the first round. */
  #playing: boolean | null = null;

  constructor(texts: Texts, opened: Opened, feel: Feel, actions: Actions) {
    const { t, money } = texts;
    const { steps } = opened.limits;
    this.face = new Face(texts, opened, feel, actions.info);
    this.#seats = new Seats(texts);
    const changed = () => {
      actions.changed();
      this.#empty();
    };
    const antes = {
      id: 'stake',
      name: t('lucky9.ante'),
      less: t('lucky9.lessAnte'),
      more: t('lucky9.moreAnte'),
      write: money,
    };
    this.#ante = new Stepper(antes, steps, steps[3] ?? 0, changed);
    const counts = Array.from({ length: maxOthers - minOthers + 1 }, (_, i) => minOthers + i);
    const others = {
      id: 'others',
      name: t('lucky9.others'),
      less: t('lucky9.fewerOthers'),
      more: t('lucky9.moreOthers'),
      write: String,
    };
    this.#others = new Stepper(others, counts, maxOthers, changed);
    this.#start = button({ class: 'action act', id: 'start' }, actions.start, t('lucky9.start'));
    this.#hirit = button(
      { class: 'action act', id: 'hirit' },
      () => actions.choose('hirit'),
      t('lucky9.hirit'),
    );
    this.#stay = button(
      { class: 'plain act', id: 'stay' },
      () => actions.choose('stay'),
      t('lucky9.stay'),
    );
    this.element = h(
      'div',
      { class: 'table' },
      this.face.top,
      this.#seats.element,
      this.face.status,
      h(
        'div',
        { class: 'controls' },
        h('div', { class: 'steppers' }, this.#ante.element, this.#others.element),
        h('div', { class: 'choices' }, this.#start, this.#hirit, this.#stay),
        this.face.figures,
      ),
    );
    this.#seats.element.append(this.face.win.sum);
    this.#empty();
  }

  /** Centavos. */
  get stake(): number {
    return this.#ante.value;
  }

  get others(): number {
    return this.#others.value;
  }

  /** `stake`: centavos. */
  take(stake: number, others: number): void {
    this.#ante.set(stake);
    this.#others.set(others);
    this.#empty();
  }

  /** Awaits the choice; null: none, the table stays. */
  stand(seen: Seen | null): void {
    const held =
      this.element.contains(document.activeElement) &&
      document.activeElement?.closest('.choices') !== null;
    this.#ante.lock(seen !== null);
    this.#others.lock(seen !== null);
    this.#start.hidden = seen !== null;
    this.#hirit.hidden = seen === null;
    this.#stay.hidden = seen === null;
    if (this.#playing !== null && this.#playing !== (seen !== null))
      settle([this.#start, this.#hirit, this.#stay]);
    this.#playing = seen !== null;
    if (seen) this.#seats.deal(seen);
    // Its button is gone: focuses the one in its place.
    if (held) (seen ? this.#hirit : this.#start).focus();
  }

  reveal(outcome: Outcome): void {
    this.#seats.reveal(outcome);
  }

  #empty(): void {
    this.#seats.clear(this.others);
    this.#seats.pot(this.stake * (this.others + 1));
  }
}
