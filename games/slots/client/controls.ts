import { button, h } from '../../common/client/dom.ts';
import { icon } from '../../common/client/icons.ts';
import type { Texts } from '../../common/client/texts.ts';

interface Limits {
  min: number;
  max: number;
  steps: number[];
}
interface Actions {
  spin: () => void;
  staked: () => void;
}

export class Controls {
  readonly element: HTMLElement;
  readonly spin: HTMLButtonElement;
  readonly #texts: Texts;
  readonly #steps: readonly number[];
  readonly #balance = h('output', { class: 'figure__amount', id: 'balance' });
  readonly #last = h('output', { class: 'figure__amount', id: 'last-win' });
  readonly #less: HTMLButtonElement;
  readonly #more: HTMLButtonElement;
  readonly #stakeButton: HTMLButtonElement;
  readonly #stakeText = h('span', { class: 'stake__amount', id: 'stake' });
  readonly #menu: HTMLElement;
  readonly #actions: Actions;
  #step: number;
  #locked = false;

  constructor(texts: Texts, limits: Limits, stake: number, actions: Actions) {
    const { t } = texts;
    this.#texts = texts;
    this.#steps = limits.steps.filter((step) => step >= limits.min && step <= limits.max);
    this.#step = Math.max(0, this.#steps.indexOf(stake));
    this.#actions = actions;
    this.#less = button(
      { class: 'round-button', 'aria-label': t('slots.less') },
      () => this.move(-1),
      icon('minus'),
    );
    this.#more = button(
      { class: 'round-button', 'aria-label': t('slots.more') },
      () => this.move(1),
      icon('plus'),
    );
    this.#menu = this.#makeMenu();
    this.#stakeButton = button(
      { class: 'stake__choice', popovertarget: 'stakes', 'aria-haspopup': 'true' },
      () => {},
      h('span', { class: 'figure__name' }, t('slots.stake')),
      this.#stakeText,
      icon('chevron-down'),
    );
    this.spin = button(
      { class: 'spin', 'aria-label': t('slots.spin'), 'aria-keyshortcuts': 'Space' },
      actions.spin,
      icon('refresh-cw'),
      h('span', { class: 'spin__word', 'aria-hidden': 'true' }, t('slots.spin')),
    );
    this.element = h(
      'div',
      { class: 'controls' },
      h(
        'div',
        { class: 'stake', role: 'group', 'aria-label': t('slots.stake') },
        this.#stakeButton,
        this.#less,
        this.#more,
        this.#menu,
      ),
      this.spin,
      h(
        'div',
        { class: 'figures' },
        this.#figure('balance', this.#balance),
        this.#figure('lastWin', this.#last),
      ),
    );
    this.#show();
  }

  /** Centavos. */
  get stake(): number {
    return this.#steps[this.#step] ?? 0;
  }

  /** Or null. */
  affordable(balance: number): number | null {
    return this.#steps.findLast((step) => step <= balance) ?? null;
  }

  move(by: -1 | 1): void {
    this.choose(this.#steps[this.#step + by] ?? this.stake);
  }

  choose(stake: number): void {
    const step = this.#steps.indexOf(stake);
    if (this.#locked || step < 0 || step === this.#step) return;
    this.#step = step;
    this.#show();
    this.#actions.staked();
  }

  lock(locked: boolean): void {
    const focused = document.activeElement === this.spin;
    this.#locked = locked;
    this.spin.disabled = locked;
    this.#stakeButton.disabled = locked;
    if (locked && this.#menu.matches(':popover-open')) this.#menu.hidePopover();
    this.#show();
    if (locked) this.#hadFocus = focused;
    else if (
      this.#hadFocus &&
      (document.activeElement === document.body || document.activeElement === null)
    )
      this.spin.focus();
  }
  #hadFocus = false;

  balance(centavos: number): void {
    this.#balance.textContent = this.#texts.money(centavos);
  }

  lastWin(centavos: number): void {
    this.#last.textContent = this.#texts.money(centavos);
  }

  #figure(name: string, amount: HTMLElement): HTMLElement {
    const label = h(
      'span',
      { class: 'figure__name', id: `${name}-name` },
      this.#texts.t(`slots.${name}`),
    );
    amount.setAttribute('aria-labelledby', `${name}-name`);
    amount.setAttribute('aria-live', 'off');
    return h('div', { class: 'figure' }, label, amount);
  }

  #makeMenu(): HTMLElement {
    const menu = h('div', {
      class: 'stakes',
      id: 'stakes',
      popover: 'auto',
      role: 'group',
      'aria-label': this.#texts.t('slots.chooseStake'),
    });
    for (const step of this.#steps) {
      const choose = () => {
        this.choose(step);
        menu.hidePopover();
      };
      menu.append(
        button({ class: 'chip', 'data-step': String(step) }, choose, this.#texts.money(step)),
      );
    }
    return menu;
  }

  #show(): void {
    this.#stakeText.textContent = this.#texts.money(this.stake);
    this.#less.disabled = this.#locked || this.#step === 0;
    this.#more.disabled = this.#locked || this.#step === this.#steps.length - 1;
    for (const chip of this.#menu.children) {
      chip.setAttribute(
        'aria-pressed',
        String(chip.getAttribute('data-step') === String(this.stake)),
      );
    }
  }
}
