import { button, h } from '../../common/client/dom.ts';
import { icon } from '../../common/client/icons.ts';
import { Stepper } from '../../common/client/stepper.ts';
import type { Texts } from '../../common/client/texts.ts';
import type { FamilyId } from '../meta.ts';
import { type Pick, writeChoice } from '../rules.ts';
import { betName, numbersText } from './words.ts';

export const maxLines = 20;

interface Line {
  choice: string;
  stepper: Stepper;
  element: HTMLElement;
}

export class Slip {
  readonly element: HTMLElement;
  readonly #list = h('ul', { class: 'slip__lines' });
  readonly #empty: HTMLElement;
  readonly #texts: Texts;
  readonly #family: FamilyId;
  readonly #steps: readonly number[];
  readonly #changed: () => void;
  #lines: Line[] = [];
  /** The last stake, the next one's first. */
  #stake: number;
  #made = 0;

  constructor(texts: Texts, family: FamilyId, steps: readonly number[], changed: () => void) {
    const { t } = texts;
    this.#texts = texts;
    this.#family = family;
    this.#steps = steps;
    this.#stake = steps.includes(1000) ? 1000 : (steps[0] ?? 100);
    this.#changed = changed;
    this.#empty = h('p', { class: 'hint slip__empty' }, t('lottery.slipEmpty'));
    this.element = h(
      'section',
      { class: 'slip', 'aria-labelledby': 'slip-title' },
      h('h2', { id: 'slip-title' }, t('lottery.slip')),
      this.#empty,
      this.#list,
    );
  }

  get selections(): { choice: string; stake: number }[] {
    return this.#lines.map(({ choice, stepper }) => ({ choice, stake: stepper.value }));
  }

  /** Centavos. */
  get total(): number {
    return this.#lines.reduce((sum, { stepper }) => sum + stepper.value, 0);
  }

  /** False when already there, or full. */
  add(pick: Pick): boolean {
    const choice = writeChoice(pick);
    if (this.#lines.length >= maxLines || this.#lines.some((line) => line.choice === choice))
      return false;
    const { t, money } = this.#texts;
    const id = `stake-${(this.#made += 1)}`;
    const numbers = numbersText(pick.bet, pick.numbers);
    const name = `${betName(this.#texts, this.#family, pick.bet)} ${numbers}`;
    const steps = this.#steps.filter((step) => step <= pick.bet.max);
    const start = steps.includes(this.#stake) ? this.#stake : (steps.at(-1) ?? 100);
    const wording = {
      id,
      name: t('game.stake'),
      less: t('lottery.less', { bet: name }),
      more: t('lottery.more', { bet: name }),
      write: money,
    };
    const stepper = new Stepper(wording, steps, start, () => {
      this.#stake = stepper.value;
      this.#changed();
    });
    const remove = button(
      { class: 'tool', 'aria-label': t('lottery.remove', { bet: name }) },
      () => this.#remove(choice),
      icon('x'),
    );
    const bet = h(
      'span',
      { class: 'slip__bet' },
      h('span', { class: 'slip__name' }, betName(this.#texts, this.#family, pick.bet)),
      h('span', { class: 'slip__numbers' }, numbers),
    );
    const element = h('li', { class: 'slip__line' }, bet, stepper.element, remove);
    this.#lines.push({ choice, stepper, element });
    this.#list.append(element);
    this.#show();
    return true;
  }

  #remove(choice: string): void {
    const at = this.#lines.findIndex((line) => line.choice === choice);
    this.#lines[at]?.element.remove();
    this.#lines.splice(at, 1);
    // Focuses the nearest.
    const near =
      this.#lines[Math.min(at, this.#lines.length - 1)]?.element.querySelector<HTMLElement>(
        '.tool',
      );
    (near ?? document.querySelector<HTMLElement>('#quick'))?.focus();
    this.#show();
  }

  clear(): void {
    this.#lines = [];
    this.#list.replaceChildren();
    this.#show();
  }

  fill(picks: readonly { pick: Pick; stake: number }[]): void {
    this.clear();
    for (const { pick, stake } of picks) {
      this.#stake = stake;
      this.add(pick);
    }
  }

  lock(locked: boolean): void {
    for (const { stepper } of this.#lines) stepper.lock(locked);
    this.element.toggleAttribute('inert', locked);
  }

  #show(): void {
    this.#empty.hidden = this.#lines.length > 0;
    this.#changed();
  }
}
