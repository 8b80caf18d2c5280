import type { PastRound } from '../../../contract/play/rounds.ts';
import { callHouse } from './api.ts';
import { button, h } from './dom.ts';
import { failureInWords } from './failure.ts';
import { icon } from './icons.ts';
import type { Texts } from './texts.ts';
import { canVerify, seedMatches } from './verify.ts';

export interface RoundDescriber {
  describe(round: PastRound): string;
  /** Called only with a revealed seed. */
  matches(round: PastRound & { serverSeed: string }): Promise<boolean>;
}

export function verdict(good: boolean, words: string): HTMLElement {
  return h(
    'p',
    { class: good ? 'verdict' : 'verdict verdict--bad' },
    icon(good ? 'check' : 'circle-x'),
    words,
  );
}

export function entry(name: string, value: string): HTMLElement[] {
  return [h('dt', {}, name), h('dd', {}, value)];
}

/** 20 at a time; checked on the device once the seed is revealed (GAME-12). */
export class PastRounds {
  readonly element = h('div', { class: 'stack' });
  readonly #list = h('ul', { class: 'past' });
  readonly #said = h('p', { role: 'status', class: 'hint' });
  readonly #more: HTMLButtonElement;
  readonly #texts: Texts;
  readonly #token: string;
  readonly #describer: RoundDescriber;
  #last: string | undefined;
  #asked = 0;

  constructor(texts: Texts, token: string, describer: RoundDescriber) {
    this.#texts = texts;
    this.#token = token;
    this.#describer = describer;
    this.#more = button(
      { class: 'notice__act', hidden: true },
      () => void this.#load(),
      texts.t('game.olderRounds'),
    );
    this.element.append(this.#list, this.#said, this.#more);
  }

  async refresh(): Promise<void> {
    this.#last = undefined;
    await this.#load();
  }

  async #load(): Promise<void> {
    const { t } = this.#texts;
    const asked = (this.#asked += 1);
    this.#more.disabled = true;
    this.#said.textContent = t('game.loading');
    const before = this.#last;
    const answer = await callHouse(
      this.#token,
      'house.history',
      before === undefined ? {} : { before },
    );
    if (asked !== this.#asked) return;
    this.#more.disabled = false;
    if (!answer.ok) {
      this.#said.textContent = failureInWords(this.#texts, answer.failure);
      this.#more.hidden = false;
      return;
    }
    const { rounds, more } = answer.value;
    if (before === undefined) this.#list.replaceChildren();
    this.#list.append(...rounds.map((round) => this.#item(round)));
    this.#last = rounds.at(-1)?.id ?? before;
    this.#more.hidden = !more;
    this.#said.textContent = this.#remark();
  }

  #remark(): string {
    const { t } = this.#texts;
    if (this.#list.childElementCount === 0) return t('game.noRounds');
    return canVerify() ? '' : t('game.noCheck');
  }

  #item(round: PastRound): HTMLElement {
    const { t, money, tag } = this.#texts;
    const at = new Date(round.at);
    const when = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(
      at,
    );
    const proof = h('div', {});
    const item = h(
      'li',
      { class: 'past__round' },
      h(
        'p',
        { class: 'past__head' },
        h('time', { datetime: round.at }, when),
        h('span', { class: 'hint' }, `#${round.id}`),
      ),
      h('p', {}, this.#describer.describe(round)),
      h(
        'p',
        { class: 'past__money' },
        t('game.stakeAndPayout', { stake: money(round.stake), payout: money(round.payout) }),
      ),
      proof,
    );
    void this.#prove(round, proof);
    return item;
  }

  async #prove(round: PastRound, proof: HTMLElement): Promise<void> {
    const { t } = this.#texts;
    const { serverSeed, serverSeedHash } = round;
    if (serverSeed === null) return proof.append(h('p', { class: 'hint' }, t('game.notRevealed')));
    if (!canVerify()) return;
    const good =
      (await seedMatches(serverSeed, serverSeedHash)) &&
      (await this.#describer.matches({ ...round, serverSeed }));
    proof.append(
      verdict(good, t(good ? 'game.matches' : 'game.differs')),
      h(
        'details',
        {},
        h('summary', {}, t('game.seeds')),
        h(
          'dl',
          { class: 'seeds' },
          ...entry(t('game.serverSeed'), serverSeed),
          ...entry(t('game.serverSeedHash'), serverSeedHash),
          ...entry(t('game.message'), `${round.clientSeed}:${round.nonce}:0`),
        ),
      ),
    );
  }
}
