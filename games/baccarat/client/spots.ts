import { brief } from '../../common/client/chip-rack.ts';
import { button, h } from '../../common/client/dom.ts';
import type { Texts } from '../../common/client/texts.ts';
import type { Stakes } from '../../common/client/wager.ts';
import { type Choice, type Outcome, choices, payoutOf } from '../rules.ts';

const hits = (outcome: Outcome, choice: Choice): boolean => payoutOf(outcome, choice, 100) > 100;

export class Spots {
  readonly element: HTMLElement;
  readonly #texts: Texts;
  readonly #spots = new Map<
    Choice,
    { spot: HTMLButtonElement; placed: HTMLElement; waiting: HTMLElement }
  >();

  constructor(texts: Texts, pick: (choice: Choice) => void) {
    const { t } = texts;
    this.#texts = texts;
    for (const [index, choice] of choices.entries()) {
      const placed = h('span', { class: 'spot__placed' });
      const waiting = h('span', { class: 'spot__waiting' });
      const spot = button(
        { class: 'spot', 'data-choice': choice, 'aria-keyshortcuts': String(index + 1) },
        () => pick(choice),
        h('span', { class: 'spot__name' }, t(`baccarat.choices.${choice}`)),
        h('span', { class: 'spot__pays' }, t(`baccarat.pays.${choice}`)),
        h('span', { class: 'spot__stakes' }, placed, waiting),
      );
      this.#spots.set(choice, { spot, placed, waiting });
    }
    const spots = [...this.#spots.values()].map(({ spot }) => spot);
    this.element = h(
      'div',
      { class: 'board', role: 'group', 'aria-label': t('baccarat.board') },
      ...spots,
    );
  }

  /** `outcome`: null until all cards lie. */
  show(placed: Stakes<Choice>, waiting: Stakes<Choice>, outcome: Outcome | null): void {
    const { t, money } = this.#texts;
    for (const [choice, parts] of this.#spots) {
      const [stake, more] = [placed.get(choice) ?? 0, waiting.get(choice) ?? 0];
      parts.placed.textContent = stake > 0 ? brief(money(stake)) : '';
      parts.waiting.textContent = more > 0 ? `+${brief(money(more))}` : '';
      parts.spot.toggleAttribute('data-hit', outcome !== null && hits(outcome, choice));
      parts.spot.toggleAttribute('data-mine', stake > 0);
      const named = {
        choice: t(`baccarat.choices.${choice}`),
        pays: t(`baccarat.pays.${choice}`),
        stake: money(stake + more),
      };
      parts.spot.setAttribute(
        'aria-label',
        t(stake + more > 0 ? 'baccarat.spotWith' : 'baccarat.spot', named),
      );
    }
  }

  /** Locked places stay focusable. */
  lock(locked: boolean): void {
    for (const { spot } of this.#spots.values()) spot.setAttribute('aria-disabled', String(locked));
    this.element.toggleAttribute('data-locked', locked);
  }
}
