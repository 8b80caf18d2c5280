import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface ReportedFunction {
  ranges: { startOffset: number; endOffset: number; count: number }[];
}

interface Range {
  start: number;
  end: number;
  count: number;
}

interface WrittenScript {
  length: number;
  ranges: [number, number][];
}

/** United over processes; scripts by path below `dist`. */
export class Executed {
  /** A byte per character, 1: ran. */
  #scripts = new Map<string, Uint8Array>();

  /**
   * V8's report.
   * @param script its path below `dist`
   * @param length characters
   * @param functions of `Profiler.takePreciseCoverage` or `NODE_V8_COVERAGE`
   * @param offset from the report to the script
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

/** Each with the innermost count. */
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
