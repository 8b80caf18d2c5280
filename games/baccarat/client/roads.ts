import { type Hand, type Outcome, isPair, winner } from '../rules.ts';

/** Rows of both roads. */
export const roadRows = 6;

/** A result where it stands on a road; both count from 0, the oldest column first. */
interface Place {
  readonly column: number;
  readonly row: number;
}

/** A result of the bead plate. */
interface Bead extends Place {
  readonly outcome: Outcome;
}

/** A result of the big road: what a hand won, and the ties that followed it. */
export interface Ring extends Place {
  readonly winner: Hand;
  readonly playerPair: boolean;
  readonly bankerPair: boolean;
  ties: number;
}

/** The bead plate: every result in turn, down a column and on in the next (BAC-17). @param outcomes the oldest first */
export function beadPlate(outcomes: readonly Outcome[]): Bead[] {
  return outcomes.map((outcome, i) => ({
    outcome,
    column: Math.floor(i / roadRows),
    row: i % roadRows,
  }));
}

/**
 * The big road: a column for each streak of one hand, which turns to the right at the foot or where a place is taken. Ties stand on
 * the result before them, those before the first result on that one (BAC-17). @param outcomes the oldest first
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
