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

/** A stake per single, one for all as an accumulator (MATCH-18). */
export class BetSlip {
  readonly element: HTMLElement;
  readonly #list = h('ul', { class: 'slip__lines' });
  readonly #together = h('div', { class: 'slip__together' });
  readonly #empty: HTMLElement;
  readonly #texts: Texts;
  readonly #sport: Sport;
  readonly #steps: readonly number[];
  readonly #changed: () => void;
  #offers: readonly Offer[] = [];
  #lines: Line[] = [];
  #accumulator: Stepper | null = null;
  #accumulatorPays: HTMLElement | null = null;
  /** The last single's in centavos, the next one's first. */
  #stake: number;
  #made = 0;

  constructor(texts: Texts, sport: Sport, steps: readonly number[], changed: () => void) {
    const { t } = texts;
    this.#texts = texts;
    this.#sport = sport;
    this.#steps = steps;
    this.#stake = steps[0] ?? 0;
    this.#changed = changed;
    this.#empty = h('p', { class: 'hint' }, t('matches.slipEmpty'));
    this.element = h(
      'section',
      { class: 'slip', id: 'slip', 'aria-labelledby': 'slip-title' },
      h('h2', { id: 'slip-title' }, t('matches.slip')),
      this.#empty,
      this.#list,
      this.#together,
    );
  }

  get legs(): readonly Leg[] {
    return this.#lines.map(({ leg }) => leg);
  }

  /** As placed: singles and accumulator with a stake. */
  get bets(): { choice: string; stake: number }[] {
    const singles = this.#lines.map(({ leg, stepper }) => ({
      choice: writeChoice([leg]),
      stake: stepper.value,
    }));
    const together = this.#accumulator
      ? [{ choice: writeChoice(this.legs), stake: this.#accumulator.value }]
      : [];
    return [...singles, ...together].filter(({ stake }) => stake > 0);
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
    this.#accumulator = null;
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
    const stepper = this.#stepper(name, [leg], stake, (value) => {
      if (value > 0) this.#stake = value;
    });
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

  /** Zero, or a stake allowed at these odds. */
  #stepper(
    bet: string,
    legs: readonly Leg[],
    stake: number,
    heard: (value: number) => void,
  ): Stepper {
    const { t, money } = this.#texts;
    const max = highestStake(legs);
    const steps = [0, ...this.#steps.filter((step) => step <= max)];
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
      heard(stepper.value);
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
    this.#showTogether();
    this.#showPays();
    this.#changed();
  }

  #showTogether(): void {
    const { t } = this.#texts;
    const { legs } = this;
    const before = this.#accumulator?.value ?? 0;
    this.#accumulator = null;
    this.#accumulatorPays = null;
    if (legs.length < 2) return this.#together.replaceChildren();
    const hint = (key: string) => this.#together.replaceChildren(h('p', { class: 'hint' }, t(key)));
    if (new Set(legs.map(({ match }) => match)).size < legs.length) return hint('matches.oneEach');
    if (highestStake(legs) < (this.#steps[0] ?? 0)) return hint('matches.tooLong');
    const name = t('matches.accumulator', { count: legs.length });
    this.#accumulator = this.#stepper(name, legs, before, () => {});
    this.#accumulatorPays = h('span', { class: 'slip__pays' });
    const bet = h(
      'span',
      { class: 'slip__bet' },
      h('span', { class: 'slip__pick' }, name),
      h('span', { class: 'slip__match' }, t('matches.allMustWin')),
    );
    const odds = h('span', { class: 'slip__odds' }, oddsText(this.#texts, combinedOdds(legs)));
    this.#together.replaceChildren(bet, odds, this.#accumulator.element, this.#accumulatorPays);
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
    for (const { leg, stepper, pays } of this.#lines) show(pays, [leg], stepper.value);
    if (this.#accumulator && this.#accumulatorPays)
      show(this.#accumulatorPays, this.legs, this.#accumulator.value);
  }
}
