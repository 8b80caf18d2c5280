export class InterruptibleDelay {
  #interrupt = () => {};

  /** Until the ms are over or `interrupt` is called. */
  wait(ms: number): Promise<void> {
    if (ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#interrupt = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  interrupt(): void {
    this.#interrupt();
  }
}
