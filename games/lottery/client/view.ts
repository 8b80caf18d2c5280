import type { TableRound } from '../../../contract/play/rounds.ts';
import type { Opened } from '../../common/client/api.ts';
import { allow, button, h } from '../../common/client/dom.ts';
import type { Feel } from '../../common/client/feel.ts';
import { icon } from '../../common/client/icons.ts';
import { betEnd } from '../../common/client/round-end.ts';
import { setText } from '../../common/client/table-clock.ts';
import { TableFace } from '../../common/client/table-face.ts';
import type { TablePhase } from '../../common/client/table-phase.ts';
import type { Texts } from '../../common/client/texts.ts';
import type { Pick } from '../rules.ts';
import { Picker } from './picker.ts';
import type { Theme } from './shapes.ts';
import { isOutcome } from './shapes.ts';
import { Slip } from './slip.ts';
import { Stage, ballRow } from './stage.ts';
import { choiceInWords, drawInWords, spanText, timesInWords, whenText } from './words.ts';

interface Actions {
  info: () => void;
  add: (pick: Pick) => void;
  place: () => void;
  again: () => void;
  changed: () => void;
}

interface Possible {
  place: boolean;
  again: boolean;
  label: string;
}

/** `payout`: null until known. */
export interface TicketLine {
  choice: string;
  stake: number;
  payout: number | null;
}

export class View {
  readonly element: HTMLElement;
  readonly face: TableFace;
  readonly stage: Stage;
  readonly slip: Slip;
  readonly #texts: Texts;
  readonly #theme: Theme;
  readonly #phase = h('span', { class: 'clock__phase' });
  readonly #left = h('span', { class: 'clock__seconds', role: 'timer' });
  readonly #when = h('span', { class: 'clock__when' });
  readonly #results: HTMLElement;
  readonly #tickets: HTMLElement;
  readonly #ticketLines = h('ul', { class: 'tickets__lines' });
  readonly #place: HTMLButtonElement;
  readonly #again: HTMLButtonElement;
  #shownResults = '';
  #shownTickets = '';

  constructor(texts: Texts, opened: Opened, theme: Theme, feel: Feel, actions: Actions) {
    const { t } = texts;
    const { family } = theme;
    this.#texts = texts;
    this.#theme = theme;
    this.face = new TableFace(texts, opened, feel, {
      info: actions.info,
      inRound: 'lottery.inDraw',
      linkLost: 'lottery.linkLost',
    });
    this.stage = new Stage(texts, family, () => feel.sound.knock(0));
    this.slip = new Slip(texts, family, opened.limits.steps, actions.changed);
    const picker = new Picker(texts, family, actions.add);
    this.#results = h('ol', { class: 'results', 'aria-label': t('lottery.results') });
    this.#tickets = h(
      'section',
      { class: 'tickets', 'aria-labelledby': 'tickets-title', hidden: true },
      h('h2', { id: 'tickets-title' }, t('lottery.tickets')),
      this.#ticketLines,
    );
    this.#place = button({ class: 'action place', id: 'place' }, actions.place, t('lottery.place'));
    this.#again = button(
      { class: 'plain', id: 'again' },
      actions.again,
      icon('refresh-cw'),
      t('lottery.again'),
    );
    const clock = h(
      'div',
      { class: 'clock' },
      this.#phase,
      this.#left,
      this.#when,
      this.face.crowdLine,
    );
    this.element = h(
      'div',
      { class: 'hall', 'data-area': theme.area },
      this.face.top,
      h('div', { class: 'stall' }, clock, this.stage.element, this.#results, this.face.win.sum),
      this.face.said,
      h(
        'div',
        { class: 'counter' },
        picker.element,
        h(
          'div',
          { class: 'side' },
          this.slip.element,
          h('div', { class: 'buttons' }, this.#again, this.#place),
          this.#tickets,
        ),
      ),
      this.face.figures,
    );
    this.#when.textContent = timesInWords(texts, theme.times);
  }

  /** `left`: ms until closing or draw; null: neither is awaited. */
  clock(phase: TablePhase, round: TableRound | null, left: number | null): void {
    const { t } = this.#texts;
    const words =
      phase === 'waiting'
        ? t('game.loading')
        : t(`lottery.phase.${phase}`, { number: round?.number ?? 0 });
    setText(this.#phase, words);
    setText(this.#left, left === null ? '' : spanText(left));
    this.#left.toggleAttribute('data-soon', phase === 'closed' || (left !== null && left < 10_000));
    if (round && !('every' in this.#theme.times))
      setText(this.#when, t('lottery.drawnAt', { at: whenText(this.#texts, round.drawsAt) }));
  }

  actions({ place, again, label }: Possible): void {
    setText(this.#place, label);
    allow(this.#place, place);
    allow(this.#again, again);
  }

  tickets(lines: readonly TicketLine[]): void {
    const key = JSON.stringify(lines);
    if (key === this.#shownTickets) return;
    this.#shownTickets = key;
    this.#tickets.hidden = lines.length === 0;
    this.#ticketLines.replaceChildren(...lines.map((line) => this.#ticketLine(line)));
  }

  #ticketLine({ choice, stake, payout }: TicketLine): HTMLElement {
    const { t, money } = this.#texts;
    const end = betEnd(payout);
    const ended = {
      open: t('lottery.awaits'),
      paid: t('lottery.paid', { payout: money(payout ?? 0) }),
      missed: t('lottery.missed'),
    }[end];
    return h(
      'li',
      { class: 'ticket', 'data-end': end },
      h('span', { class: 'ticket__bet' }, choiceInWords(this.#texts, this.#theme.family, choice)),
      h('span', { class: 'ticket__stake' }, money(stake)),
      h('span', { class: 'ticket__end' }, ended),
    );
  }

  results(rounds: readonly TableRound[]): void {
    const key = rounds.map(({ id, state }) => id + state).join();
    if (key === this.#shownResults) return;
    this.#shownResults = key;
    this.#results.replaceChildren(...rounds.map((round) => this.#result(round)));
  }

  #result({ number, outcome }: TableRound): HTMLElement {
    const { t } = this.#texts;
    const title = t('lottery.draw', { number });
    if (!isOutcome(outcome))
      return h(
        'li',
        { class: 'result' },
        h('span', { class: 'unseen' }, t('lottery.refunded', { number })),
        h('span', { 'aria-hidden': 'true' }, `${title} –`),
      );
    const { family } = this.#theme;
    return h(
      'li',
      { class: 'result' },
      h('span', { class: 'result__number' }, title),
      h('span', { class: 'unseen' }, drawInWords(this.#texts, family, outcome)),
      h('span', { 'aria-hidden': 'true' }, ballRow(family, outcome)),
    );
  }
}
