import { button, h, lessMotion } from '../../common/client/dom.ts';
import type { Texts } from '../../common/client/texts.ts';
import type { Sport } from '../meta.ts';
import { type Offer, markets } from '../odds.ts';
import type { Played, Side } from '../rules.ts';
import type { Leg } from '../slip.ts';
import { type Moment, momentOf } from './course.ts';
import { Pitch } from './pitch.ts';
import { matchTag, oddsText, scoreText, selectionName, shortName, teamOf } from './words.ts';

export class MatchCard {
  readonly element: HTMLElement;
  readonly #texts: Texts;
  readonly #sport: Sport;
  readonly #offer: Offer;
  readonly #match: number;
  readonly #score = h('span', { class: 'match__score' });
  readonly #odds = h('div', { class: 'match__odds', role: 'group' });
  readonly #pitch: Pitch;
  readonly #story = h('p', { class: 'match__story' });
  readonly #live: HTMLElement;
  readonly #buttons = new Map<string, HTMLButtonElement>();
  #lastScore = '';

  /** @param match its place on the day */
  constructor(texts: Texts, sport: Sport, offer: Offer, match: number, pick: (leg: Leg) => void) {
    this.#texts = texts;
    this.#sport = sport;
    this.#offer = offer;
    this.#match = match;
    this.#pitch = new Pitch(sport, match);
    this.#live = h('div', { class: 'match__live', hidden: true }, this.#pitch.element, this.#story);
    for (const code of markets[sport].flatMap(({ codes }) => codes))
      this.#buttons.set(code, this.#button(code, pick));
    const title = h(
      'h2',
      { class: 'unseen' },
      `${teamOf(sport, offer.home).name} – ${teamOf(sport, offer.away).name}`,
    );
    const teams = h(
      'div',
      { class: 'match__teams' },
      this.#team('home'),
      this.#score,
      this.#team('away'),
    );
    this.element = h('article', { class: 'match' }, title, teams, this.#odds, this.#live);
    this.#setScore('–');
  }

  #team(side: Side): HTMLElement {
    const { name, tag, hue } = teamOf(this.#sport, this.#offer[side]);
    const badge = h('span', { class: 'badge', 'aria-hidden': 'true' }, tag);
    badge.style.setProperty('--team', String(hue));
    return h(
      'span',
      { class: `team team--${side}`, 'aria-hidden': 'true' },
      badge,
      h('span', { class: 'team__name' }, name),
    );
  }

  #button(code: string, pick: (leg: Leg) => void): HTMLButtonElement {
    const { t } = this.#texts;
    const odds = this.#offer.odds[code] ?? 0;
    const said = t('matches.offer', {
      pick: selectionName(this.#texts, this.#sport, this.#offer, code),
      odds: oddsText(this.#texts, odds),
    });
    return button(
      { class: 'odd', 'data-code': code, 'aria-label': said, 'aria-pressed': 'false' },
      () => pick({ match: this.#match, code, odds }),
      h('span', { class: 'odd__name' }, shortName(this.#texts, this.#sport, this.#offer, code)),
      h('span', { class: 'odd__value' }, oddsText(this.#texts, odds)),
    );
  }

  turnTo(market: string): void {
    const codes = markets[this.#sport].find(({ id }) => id === market)?.codes ?? [];
    this.#odds.dataset.market = market;
    this.#odds.setAttribute(
      'aria-label',
      this.#texts.t('matches.betsOn', {
        match: matchTag(this.#sport, this.#offer),
        market: this.#texts.t(`matches.markets.${market}.${this.#sport}`),
      }),
    );
    this.#odds.replaceChildren(...codes.flatMap((code) => this.#buttons.get(code) ?? []));
  }

  mark(legs: readonly Leg[], locked: boolean): void {
    const picked = new Set(
      legs.filter(({ match }) => match === this.#match).map(({ code }) => code),
    );
    for (const [code, each] of this.#buttons) {
      each.setAttribute('aria-pressed', String(picked.has(code)));
      each.setAttribute('aria-disabled', String(locked));
    }
  }

  /** Returns news in words, or null. */
  play(played: Played, part: number): string | null {
    const moment = momentOf(played, part);
    this.#odds.hidden = true;
    this.#live.hidden = false;
    this.#pitch.show(played, part);
    this.element.dataset.state = part >= 1 ? 'over' : 'live';
    this.#setScore(scoreText(moment.score));
    const story = this.#describe(moment, part);
    if (this.#story.textContent !== story) this.#story.textContent = story;
    return this.#news(moment);
  }

  #setScore(text: string): void {
    if (this.#score.textContent !== text) this.#score.textContent = text;
  }

  #describe({ goals, maps, minute }: Moment, part: number): string {
    const { t } = this.#texts;
    if (this.#sport === 'esports')
      return maps
        .map((map, i) => t('matches.mapScore', { map: i + 1, score: scoreText(map) }))
        .join(' · ');
    const scored = goals.map(
      ({ side, minute: at }) => `${at}′ ${teamOf(this.#sport, this.#offer[side]).tag}`,
    );
    const now = part >= 1 ? t('matches.fullTime') : t('matches.minute', { minute });
    return [now, ...scored].join(' · ');
  }

  /** The first state is no news. */
  #news({ score, goals }: Moment): string | null {
    const now = scoreText(score);
    const before = this.#lastScore;
    this.#lastScore = now;
    if (before === now || score.home + score.away === 0) return null;
    if (!lessMotion())
      this.#score.animate([{ scale: 1.5 }, { scale: 1 }], { duration: 500, easing: 'ease-out' });
    const scoreLine = `${teamOf(this.#sport, this.#offer.home).tag} ${now} ${teamOf(this.#sport, this.#offer.away).tag}`;
    return this.#texts.t(`matches.news.${this.#sport}`, {
      minute: goals.at(-1)?.minute ?? 0,
      score: scoreLine,
    });
  }
}
