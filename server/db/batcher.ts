interface Waiting<Ask, Answer> {
  ask: Ask;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** After this the next batch no longer waits for the running one, whose connection may be lost or wait for a lock. */
const timeoutMs = 100;

/**
 * Answers many callers with one statement: those who ask during a batch form the next one. A batch begins after its callers asked, so its
 * data is fresh; a single caller does not wait.
 */
export class Batcher<Ask, Answer> {
  readonly #most: number;
  readonly #work: (asks: readonly Ask[]) => Promise<readonly Answer[]>;
  #waiting: Waiting<Ask, Answer>[] = [];
  #busy = false;

  /**
   * @param most maximum number of asks in a batch
   * @param work returns an answer for each ask, in their order; when it throws, all of them reject
   */
  constructor(most: number, work: (asks: readonly Ask[]) => Promise<readonly Answer[]>) {
    this.#most = most;
    this.#work = work;
  }

  ask(ask: Ask): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ask, resolve, reject });
      if (this.#busy) return;
      this.#busy = true;
      // What came in with the same read of the sockets goes along.
      setImmediate(() => this.#next());
    });
  }

  #next(): void {
    const batch = this.#waiting.splice(0, this.#most);
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
