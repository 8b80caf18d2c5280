/** A function as V8's coverage reports it. */
export interface ReportedFunction {
  ranges: { startOffset: number; endOffset: number; count: number }[];
}
/** See executed.mjs. */
export class Executed {
  add(
    script: string,
    length: number,
    functions: readonly ReportedFunction[],
    offset?: (reported: number) => number,
  ): void;
  read(file: string): void;
  write(file: string): void;
  entries(): IterableIterator<[string, Uint8Array]>;
}
