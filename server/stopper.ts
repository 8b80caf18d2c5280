import { StartError } from './start-error.ts';

type Step = () => Promise<void>;

/** ms that a step of a stop has, unless it says otherwise; the process ends without those that take longer (OPS-04). */
export const stepTimeoutMs = 10_000;

/** Stops what was started, last first, at a signal or a failed start. */
export class Stopper {
  private readonly steps: { name: string; run: Step; timeoutMs: number }[] = [];
  stopping = false;

  /** Adds a step of the stop, under a name for the sentence about one that takes too long. */
  add(name: string, run: Step, timeoutMs: number = stepTimeoutMs): void {
    this.steps.push({ name, run, timeoutMs });
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

  /** Runs every step, also after one that failed or took too long, and ends the process with a code: 1 after such a step. */
  async stop(code: number): Promise<never> {
    this.stopping = true;
    let result = code;
    for (let step = this.steps.pop(); step; step = this.steps.pop()) {
      try {
        await within(step.run(), step.timeoutMs, step.name);
      } catch (error) {
        console.error(error instanceof StartError ? error.message : error);
        result = 1;
      }
    }
    process.exit(result);
  }
}

/** Throws StartError when the work takes longer. */
async function within(work: Promise<void>, timeoutMs: number, name: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () =>
        reject(new StartError(`${name} did not stop within ${timeoutMs / 1000} s; it is cut off.`)),
      timeoutMs,
    );
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
