import { rows } from '../rules.ts';

/** Symbols per second while a reel turns. */
const speed = 20;
/** Seconds until it turns at that speed; it draws back a little first. */
const runUp = 0.22;
/** It begins to settle this many symbols before its stop: a damped spring whose rate and frequency are both `spring`. */
const brake = 2;
const spring = speed / brake;
/** Time until the spring is at rest within a hundredth of a symbol, in seconds. */
const settling = 0.55;

const mod = (value: number, size: number): number => ((value % size) + size) % size;

/** Symbols travelled, `t` seconds after the start. */
function travel(t: number): number {
  const part = Math.min(t / runUp, 1);
  const startUp = runUp * speed * ((1.4 / 3) * part ** 3 - 0.16 * part ** 2 - 0.08 * part);
  return startUp + Math.max(0, t - runUp) * speed;
}

/**
 * One reel in motion. It is a tape of symbols along an axis that points down: `top` is what stands at the window's upper
 * edge, and turning makes it smaller. So that a reel can stop anywhere at once, the tape is changed above what can be seen:
 * below `seam` it goes on as it was, above it shows the strip so that the asked stop comes next.
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

  get resting(): boolean {
    return this.#state === 'rest';
  }

  /** Whether it turns at full speed, so that single symbols cannot be made out. */
  get fast(): boolean {
    return this.#state === 'turning' && this.#from - this.top > 1;
  }

  /** The letter at a whole number along the tape. */
  letterAt(index: number): string {
    const shift = index < this.#seam ? this.#above : this.#below;
    return this.strip[mod(index + shift, this.strip.length)] ?? '';
  }

  /** Begins to turn at an instant (seconds). */
  turn(now: number): void {
    this.#state = 'turning';
    this.#since = now;
    this.#from = this.top;
  }

  /** Comes to rest so that its top row shows the strip's position `stop`. */
  land(stop: number, now: number): void {
    this.update(now);
    this.#seam = Math.floor(this.top);
    this.#target = this.#seam - rows - 1;
    this.#above = stop - this.#target;
    this.#state = 'landing';
    this.#since = now;
    this.#from = this.top;
  }

  /** Shows a stop at once, without motion. */
  show(stop: number): void {
    this.#state = 'rest';
    this.#seam = -Infinity;
    this.#below = 0;
    this.top = mod(stop, this.strip.length);
    this.#from = this.top;
  }

  /** Moves to where it is at an instant (seconds); true at the moment when it comes to rest. */
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
