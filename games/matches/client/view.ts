import type { TableRound } from '../../../contract/play/rounds.ts';
import type { Opened } from '../../common/client/api.ts';
import { allow, button, h } from '../../common/client/dom.ts';
import type { Feel } from '../../common/client/feel.ts';
import { icon } from '../../common/client/icons.ts';
import { clockFoot, setText } from '../../common/client/table-clock.ts';
import { TableFace } from '../../common/client/table-face.ts';
import type { Texts } from '../../common/client/texts.ts';
import type { Sport } from '../meta.ts';
import { type Offer, markets } from '../odds.ts';
import type { Outcome } from '../rules.ts';
import type { Leg } from '../slip.ts';
import { BetSlip } from './bet-slip.ts';
import { MatchCard } from './card.ts';
import type { Phase } from './phase.ts';
import { LastDays, OwnSlips } from './results.ts';
import { dayInWords } from './words.ts';

interface Actions {
  info: () => void;
  pick: (leg: Leg) => void;
  place: () => void;
  clear: () => void;
  changed: () => void;
}

interface Possible {
  place: boolean;
  clear: boolean;
  label: string;
}

export class View {
  readonly element: HTMLElement;
  readonly face: TableFace;
  readonly slip: BetSlip;
  readonly own: OwnSlips;
  readonly days: LastDays;
  readonly #texts: Texts;
  readonly #sport: Sport;
  readonly #actions: Actions;
  readonly #day = h('span', { class: 'clock__day' });
  readonly #phase = h('span', { class: 'clock__phase' });
  readonly #left = h('span', { class: 'clock__seconds', role: 'timer' });
  readonly #bar = h('span', { class: 'clock__bar' });
  readonly #matches = h('div', { class: 'matches' });
  readonly #markets: HTMLElement;
  readonly #place: HTMLButtonElement;
  readonly #clear: HTMLButtonElement;
  #cards: MatchCard[] = [];
  #market: string;

  constructor(texts: Texts, opened: Opened, sport: Sport, feel: Feel, actions: Actions) {
    const { t } = texts;
    this.#texts = texts;
    this.#sport = sport;
    this.#actions = actions;
    this.#market = markets[sport][0]?.id ?? '';
    this.face = new TableFace(texts, opened, feel, {
      info: actions.info,
      inRound: 'matches.inRound',
      linkLost: 'matches.linkLost',
    });
    this.slip = new BetSlip(texts, sport, opened.limits.steps, actions.changed);
    this.own = new OwnSlips(texts, sport);
    this.days = new LastDays(texts, sport);
    this.#markets = h(
      'fieldset',
      { class: 'markets' },
      h('legend', { class: 'unseen' }, t('matches.market')),
      ...markets[sport].map(({ id }) => this.#marketChoice(id)),
    );
    this.#place = button({ class: 'action place', id: 'place' }, actions.place, t('matches.place'));
    this.#clear = button(
      { class: 'plain', id: 'clear' },
      actions.clear,
      icon('x'),
      t('matches.clear'),
    );
    const clock = h(
      'div',
      { class: 'clock' },
      this.#day,
      this.#left,
      this.#phase,
      clockFoot(this.#bar, this.face.crowdLine),
      this.face.win.sum,
    );
    const buttons = h('div', { class: 'buttons' }, this.#clear, this.#place);
    this.element = h(
      'div',
      { class: 'league', 'data-sport': sport },
      this.face.top,
      clock,
      this.face.said,
      h('div', { class: 'day' }, this.#markets, this.#matches),
      this.slip.element,
      buttons,
      h('div', { class: 'below' }, this.own.element, this.days.element),
      this.face.figures,
    );
  }

  #marketChoice(id: string): HTMLElement {
    const input = h('input', {
      type: 'radio',
      name: 'market',
      value: id,
      checked: id === this.#market,
    });
    input.addEventListener('change', () => {
      this.#market = id;
      for (const card of this.#cards) card.turnTo(id);
    });
    return h(
      'label',
      { class: 'market' },
      input,
      h('span', { class: 'market__name' }, this.#texts.t(`matches.markets.${id}.${this.#sport}`)),
    );
  }

  matches(offers: readonly Offer[]): void {
    this.#cards = offers.map(
      (offer, i) => new MatchCard(this.#texts, this.#sport, offer, i, this.#actions.pick),
    );
    for (const card of this.#cards) card.turnTo(this.#market);
    this.#matches.replaceChildren(...this.#cards.map(({ element }) => element));
    this.#markets.hidden = false;
  }

  play({ matches }: Outcome, part: number): string[] {
    this.#markets.hidden = true;
    return this.#cards.flatMap((card, i) => {
      const played = matches[i];
      return (played && card.play(played, part)) ?? [];
    });
  }

  /** ms left; part passed, null without a clock. */
  clock(
    phase: Phase,
    round: TableRound | null,
    progress: { left: number; part: number } | null,
  ): void {
    const { t } = this.#texts;
    setText(this.#day, round ? dayInWords(this.#texts, round.number) : '');
    setText(this.#phase, phase === 'waiting' ? t('game.loading') : t(`matches.phase.${phase}`));
    setText(
      this.#left,
      progress ? t('matches.seconds', { seconds: Math.ceil(progress.left / 1000) }) : '',
    );
    this.#bar.style.scale = `${progress ? 1 - progress.part : 0} 1`;
    this.#bar.toggleAttribute(
      'data-soon',
      phase === 'betting' && progress !== null && progress.left < 5000,
    );
  }

  /** Buttons stay focusable. */
  actions({ place, clear, label }: Possible, locked: boolean): void {
    setText(this.#place, label);
    allow(this.#place, place);
    allow(this.#clear, clear);
    for (const card of this.#cards) card.mark(this.slip.legs, locked);
  }
}
