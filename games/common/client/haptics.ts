import { lessMotion } from './dom.ts';

export type Tap = 'win' | 'moment';

/** ms on and off. */
const patterns: Record<Tap, readonly number[]> = { win: [25], moment: [40, 60, 40, 60, 90] };

/** By the size of a win (GAME-17d). */
export class Haptics {
  /** The player's choice, which the page stores. */
  on: boolean;

  constructor(on: boolean) {
    this.on = on;
  }

  /** Only after a press here: a device that moves by itself startles. */
  tap(tap: Tap): void {
    if (!this.on || lessMotion() || !navigator.userActivation?.hasBeenActive) return;
    navigator.vibrate?.([...patterns[tap]]);
  }
}
