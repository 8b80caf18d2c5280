import { createHash } from 'node:crypto';

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** Links between two that are cached: 100 hashes a link, and 3 kB a chain of 10,000. */
const step = 100;
/** Cached; a table uses one at a time. */
const maxChains = 100;

/**
 * Links of hash chains. Each is the hash of the next one, so that the first rounds' are the furthest
 * from the seed: without a cache, each round of a table would hash the whole chain again.
 */
export class ChainLinks {
  /** Every hundredth link from the seed down, by the seed. */
  readonly #cached = new Map<string, readonly Buffer[]>();

  constructor(private readonly hash = sha256) {}

  /**
   * @param seed the last link
   * @param links of the chain; the last one's number
   * @param link 0 (the head) to `links`; throws RangeError for another
   */
  at(seed: Buffer, links: number, link: number): Buffer {
    if (link < 0 || link > links)
      throw new RangeError(`a chain of ${links} links has no link ${link}`);
    const distance = links - link;
    const from = this.#everyHundredth(seed, links)[Math.floor(distance / step)]!;
    return this.#down(from, distance % step);
  }

  #everyHundredth(seed: Buffer, links: number): readonly Buffer[] {
    const key = `${links} ${seed.toString('hex')}`;
    const known = this.#cached.get(key);
    if (known) return known;
    const made = [seed];
    while (made.length <= links / step) made.push(this.#down(made.at(-1)!, step));
    const oldest = this.#cached.keys().next();
    if (this.#cached.size >= maxChains && !oldest.done) this.#cached.delete(oldest.value);
    this.#cached.set(key, made);
    return made;
  }

  #down(seed: Buffer, times: number): Buffer {
    let link = seed;
    for (let i = 0; i < times; i += 1) link = this.hash(link);
    return link;
  }
}
