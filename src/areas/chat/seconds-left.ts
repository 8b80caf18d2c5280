import { signal } from '@preact/signals-react';

const tick = signal(0);
let timer: ReturnType<typeof setInterval> | undefined;
let last = 0;

/** Seconds left until `at` (ms since 1970), counting down. A tracked read. */
export function secondsLeft(at: number): number {
  const left = Math.max(0, Math.ceil((at - Date.now()) / 1000));
  if (left > 0) {
    last = Math.max(last, at);
    timer ??= setInterval(count, 1000);
  }
  return tick.value >= 0 ? left : 0;
}

function count(): void {
  if (Date.now() > last) {
    clearInterval(timer);
    timer = undefined;
  }
  tick.value += 1;
}
