import { button, h } from '../../common/client/dom.ts';
import { icon } from '../../common/client/icons.ts';
import { Stepper } from '../../common/client/stepper.ts';
import type { Texts } from '../../common/client/texts.ts';
import type { Sport } from '../meta.ts';
import type { Offer } from '../odds.ts';
import { type Leg, combinedOdds, highestStake, possiblePayout, writeChoice } from '../slip.ts';
import { matchTag, oddsText, selectionName } from './words.ts';

export const maxLegs = 12;

interface Line {
  leg: Leg;
  stepper: Stepper;
  pays: HTMLElement;
  element: HTMLElement;
}

type Mode = 'singles' | 'accumulator';

/** Singles with a stake each, or one accumulator: what is chosen is placed (MATCH-18). */
export class BetSlip {
  readonly element: HTMLElement;
  readonly #list = h('ul', { class: 'slip__lines' });
  readonly #together = h('div', { class: 'slip__together' });
  readonly #modes = h('fieldset', { class: 'markets slip__modes', hidden: true });
  readonly #modeNames: ReadonlyMap<Mode, HTMLElement>;
  readonly #modeInputs: ReadonlyMap<Mode, HTMLInputElement>;
  readonly #empty: HTMLElement;
  readonly #texts: Texts;
  readonly #sport: Sport;
  readonly #steps: readonly number[];
  readonly #changed: () => void;
  #offers: readonly Offer[] = [];
  #lines: Line[] = [];
  #accumulator: Stepper | null = null;
  #accumulatorPays: HTMLElement | null = null;
  #mode: Mode = 'singles';
  /** The last one's in centavos, the next one's first. */
  #stake: number;
  #made = 0;

  constructor(texts: Texts, sport: Sport, steps: readonly number[], changed: () => void) {
    const { t } = texts;
    this.#texts = texts;
    this.#sport = sport;
    this.#steps = steps;
    this.#stake = steps[0] ?? 0;
    this.#changed = changed;
    const modes: readonly Mode[] = ['singles', 'accumulator'];
    this.#modeInputs = new Map(modes.map((mode) => [mode, this.#modeInput(mode)]));
    this.#modeNames = new Map(modes.map((mode) => [mode, h('span', { class: 'market__name' })]));
    this.#modes.append(
      h('legend', { class: 'unseen' }, t('matches.mode')),
      ...modes.map((mode) =>
        h('label', { class: 'market' }, this.#modeInputs.get(mode)!, this.#modeNames.get(mode)!),
      ),
    );
    this.#empty = h('p', { class: 'hint' }, t('matches.slipEmpty'));
    this.element = h(
      'section',
      { class: 'slip', id: 'slip', 'aria-labelledby': 'slip-title' },
      h('h2', { id: 'slip-title' }, t('matches.slip')),
      this.#empty,
      this.#modes,
      this.#list,
      this.#together,
    );
  }

