import type { ValueOf } from '../../../contract/define.ts';
import type { Fairness, Round, play } from '../../../contract/play.ts';
import type { Outcome } from '../rules.ts';
import type { SlotTheme } from '../theme.ts';
import { callHouse, newKey } from './api.ts';
import { button, h } from './dom.ts';
import { icon } from './icons.ts';
import type { Texts } from './texts.ts';
import { type Played, canVerify, roundMatches, seedMatches } from './verify.ts';
import { failureInWords } from './words.ts';

type Revealed = ValueOf<(typeof play)['house.seed']>['revealed'];

/** Rounds that are kept to be checked. */
const kept = 100;
/** Characters of a client seed, as the contract has it. */
const longest = 64;

/** Seeds of the next round, a form for another client seed, and the proof of the rounds played under the old ones. */
export class FairnessPanel {
  readonly element = h('div', { class: 'stack' });
  readonly #texts: Texts;
  readonly #theme: SlotTheme;
  readonly #token: string;
  readonly #seeds = h('dl', { class: 'seeds' });
  readonly #proof = h('div', { class: 'proof', role: 'status' });
  readonly #problem = h('p', { class: 'problem', role: 'alert' });
  #fairness: Fairness;
  #rounds: (Played & { id: string; serverSeedHash: string })[] = [];

  constructor(texts: Texts, theme: SlotTheme, fairness: Fairness, token: string) {
    this.#texts = texts;
    this.#theme = theme;
    this.#token = token;
    this.#fairness = fairness;
    this.element.append(
      h('p', {}, texts.t('slots.fairText')),
      this.#seeds,
      this.#makeForm(),
      this.#problem,
      this.#proof,
    );
    this.#showSeeds();
  }

  /** Keeps a round, and shows the seeds of the one after it. */
  add({ id, clientSeed, nonce, serverSeedHash, stake, payout }: Round, { stops }: Outcome, fairness: Fairness): void {
    this.#rounds = [{ id, clientSeed, nonce, serverSeedHash, stake, payout, stops }, ...this.#rounds].slice(0, kept);
    this.#fairness = fairness;
    this.#showSeeds();
  }

  #showSeeds(): void {
    const { t } = this.#texts;
    const { serverSeedHash, clientSeed, nonce } = this.#fairness;
    this.#seeds.replaceChildren(
      ...entry(t('slots.serverSeedHash'), serverSeedHash),
      ...entry(t('slots.clientSeed'), clientSeed),
      ...entry(t('slots.nonce'), String(nonce)),
    );
  }

  #makeForm(): HTMLElement {
    const { t } = this.#texts;
    const input = h('input', {
      id: 'client-seed',
      name: 'clientSeed',
      maxlength: String(longest),
      required: true,
      autocomplete: 'off',
      spellcheck: 'false',
      'aria-describedby': 'client-seed-hint',
    });
    const mix = button(
      { class: 'tool', 'aria-label': t('slots.mixSeed') },
      () => (input.value = newKey()),
      icon('dices'),
    );
    const send = h('button', { class: 'action', type: 'submit' }, t('slots.changeSeed'));
    const form = h(
      'form',
      { class: 'seed-form' },
      h('label', { for: 'client-seed' }, t('slots.newSeed')),
      h('div', { class: 'seed-form__row' }, input, mix),
      h('p', { class: 'hint', id: 'client-seed-hint' }, t('slots.newSeedHint')),
      send,
    );
    const submit = async () => {
      send.disabled = true;
      const changed = await this.#change(input.value.trim());
      send.disabled = false;
      if (changed) form.reset();
      else input.focus();
    };
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void submit();
    });
    return form;
  }

  /** Asks for the seeds to be changed; true when they were. */
  async #change(clientSeed: string): Promise<boolean> {
    this.#problem.textContent = '';
    if (clientSeed === '') {
      this.#problem.textContent = this.#texts.t('slots.seedEmpty');
      return false;
    }
    const answer = await callHouse(this.#token, 'house.seed', { clientSeed });
    if (!answer.ok) {
      this.#problem.textContent = failureInWords(this.#texts, answer.failure);
      return false;
    }
    this.#fairness = answer.value.fairness;
    this.#showSeeds();
    await this.#prove(answer.value.revealed);
    return true;
  }

  /** Shows the revealed seed and what this device makes of it. */
  async #prove(revealed: Revealed): Promise<void> {
    const { t } = this.#texts;
    const seeds = h(
      'dl',
      { class: 'seeds' },
      ...entry(t('slots.oldServerSeed'), revealed.serverSeed),
      ...entry(t('slots.serverSeedHash'), revealed.serverSeedHash),
      ...entry(t('slots.clientSeed'), revealed.clientSeed),
      ...entry(t('slots.roundsPlayed'), String(revealed.rounds)),
    );
    this.#proof.replaceChildren(h('h3', {}, t('slots.revealed')), seeds);
    if (!canVerify()) {
      this.#proof.append(h('p', {}, t('slots.noCheck')));
      return;
    }
    const genuine = await seedMatches(revealed.serverSeed, revealed.serverSeedHash);
    const rounds = this.#rounds.filter(({ serverSeedHash }) => serverSeedHash === revealed.serverSeedHash);
    const results = await Promise.all(
      rounds.map((round) => roundMatches(revealed.serverSeed, this.#theme.variant, round)),
    );
    this.#proof.append(
      verdict(genuine, t(genuine ? 'slots.seedGenuine' : 'slots.seedForged')),
      this.#list(rounds, results),
    );
  }

  #list(rounds: readonly (Played & { id: string })[], results: readonly boolean[]): HTMLElement {
    const { t, money } = this.#texts;
    if (rounds.length === 0) return h('p', {}, t('slots.noRounds'));
    const items = rounds.map(({ id, nonce, stake, payout }, index) => {
      const words = t('slots.checkedRound', { id, nonce, stake: money(stake), payout: money(payout) });
      const good = results[index] === true;
      return h('li', {}, verdict(good, `${words} ${t(good ? 'slots.matches' : 'slots.differs')}`));
    });
    return h('ul', { class: 'checked' }, ...items);
  }
}

function entry(name: string, value: string): HTMLElement[] {
  return [h('dt', {}, name), h('dd', {}, value)];
}

function verdict(good: boolean, words: string): HTMLElement {
  return h('p', { class: good ? 'verdict' : 'verdict verdict--bad' }, icon(good ? 'check' : 'circle-x'), words);
}
