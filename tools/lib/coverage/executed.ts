import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A function as V8's coverage reports it. */
export interface ReportedFunction {
  ranges: { startOffset: number; endOffset: number; count: number }[];
}

/** Characters `start` to `end` of a script. */
interface Range {
  start: number;
  end: number;
  count: number;
}

/** A script in a file of `write`. */
interface WrittenScript {
  length: number;
  /** Starts and ends of what ran. */
  ranges: [number, number][];
}

/**
 * The characters of built scripts that ran. Scripts are named by their paths below `dist`; the reports of several processes
 * are united, so that the data stays as small as the scripts.
 */
export class Executed {
  /** A byte per character, 1 where it ran. */
  #scripts = new Map<string, Uint8Array>();

  /**
   * Adds V8's report of one script.
   * @param script its path below `dist`
   * @param length characters of the script
   * @param functions as `Profiler.takePreciseCoverage` and `NODE_V8_COVERAGE` have them
   * @param offset maps an offset of the report to one of the script
   */
  add(
    script: string,
    length: number,
    functions: readonly ReportedFunction[],
    offset: (reported: number) => number = (reported) => reported,
  ): void {
    const ran = this.#scriptOf(script, length);
    for (const { start, end, count } of innermost(functions))
      if (count > 0) ran.fill(1, offset(start), offset(end));
  }

  /** Adds a file that another process has written. */
  read(file: string): void {
    const scripts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, WrittenScript>;
    for (const [script, { length, ranges }] of Object.entries(scripts)) {
      const ran = this.#scriptOf(script, length);
      for (const [start, end] of ranges) ran.fill(1, start, end);
    }
  }

  write(file: string): void {
    const scripts = [...this.#scripts].map(([script, ran]): [string, WrittenScript] => [
      script,
      { length: ran.length, ranges: rangesOf(ran) },
    ]);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(Object.fromEntries(scripts)));
  }

  entries(): IterableIterator<[string, Uint8Array]> {
    return this.#scripts.entries();
  }

  #scriptOf(script: string, length: number): Uint8Array {
    const ran = this.#scripts.get(script) ?? new Uint8Array(length);
    this.#scripts.set(script, ran);
    return ran;
  }
}

/** Flattens V8's nested ranges, of functions and their blocks: side by side, each with the count of the innermost. */
function* innermost(functions: readonly ReportedFunction[]): Generator<Range> {
  const ranges = functions
    .flatMap((one) => one.ranges)
    .map(({ startOffset, endOffset, count }) => ({ start: startOffset, end: endOffset, count }))
    .sort((one, other) => one.start - other.start || other.end - one.end);
  const open: Range[] = [];
  let at = 0;
  const upTo = function* (end: number): Generator<Range> {
    for (let last = open.at(-1); last && last.end <= end; last = open.at(-1)) {
      open.pop();
      yield { start: at, end: last.end, count: last.count };
      at = last.end;
    }
  };
  for (const range of ranges) {
    yield* upTo(range.start);
    const around = open.at(-1);
    if (around) yield { start: at, end: range.start, count: around.count };
    at = range.start;
    open.push(range);
  }
  yield* upTo(Infinity);
}

function rangesOf(ran: Uint8Array): [number, number][] {
  const ranges: [number, number][] = [];
  for (let start = ran.indexOf(1); start >= 0;) {
    const stop = ran.indexOf(0, start);
    const end = stop < 0 ? ran.length : stop;
    ranges.push([start, end]);
    start = stop < 0 ? -1 : ran.indexOf(1, end);
  }
  return ranges;
}
