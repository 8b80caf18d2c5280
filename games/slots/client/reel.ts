import { rows } from '../rules.ts';

/** Symbols per second. */
const speed = 20;
/** Seconds to full speed. */
const runUp = 0.22;
/** Symbols before the stop; `spring`: a damped spring's rate and frequency. */
const brake = 2;
const spring = speed / brake;
/** Seconds until the spring is within a hundredth of a symbol. */
const settling = 0.55;

const mod = (value: number, size: number): number => ((value % size) + size) % size;

/** Symbols, `t` seconds after the start. */
function travel(t: number): number {
  const part = Math.min(t / runUp, 1);
  const startUp = runUp * speed * ((1.4 / 3) * part ** 3 - 0.16 * part ** 2 - 0.08 * part);
  return startUp + Math.max(0, t - runUp) * speed;
}

/**
 * A tape of symbols; `top`, at the window's upper edge, decreases. Above `seam`, outside the window, the
 * tape changes to the strip with the asked stop next, so it can stop anywhere at once.
 */
export class Reel {
  top: number;
  #state: 'rest' | 'turning' | 'landing' = 'rest';
  #since = 0;
  #from: number;
  #target = 0;
  #seam = -Infinity;
  #above = 0;
  #below = 0;
  readonly strip: string;

  constructor(strip: string, stop: number) {
    this.strip = strip;
    this.top = mod(stop, strip.length);
    this.#from = this.top;
  }

  get landed(): boolean {
    return this.#state === 'rest';
  }

  get fast(): boolean {
    return this.#state === 'turning' && this.#from - this.top > 1;
  }

  letterAt(index: number): string {
    const shift = index < this.#seam ? this.#above : this.#below;
    return this.strip[mod(index + shift, this.strip.length)] ?? '';
  }

  /** Seconds. */
  turn(now: number): void {
    this.#state = 'turning';
    this.#since = now;
    this.#from = this.top;
  }

  /** CoolOff with `stop` in the top row. */
  land(stop: number, now: number): void {
    this.update(now);
    this.#seam = Math.floor(this.top);
    this.#target = this.#seam - rows - 1;
    this.#above = stop - this.#target;
    this.#state = 'landing';
    this.#since = now;
    this.#from = this.top;
  }

  show(stop: number): void {
    this.#state = 'rest';
    this.#seam = -Infinity;
    this.#below = 0;
    this.top = mod(stop, this.strip.length);
    this.#from = this.top;
  }

  /** `now`: seconds. True when it comes to rest. */
  update(now: number): boolean {
    const t = Math.max(0, now - this.#since);
    if (this.#state === 'turning') this.top = this.#from - travel(t);
    if (this.#state !== 'landing') return false;
    const steady = (this.#from - this.#target - brake) / speed;
    if (t < steady) {
      this.top = this.#from - t * speed;
      return false;
    }
    const swing = t - steady;
    this.top = this.#target + brake * Math.exp(-spring * swing) * Math.cos(spring * swing);
    if (swing < settling) return false;
    this.show(this.#target + this.#above);
    return true;
  }
}
