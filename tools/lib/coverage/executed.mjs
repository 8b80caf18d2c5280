import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Which characters of built scripts ran. A script goes by its path below `dist`; what several processes report is united, so
 * that the data stays as small as the scripts.
 */
export class Executed {
  /** @type {Map<string, Uint8Array>} A byte per character, 1 where it ran. */
  #scripts = new Map();

  /**
   * Adds what V8 reports of one script.
   * @param script its path below `dist`
   * @param length characters of the script
   * @param functions as `Profiler.takePreciseCoverage` and `NODE_V8_COVERAGE` give them
   * @param offset turns an offset of the report into one of the script
   */
  add(script, length, functions, offset = (reported) => reported) {
    const ran = this.#scriptOf(script, length);
    for (const { start, end, count } of innermost(functions))
      if (count > 0) ran.fill(1, offset(start), offset(end));
  }

  /** Adds what another process has written. */
  read(file) {
    for (const [script, { length, ranges }] of Object.entries(
      JSON.parse(readFileSync(file, 'utf8')),
    )) {
      const ran = this.#scriptOf(script, length);
      for (const [start, end] of ranges) ran.fill(1, start, end);
    }
  }

  write(file) {
    const scripts = [...this.#scripts].map(([script, ran]) => [
      script,
      { length: ran.length, ranges: rangesOf(ran) },
    ]);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(Object.fromEntries(scripts)));
  }

  entries() {
    return this.#scripts.entries();
  }

  #scriptOf(script, length) {
    const ran = this.#scripts.get(script) ?? new Uint8Array(length);
    this.#scripts.set(script, ran);
    return ran;
  }
}

/** V8 nests ranges, of functions and of blocks in them: gives them side by side, each with the count of the innermost. */
function* innermost(functions) {
  const ranges = functions
    .flatMap((one) => one.ranges)
    .map(({ startOffset, endOffset, count }) => ({ start: startOffset, end: endOffset, count }))
    .sort((one, other) => one.start - other.start || other.end - one.end);
  const open = [];
  let at = 0;
  const upTo = function* (end) {
    while (open.length > 0 && open.at(-1).end <= end) {
      const { end: closed, count } = open.pop();
      yield { start: at, end: closed, count };
      at = closed;
    }
  };
  for (const range of ranges) {
    yield* upTo(range.start);
    if (open.length > 0) yield { start: at, end: range.start, count: open.at(-1).count };
    at = range.start;
    open.push(range);
  }
  yield* upTo(Infinity);
}

function rangesOf(ran) {
  const ranges = [];
  for (let start = ran.indexOf(1); start >= 0;) {
    const stop = ran.indexOf(0, start);
    const end = stop < 0 ? ran.length : stop;
    ranges.push([start, end]);
    start = stop < 0 ? -1 : ran.indexOf(1, end);
  }
  return ranges;
}