  #modeInput(mode: Mode): HTMLInputElement {
    const input = h('input', { type: 'radio', name: 'mode', value: mode });
    input.addEventListener('change', () => {
      this.#mode = mode;
      this.#show();
    });
    return input;
  }

  get legs(): readonly Leg[] {
    return this.#lines.map(({ leg }) => leg);
  }

  /** As placed: the accumulator, or the singles with a stake. */
  get bets(): { choice: string; stake: number }[] {
    if (this.#mode === 'accumulator')
      return this.#accumulator
        ? [{ choice: writeChoice(this.legs), stake: this.#accumulator.value }]
        : [];
    return this.#lines
      .map(({ leg, stepper }) => ({ choice: writeChoice([leg]), stake: stepper.value }))
      .filter(({ stake }) => stake > 0);
  }

  /** Centavos. */
  get total(): number {
    return this.bets.reduce((sum, { stake }) => sum + stake, 0);
  }

  begin(offers: readonly Offer[]): void {
    this.#offers = offers;
    this.clear();
  }

  /** False when full. */
  toggle(leg: Leg): boolean {
    const at = this.#lines.findIndex(
      (line) => line.leg.match === leg.match && line.leg.code === leg.code,
    );
    if (at < 0 && this.#lines.length >= maxLegs) return false;
    if (at >= 0) this.#lines.splice(at, 1);
    else this.#lines.push(this.#line(leg, this.#stake));
    this.#show();
    return true;
  }

  clear(): void {
    this.#lines = [];
    this.#mode = 'singles';
    this.#show();
  }

  reprice(offers: readonly Offer[]): void {
    this.#offers = offers;
    this.#lines = this.#lines.flatMap(({ leg, stepper }) => {
      const odds = offers[leg.match]?.odds[leg.code];
      return odds === undefined ? [] : [this.#line({ ...leg, odds }, stepper.value)];
    });
    this.#show();
  }

  lock(locked: boolean): void {
    for (const { stepper } of this.#lines) stepper.lock(locked);
    this.#accumulator?.lock(locked);
    this.element.toggleAttribute('inert', locked);
  }

  #line(leg: Leg, stake: number): Line {
    const { t } = this.#texts;
    const pairing = this.#offers[leg.match] ?? { home: 0, away: 0, odds: {} };
    const [match, pick] = [
      matchTag(this.#sport, pairing),
      selectionName(this.#texts, this.#sport, pairing, leg.code),
    ];
    const name = `${match} ${pick}`;
    const stepper = this.#stepper(name, [leg], stake);
    const pays = h('span', { class: 'slip__pays' });
    const remove = button(
      { class: 'tool slip__remove', 'aria-label': t('matches.remove', { bet: name }) },
      () => this.#remove(leg),
      icon('x'),
    );
    const bet = h(
      'span',
      { class: 'slip__bet' },
      h('span', { class: 'slip__match' }, match),
      h('span', { class: 'slip__pick' }, pick),
    );
    const odds = h('span', { class: 'slip__odds' }, oddsText(this.#texts, leg.odds));
    return {
      leg,
      stepper,
      pays,
      element: h('li', { class: 'slip__line' }, bet, odds, remove, stepper.element, pays),
    };
  }

  /** A stake allowed at these odds; a single's can be zero. */
  #stepper(bet: string, legs: readonly Leg[], stake: number): Stepper {
    const { t, money } = this.#texts;
    const max = highestStake(legs);
    const allowed = this.#steps.filter((step) => step <= max);
    const steps = legs.length > 1 ? allowed : [0, ...allowed];
    const write = (value: number) =>
      value === 0 ? t('matches.noStake') : money(value).replace(/\.00$/, '');
    const wording = {
      id: `stake-${(this.#made += 1)}`,
      name: t('game.stake'),
      less: t('matches.less', { bet }),
      more: t('matches.more', { bet }),
      write,
    };
    const start = steps.includes(stake) ? stake : (steps.at(-1) ?? 0);
    const stepper = new Stepper(wording, steps, start, () => {
      if (stepper.value > 0) this.#stake = stepper.value;
      this.#showPays();
      this.#changed();
    });
    return stepper;
  }

  #remove(leg: Leg): void {
    const at = this.#lines.findIndex((line) => line.leg === leg);
    this.#lines.splice(at, 1);
    this.#show();
    // Focuses the nearest.
    const near =
      this.#lines[Math.min(at, this.#lines.length - 1)]?.element.querySelector<HTMLElement>(
        '.slip__remove',
      );
    (near ?? document.querySelector<HTMLElement>('.odd'))?.focus();
  }

  #show(): void {
    this.#empty.hidden = this.#lines.length > 0;
    this.#list.replaceChildren(...this.#lines.map(({ element }) => element));
    this.#showModes();
    this.#showTogether();
    this.#showPays();
    this.#changed();
  }

  /** Why two or more bets make no accumulator, or null. */
  #obstacle(): string | null {
    const { legs } = this;
    if (new Set(legs.map(({ match }) => match)).size < legs.length) return 'matches.oneEach';
    return highestStake(legs) < (this.#steps[0] ?? 0) ? 'matches.tooLong' : null;
  }

  #showModes(): void {
    const { t } = this.#texts;
    const count = this.#lines.length;
    if (count < 2) this.#mode = 'singles';
    this.#modes.hidden = count < 2;
    for (const [mode, input] of this.#modeInputs) input.checked = mode === this.#mode;
    this.#modeNames.get('singles')!.textContent = t('matches.singles', { count });
    this.#modeNames.get('accumulator')!.textContent = t('matches.accumulator', { count });
    for (const { stepper } of this.#lines) stepper.element.hidden = this.#mode === 'accumulator';
  }

  #showTogether(): void {
    const { t } = this.#texts;
    const { legs } = this;
    const stake = this.#accumulator?.value ?? this.#stake;
    this.#accumulator = null;
    this.#accumulatorPays = null;
    if (this.#mode === 'singles') return this.#together.replaceChildren();
    const obstacle = this.#obstacle();
    if (obstacle) return this.#together.replaceChildren(h('p', { class: 'hint' }, t(obstacle)));
    const name = t('matches.accumulator', { count: legs.length });
    this.#accumulator = this.#stepper(name, legs, stake);
    this.#accumulatorPays = h('span', { class: 'slip__pays' });
    this.#together.replaceChildren(
      h('span', { class: 'slip__match' }, t('matches.allMustWin')),
      h('span', { class: 'slip__odds' }, oddsText(this.#texts, combinedOdds(legs))),
      this.#accumulator.element,
      this.#accumulatorPays,
    );
  }

  #showPays(): void {
    const show = (place: HTMLElement, legs: readonly Leg[], stake: number) => {
      place.textContent =
        stake > 0
          ? this.#texts.t('matches.pays', {
              payout: this.#texts.money(Number(possiblePayout(legs, stake))),
            })
          : '';
    };
    for (const { leg, stepper, pays } of this.#lines)
      show(pays, [leg], this.#mode === 'accumulator' ? 0 : stepper.value);
    if (this.#accumulator && this.#accumulatorPays)
      show(this.#accumulatorPays, this.legs, this.#accumulator.value);
  }
}
