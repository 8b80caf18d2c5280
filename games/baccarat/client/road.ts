import type { TableRound, TableState } from '../../../contract/play/rounds.ts';
import { type Outcome, roadLength } from '../rules.ts';
import { isOutcome } from './shapes.ts';

export class Road {
  #shown: readonly Outcome[] = [];
  readonly #counted = new Set<string>();

  /** Oldest first, no refunded rounds; a new list per outcome. */
  get outcomes(): readonly Outcome[] {
    return this.#shown;
  }

  take({ results, earlier }: Pick<TableState, 'results' | 'earlier'>): void {
    for (const { id } of results) this.#counted.add(id);
    const outcomes = [...results, ...earlier]
      .slice(0, roadLength)
      .map(({ outcome }): unknown => outcome);
    this.#shown = outcomes.filter(isOutcome).toReversed();
  }

  add({ id, outcome }: TableRound): void {
    if (this.#counted.has(id)) return;
    this.#counted.add(id);
    if (isOutcome(outcome)) this.#shown = [...this.#shown, outcome].slice(-roadLength);
  }
}
