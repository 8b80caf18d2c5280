import type { Texts } from '../../common/client/texts.ts';
import type { Sound } from '../../common/client/sound.ts';
import type { Theme } from '../../common/client/launch.ts';
import type { SlotTheme } from '../theme.ts';
import type { Pictures } from './art.ts';
import type { Bonus } from './bonus.ts';
import type { Cabinet } from './cabinet.ts';

export interface Shown {
  /** Centavos. */
  readonly payout: number;
  readonly words: string;
  readonly details: HTMLElement | null;
  rest(): void;
  /** Resolves when all was shown. */
  play(): Promise<void>;
  /** `lively` only above the stake. */
  setOff(lively: boolean): void;
}

export interface Machine {
  /** CSS pixels. */
  fit(width: number, height: number): void;
  dress(look: Theme): void;
  /** Until a round is played or `back`. */
  turn(): void;
  back(): Promise<void>;
  clear(): void;
  describe(): string;
  /** `stake`: centavos; null for another engine's outcome. */
  round(outcome: unknown, stake: number): Shown | null;
  /** `stake`: centavos. */
  paytable(stake: number): HTMLElement;
  rules(): HTMLElement;
}

export interface Parts {
  theme: SlotTheme;
  texts: Texts;
  look: Theme;
  cabinet: Cabinet;
  bonus: Bonus;
  sound: Sound;
  pictures: Pictures;
}

export interface EngineModule {
  pictures(motif: string): Readonly<Record<string, string>>;
  build(parts: Parts): Machine;
}
