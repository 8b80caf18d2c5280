import type { ValueOf } from '../../../contract/define.ts';
import type { Fairness, play } from '../../../contract/play/calls.ts';
import type { Failure } from '../../../src/lib/result.ts';
import { callHouse, newKey } from './api.ts';
import { button, h } from './dom.ts';
import { icon } from './icons.ts';
import { entry } from './past-rounds.ts';
import type { Texts } from './texts.ts';

/** As in the contract. */
const maxLength = 64;

export type Revealed = ValueOf<(typeof play)['house.seed']>['revealed'];

interface SeedWords {
  readonly area: string;
  readonly intro: string;
  failureInWords(texts: Texts, failure: Failure): string;
  revealed(revealed: Revealed): HTMLElement[] | Promise<HTMLElement[]>;
}

/** Shows the next seeds, reveals them, sets a client seed (GAME-12). */
export class SeedPanel {
  readonly element: HTMLElement;
  readonly #texts: Texts;
  readonly #token: string;
  readonly #words: SeedWords;
  readonly #seeds = h('dl', { class: 'seeds' });
  readonly #problem = h('p', { class: 'problem', role: 'alert' });
  readonly #done = h('div', { class: 'proof', role: 'status' });

  constructor(texts: Texts, fairness: Fairness, token: string, words: SeedWords) {
    this.#texts = texts;
    this.#token = token;
    this.#words = words;
    this.element = h(
      'div',
      { class: 'stack' },
      h('p', {}, words.intro),
      this.#seeds,
      this.#makeForm(),
      this.#problem,
      this.#done,
    );
    this.show(fairness);
  }

  #t(key: string): string {
    return this.#texts.t(`${this.#words.area}.${key}`);
  }

  show({ serverSeedHash, clientSeed, nonce }: Fairness): void {
    this.#seeds.replaceChildren(
      ...entry(this.#t('serverSeedHash'), serverSeedHash),
      ...entry(this.#t('clientSeed'), clientSeed),
      ...entry(this.#t('nonce'), String(nonce)),
    );
  }

  #makeForm(): HTMLElement {
    const t = (key: string) => this.#t(key);
    const input = h('input', {
      id: 'client-seed',
      name: 'clientSeed',
      maxlength: String(maxLength),
      autocomplete: 'off',
      spellcheck: 'false',
      'aria-describedby': 'client-seed-hint',
    });
    const mix = button(
      { class: 'tool', 'aria-label': t('mixSeed') },
      () => (input.value = newKey()),
      icon('dices'),
    );
    const send = button({ class: 'action' }, () => void this.#change(input, send), t('changeSeed'));
    // The frame's sandbox blocks submitting forms.
    input.addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') send.click();
    });
    return h(
      'div',
      { class: 'seed-form', role: 'group', 'aria-label': t('newSeed') },
      h('label', { for: 'client-seed' }, t('newSeed')),
      h('div', { class: 'seed-form__row' }, input, mix),
      h('p', { class: 'hint', id: 'client-seed-hint' }, t('newSeedHint')),
      send,
    );
  }

  async #change(input: HTMLInputElement, send: HTMLButtonElement): Promise<void> {
    const clientSeed = input.value.trim();
    this.#done.replaceChildren();
    this.#problem.textContent = clientSeed === '' ? this.#t('seedEmpty') : '';
    if (clientSeed === '') return input.focus();
    send.disabled = true;
    const answer = await callHouse(this.#token, 'house.seed', { clientSeed });
    send.disabled = false;
    if (!answer.ok) {
      this.#problem.textContent = this.#words.failureInWords(this.#texts, answer.failure);
      return input.focus();
    }
    input.value = '';
    this.show(answer.value.fairness);
    this.#done.replaceChildren(...(await this.#words.revealed(answer.value.revealed)));
  }
}
