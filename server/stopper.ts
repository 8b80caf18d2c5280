type Step = () => Promise<void>;

/** Stops what was started, last first, at a signal or a failed start. */
export class Stopper {
  private readonly steps: Step[] = [];
  stopping = false;

  add(step: Step): void {
    this.steps.push(step);
  }

  /** Stops on SIGINT, SIGTERM and SIGHUP; a second signal ends the process at once. */
  listen(): void {
    const onSignal = (signal: string) => {
      if (this.stopping) process.exit(130);
      if (signal === 'SIGINT') console.log('\nStopping…');
      void this.stop(0);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
  }

  /** Runs every step, also after a failed one, and ends the process with a code. */
  async stop(code: number): Promise<never> {
    this.stopping = true;
    let result = code;
    while (this.steps.length > 0) {
      try {
        await this.steps.pop()?.();
      } catch (error) {
        console.error(error);
        result = 1;
      }
    }
    process.exit(result);
  }
}
