/** A wait that something else may end early, one at a time. */
export class InterruptibleDelay {
  #wake = () => {};

  /** Waits so many ms, no longer than until `wake`. */
  wait(ms: number): Promise<void> {
    if (ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Ends the wait that lasts, if one does. */
  wake(): void {
    this.#wake();
  }
}
