interface Waiting<Ask, Answer> {
  ask: Ask;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** Then the next batch stops waiting for the running one, which may hang. */
const timeoutMs = 100;

/**
 * Answers many callers with one statement: asks during a batch form the next. Data is fresh; a lone
 * caller does not wait.
 */
export class Batcher<Ask, Answer> {
  readonly #max: number;
  readonly #work: (asks: readonly Ask[]) => Promise<readonly Answer[]>;
  #waiting: Waiting<Ask, Answer>[] = [];
  #busy = false;

  /**
   * @param most asks per batch
   * @param work answers in order of asks; rejects all when it throws
   */
  constructor(max: number, work: (asks: readonly Ask[]) => Promise<readonly Answer[]>) {
    this.#max = max;
    this.#work = work;
  }

  ask(ask: Ask): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ask, resolve, reject });
      if (this.#busy) return;
      this.#busy = true;
      // Collects what arrived in the same read of sockets.
      setImmediate(() => this.#next());
    });
  }

  #next(): void {
    const batch = this.#waiting.splice(0, this.#max);
    this.#busy = batch.length > 0;
    if (batch.length > 0) void this.#run(batch);
  }

  async #run(batch: readonly Waiting<Ask, Answer>[]): Promise<void> {
    let isOver = false;
    const over = () => {
      if (!isOver) this.#next();
      isOver = true;
    };
    const late = setTimeout(over, timeoutMs);
    try {
      const answers = await this.#work(batch.map(({ ask }) => ask));
      batch.forEach(({ resolve }, i) => resolve(answers[i]!));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      clearTimeout(late);
      over();
    }
  }
}
