import type { PastRound, TableRound } from '../../../contract/play/rounds.ts';
import type { Opened } from './api.ts';
import { h } from './dom.ts';
import { PastRounds, entry, verdict } from './past-rounds.ts';
import { Sheet } from './sheet.ts';
import type { Texts } from './texts.ts';
import { canVerify, seedMatches } from './verify.ts';

const checkedResults = 20;

export interface Proof {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

export interface TableDescriber<Outcome> {
  readonly rules: { readonly content: HTMLElement; readonly open?: () => void };
  readonly tabs?: { readonly rules: string; readonly rounds: string; readonly fairness: string };
  readonly words: {
    readonly fair: string;
    readonly thisRound: string;
    readonly checked: string;
    readonly none?: string;
  };
  describe(round: PastRound): string;
  pastMatches(round: PastRound & Proof): Promise<boolean>;
  isOutcome(value: unknown): value is Outcome;
  matches(proof: Proof, outcome: Outcome): Promise<boolean>;
  head(round: TableRound): (Node | string)[];
  body(outcome: Outcome, round: TableRound): HTMLElement[];
  refunded(round: TableRound): string;
}

export const wordsOf = ({ t }: Texts, area: string): TableDescriber<unknown>['words'] => ({
  fair: t(`${area}.fairText`),
  thisRound: t(`${area}.thisRound`),
  checked: t(`${area}.checkedRounds`),
});

/** Rules, own rounds, last results, checked on the device (GAME-12). */
export class TableInfo<Outcome> {
  readonly #texts: Texts;
  readonly #table: string;
  readonly #describer: TableDescriber<Outcome>;
  readonly #sheet: Sheet;
  readonly #present = h('dl', { class: 'seeds' });
  readonly #checked = h('ul', { class: 'past' });
  #results: readonly TableRound[] = [];
  #shown: string | null = null;

  constructor(texts: Texts, opened: Opened, token: string, describer: TableDescriber<Outcome>) {
    const { t } = texts;
    this.#texts = texts;
    this.#table = opened.gameCode;
    this.#describer = describer;
    const past = new PastRounds(texts, token, {
      describe: describer.describe,
      matches: describer.pastMatches,
    });
    const fairness = h(
      'div',
      { class: 'stack' },
      h('p', {}, describer.words.fair),
      this.#present,
      h('h3', {}, describer.words.checked),
      this.#checked,
    );
    const tabs = describer.tabs ?? {
      rules: t('game.rules'),
      rounds: t('game.rounds'),
      fairness: t('game.fairness'),
    };
    this.#sheet = new Sheet(texts, opened.name, [
      { id: 'rules', label: tabs.rules, ...describer.rules },
      { id: 'rounds', label: tabs.rounds, content: past.element, open: () => void past.refresh() },
      { id: 'fairness', label: tabs.fairness, content: fairness, open: () => void this.#check() },
    ]);
  }

  get element(): HTMLElement {
    return this.#sheet.element;
  }

  open(): void {
    this.#sheet.open();
  }

  note(round: TableRound, results: readonly TableRound[]): void {
    this.#results = results;
    if (round.state === 'open') {
      this.#present.replaceChildren(
        ...entry(this.#describer.words.thisRound, `${this.#table}:${round.number}`),
        ...entry(this.#texts.t('game.serverSeedHash'), round.serverSeedHash),
      );
    }
    if (this.#sheet.isOpen) void this.#check();
  }

  async #check(): Promise<void> {
    const { none } = this.#describer.words;
    const results = this.#results.slice(0, checkedResults);
    const key = results.map(({ id, state }) => `${id}${state}`).join();
    if (key === this.#shown) return;
    this.#shown = key;
    if (key === '')
      return this.#checked.replaceChildren(...(none ? [h('li', { class: 'hint' }, none)] : []));
    const items = await Promise.all(results.map((round) => this.#item(round)));
    if (key === this.#shown) this.#checked.replaceChildren(...items);
  }

  async #item(round: TableRound): Promise<HTMLElement> {
    const { t } = this.#texts;
    const { number, state, serverSeed, serverSeedHash, betsHash, outcome } = round;
    const head = h('p', { class: 'past__head' }, ...this.#describer.head(round));
    if (state === 'refunded' || serverSeed === null || !this.#describer.isOutcome(outcome)) {
      return h('li', { class: 'past__round' }, head, h('p', {}, this.#describer.refunded(round)));
    }
    const clientSeed = betsHash ? `${this.#table}:${betsHash}` : this.#table;
    const proof = { serverSeed, clientSeed, nonce: number };
    const good =
      canVerify() &&
      (await seedMatches(serverSeed, serverSeedHash)) &&
      (await this.#describer.matches(proof, outcome));
    const seeds = [
      ...entry(t('game.serverSeed'), serverSeed),
      ...entry(t('game.serverSeedHash'), serverSeedHash),
    ];
    return h(
      'li',
      { class: 'past__round' },
      head,
      ...this.#describer.body(outcome, round),
      canVerify()
        ? verdict(good, t(good ? 'game.matches' : 'game.differs'))
        : h('p', { class: 'hint' }, t('game.noCheck')),
      h('details', {}, h('summary', {}, t('game.seeds')), h('dl', { class: 'seeds' }, ...seeds)),
    );
  }
}
