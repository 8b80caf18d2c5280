import { type Hand, type Outcome, isPair, winner } from '../rules.ts';

export const roadRows = 6;

/** From 0; the oldest column first. */
interface Place {
  readonly column: number;
  readonly row: number;
}

interface Bead extends Place {
  readonly outcome: Outcome;
}

export interface Ring extends Place {
  readonly winner: Hand;
  readonly playerPair: boolean;
  readonly bankerPair: boolean;
  ties: number;
}

/** BAC-17. @param outcomes oldest first */
export function beadPlate(outcomes: readonly Outcome[]): Bead[] {
  return outcomes.map((outcome, i) => ({
    outcome,
    column: Math.floor(i / roadRows),
    row: i % roadRows,
  }));
}

/**
 * A column per streak turns right at the foot or at a taken place (BAC-17). Ties belong to the
 * result before them, leading ties to the first result.
 * @param outcomes oldest first
 */
export function bigRoad(outcomes: readonly Outcome[]): Ring[] {
  const rings: Ring[] = [];
  const taken = new Set<string>();
  const free = (column: number, row: number) => row < roadRows && !taken.has(`${column}:${row}`);
  let streak = { column: -1, turned: false };
  let early = 0;
  for (const outcome of outcomes) {
    const won = winner(outcome);
    const last = rings.at(-1);
    if (won === 'tie') {
      if (last) last.ties += 1;
      else early += 1;
      continue;
    }
    let place: Place;
    if (last?.winner !== won) {
      let column = streak.column + 1;
      while (!free(column, 0)) column += 1;
      streak = { column, turned: false };
      place = { column, row: 0 };
    } else {
      streak.turned ||= !free(last.column, last.row + 1);
      place = streak.turned
        ? { column: last.column + 1, row: last.row }
        : { column: last.column, row: last.row + 1 };
    }
    taken.add(`${place.column}:${place.row}`);
    rings.push({
      ...place,
      winner: won,
      playerPair: isPair(outcome.player),
      bankerPair: isPair(outcome.banker),
      ties: rings.length === 0 ? early : 0,
    });
  }
  return rings;
}
