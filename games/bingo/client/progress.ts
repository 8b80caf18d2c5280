import {
  type Card,
  type Made,
  type Pattern,
  callLength,
  freeCell,
  madeOn,
  patterns,
  shapes,
  timesFor,
} from '../rules.ts';

export interface Hope {
  pattern: Pattern;
  /** Still needed. */
  cells: readonly number[];
  /** Prize with the very next balls, times the price. */
  times: number;
}

export interface Progress {
  /** Per cell; the free one is always daubed. */
  daubed: readonly boolean[];
  made: readonly Made[];
  /** Null when none can be paid. */
  hope: Hope | null;
  /** Prizes times the price. */
  times: number;
}

export function progressOf(card: Card, called: readonly number[]): Progress {
  const heard = new Set(called);
  const daubed = card.map((number, cell) => cell === freeCell || heard.has(number));
  const all = madeOn(card, called);
  const made = all.filter(({ times }) => times > 0);
  const open = patterns.filter((pattern) => all.every((each) => each.pattern !== pattern));
  const hopes = open.flatMap((pattern) =>
    shapes[pattern].map((cells) =>
      hopeOf(
        pattern,
        cells.filter((cell) => !daubed[cell]),
        called.length,
      ),
    ),
  );
  const [hope = null] = hopes
    .filter(({ times }) => times > 0)
    .toSorted((a, b) => a.cells.length - b.cells.length || b.times - a.times);
  return { daubed, made, hope, times: made.reduce((sum, { times }) => sum + times, 0) };
}

function hopeOf(pattern: Pattern, cells: readonly number[], called: number): Hope {
  const within = called + cells.length;
  return { pattern, cells, times: within > callLength ? 0 : timesFor(pattern, within) };
}

/** Nearest to a pattern first, then the higher prize (BINGO-13). */
export function compareProgress(a: Progress, b: Progress): number {
  const far = ({ hope }: Progress) => hope?.cells.length ?? Number.MAX_SAFE_INTEGER;
  return far(a) - far(b) || (b.hope?.times ?? 0) - (a.hope?.times ?? 0) || b.times - a.times;
}
