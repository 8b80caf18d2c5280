/** No text has it: the boundary rejects it in every request. */
const separator = '\u0000';

/** Finds texts by a part of them, in one pass over all of them joined: 100,000 take about 1 ms. */
export class SearchIndex {
  readonly #joined: string;
  /** Where each text ends, with its separator. */
  readonly #ends: Uint32Array;

  constructor(texts: readonly string[]) {
    this.#joined = texts.join(separator) + separator;
    this.#ends = new Uint32Array(texts.length);
    let end = 0;
    texts.forEach((text, i) => {
      end += text.length + separator.length;
      this.#ends[i] = end;
    });
  }

  /** Returns the positions of the texts that contain `part`, which is not empty, in order. */
  find(part: string): number[] {
    const found: number[] = [];
    let i = 0;
    for (
      let at = this.#joined.indexOf(part);
      at >= 0;
      at = this.#joined.indexOf(part, this.#ends[i - 1])
    ) {
      while (this.#ends[i]! <= at) i += 1;
      found.push(i);
      i += 1;
      if (i === this.#ends.length) break;
    }
    return found;
  }
}
