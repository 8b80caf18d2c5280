import type { Opened } from '../../common/client/api.ts';
import { button, h, settle } from '../../common/client/dom.ts';
import { Face } from '../../common/client/face.ts';
import type { Feel } from '../../common/client/feel.ts';
import { Stepper } from '../../common/client/stepper.ts';
import type { Texts } from '../../common/client/texts.ts';
import { type Outcome, type View as Seen, minMines, maxMines, payoutOf } from '../rules.ts';
import { Field } from './field.ts';

interface Actions {
  info: () => void;
  open: (tile: number) => void;
  act: () => void;
  changed: () => void;
}

const usualMines = 3;

export class View {
  readonly element: HTMLElement;
  readonly face: Face;
  readonly #texts: Texts;
  readonly #field: Field;
  readonly #stake: Stepper;
  readonly #mines: Stepper;
  readonly #now = h('output', { class: 'figure__amount', id: 'now' });
  readonly #next = h('output', { class: 'figure__amount', id: 'next' });
  readonly #act: HTMLButtonElement;
  #playing = false;

  constructor(texts: Texts, opened: Opened, feel: Feel, actions: Actions) {
    const { t, money } = texts;
    const { steps } = opened.limits;
    this.face = new Face(texts, opened, feel, actions.info);
    this.#texts = texts;
    this.#field = new Field(texts, actions.open);
    const stakes = {
      id: 'stake',
      name: t('game.stake'),
      less: t('mines.lessStake'),
      more: t('mines.moreStake'),
      write: money,
    };
    this.#stake = new Stepper(stakes, steps, steps[3] ?? 0, actions.changed);
    const counts = Array.from({ length: maxMines - minMines + 1 }, (_, i) => minMines + i);
    const mines = {
      id: 'mines',
      name: t('mines.mines'),
      less: t('mines.lessMines'),
      more: t('mines.moreMines'),
      write: String,
    };
    this.#mines = new Stepper(mines, counts, usualMines, actions.changed);
    this.#act = button({ class: 'action act', id: 'act' }, actions.act, t('mines.start'));
    this.element = h(
      'div',
      { class: 'sea' },
      this.face.top,
      h('div', { class: 'floor' }, this.#field.element, this.face.win.sum),
      h('div', { class: 'worth' }, this.#worth('now', this.#now), this.#worth('next', this.#next)),
      this.face.status,
      h(
        'div',
        { class: 'controls' },
        h('div', { class: 'steppers' }, this.#stake.element, this.#mines.element),
        this.#act,
        this.face.figures,
      ),
    );
  }

  #worth(name: 'now' | 'next', amount: HTMLElement): HTMLElement {
    amount.setAttribute('aria-labelledby', `${name}-name`);
    amount.setAttribute('aria-live', 'off');
    return h(
      'div',
      { class: 'figure' },
      h('span', { class: 'figure__name', id: `${name}-name` }, this.#texts.t(`mines.${name}`)),
      amount,
    );
  }

  /** Centavos. */
  get stake(): number {
    return this.#stake.value;
  }

  get mines(): number {
    return this.#mines.value;
  }

  /** `stake`: centavos. */
  take(stake: number, mines: number): void {
    this.#stake.set(stake);
    this.#mines.set(mines);
  }

  stand(round: { stake: number; seen: Seen } | null): void {
    const { t, money } = this.#texts;
    this.#stake.lock(round !== null);
    this.#mines.lock(round !== null);
    this.#act.setAttribute(
      'aria-disabled',
      String(round !== null && round.seen.opened.length === 0),
    );
    if (this.#playing && !round) settle([this.#act]);
    this.#playing = round !== null;
    if (!round) {
      this.#act.textContent = t('mines.start');
      this.#now.textContent = '–';
      this.#next.textContent = '–';
      return;
    }
    const { stake, seen } = round;
    const pays = payoutOf(stake, seen.multiplier);
    this.#act.textContent =
      seen.opened.length === 0
        ? t('mines.cashOut')
        : t('mines.cashOutSum', { payout: money(pays) });
    this.#now.textContent = seen.opened.length === 0 ? '–' : this.#times(seen.multiplier, pays);
    this.#next.textContent =
      seen.next === null ? '–' : this.#times(seen.next, payoutOf(stake, seen.next));
    this.#field.show({ opened: seen.opened, cells: [], hit: null }, true);
  }

  #times(multiplier: number, payout: number): string {
    const { t, money, number } = this.#texts;
    return `${t('mines.times', { times: number(multiplier / 100, 2) })} · ${money(payout)}`;
  }

  reveal(outcome: Outcome): void {
    this.#field.show(outcome, false);
  }

  ask(tile: number | null): void {
    this.#field.ask(tile);
  }

  focusField(): void {
    this.#field.focus();
  }
}
