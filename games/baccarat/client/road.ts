import type { TableRound, TableState } from '../../../contract/play/rounds.ts';
import { type Outcome, roadLength } from '../rules.ts';
import { isOutcome } from './shapes.ts';

/** The row of a table's last outcomes, more than those whose rounds are sent whole. */
export class Road {
  #shown: readonly Outcome[] = [];
  readonly #counted = new Set<string>();

  /** The oldest first; a refunded round has none. The same list until an outcome comes along. */
  get outcomes(): readonly Outcome[] {
    return this.#shown;
  }

  /** Takes the state of the whole table. */
  take({ results, earlier }: Pick<TableState, 'results' | 'earlier'>): void {
    for (const { id } of results) this.#counted.add(id);
    const outcomes = [...results, ...earlier]
      .slice(0, roadLength)
      .map(({ outcome }): unknown => outcome);
    this.#shown = outcomes.filter(isOutcome).toReversed();
  }

  /** Takes a round that is over, once. */
  add({ id, outcome }: TableRound): void {
    if (this.#counted.has(id)) return;
    this.#counted.add(id);
    if (isOutcome(outcome)) this.#shown = [...this.#shown, outcome].slice(-roadLength);
  }
}
