import { StartError } from './start-error.ts';

type Step = () => Promise<void>;

/** Default ms of a stop's step; the process ends without slower ones (OPS-04). */
export const stepTimeoutMs = 10_000;

/** Stops parts, last first, at a signal or failed start. */
export class Stopper {
  private readonly steps: { name: string; run: Step; timeoutMs: number }[] = [];
  stopping = false;

  /** `name` appears when the step is slow. */
  add(name: string, run: Step, timeoutMs: number = stepTimeoutMs): void {
    this.steps.push({ name, run, timeoutMs });
  }

  /** Stops on SIGINT, SIGTERM, SIGHUP; a second signal exits at once. */
  listen(): void {
    const onSignal = (signal: string) => {
      if (this.stopping) process.exit(130);
      if (signal === 'SIGINT') console.log('\nStopping…');
      void this.stop(0);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
  }

  /** Runs all steps and exits with `code`, or 1 when one failed or was slow. */
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

/** Throws StartError when slower. */
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
