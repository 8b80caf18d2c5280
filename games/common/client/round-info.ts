import type { Fairness } from '../../../contract/play/calls.ts';
import type { Opened } from './api.ts';
import { h } from './dom.ts';
import { failureInWords } from './failure.ts';
import { PastRounds, type RoundDescriber } from './past-rounds.ts';
import { SeedPanel } from './seed-panel.ts';
import { Sheet } from './sheet.ts';
import type { Texts } from './texts.ts';

interface GameDescriber extends RoundDescriber {
  readonly rules: HTMLElement;
  readonly fair: string;
}

export class RoundInfo {
  readonly #sheet: Sheet;
  readonly #seeds: SeedPanel;

  constructor(texts: Texts, opened: Opened, token: string, describer: GameDescriber) {
    const { t } = texts;
    this.#seeds = new SeedPanel(texts, opened.fairness, token, {
      area: 'game',
      intro: describer.fair,
      failureInWords,
      revealed: () => [h('p', {}, t('game.seedRevealed'))],
    });
    const past = new PastRounds(texts, token, describer);
    this.#sheet = new Sheet(texts, opened.name, [
      { id: 'rules', label: t('game.rules'), content: describer.rules },
      {
        id: 'rounds',
        label: t('game.rounds'),
        content: past.element,
        open: () => void past.refresh(),
      },
      { id: 'fairness', label: t('game.fairness'), content: this.#seeds.element },
    ]);
  }

  get element(): HTMLElement {
    return this.#sheet.element;
  }

  get isOpen(): boolean {
    return this.#sheet.isOpen;
  }

  open(): void {
    this.#sheet.open();
  }

  note(fairness: Fairness): void {
    this.#seeds.show(fairness);
  }
}
