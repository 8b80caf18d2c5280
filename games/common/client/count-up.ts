import { lessMotion } from './dom.ts';

/** Shows amounts up to the last one within `ms`; only that where motion is reduced. Returns a stop. */
export function countUp(show: (amount: number) => void, last: number, ms: number): () => void {
  const began = performance.now();
  let frame = 0;
  const still = lessMotion();
  const tick = (now: number) => {
    const part = still ? 1 : Math.min(1, Math.max(0, (now - began) / ms));
    const eased = 1 - (1 - part) ** 3;
    show(Math.round(last * eased));
    if (part < 1) frame = requestAnimationFrame(tick);
  };
  tick(began);
  return () => cancelAnimationFrame(frame);
}
