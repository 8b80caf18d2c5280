import type { Texts } from '../../common/client/texts.ts';
import type { Sound } from '../../common/client/sound.ts';
import type { Theme } from '../../common/client/launch.ts';
import type { SlotTheme } from '../theme.ts';
import type { Pictures } from './art.ts';
import type { Bonus } from './bonus.ts';
import type { Cabinet } from './cabinet.ts';

/** A settled round as an engine shows it. */
export interface Shown {
  /** Centavos. */
  readonly payout: number;
  /** What happened, in one sentence. */
  readonly words: string;
  /** Every free spin of the round, none hidden; null for a round that had none. */
  readonly details: HTMLElement | null;
  /** Shows its end at once. */
  rest(): void;
  /** Lets what turns come to its end, step by step; resolves when all of it was shown. */
  play(): Promise<void>;
  /** Sets off what won at its end. `lively` for a real win only, not for one that is less than its stake. */
  setOff(lively: boolean): void;
}

/** An engine's part of the client: the symbols in the window, and their texts. */
export interface Machine {
  /** Fits the drawing to the window's size in CSS pixels. */
  fit(width: number, height: number): void;
  /** Takes the colours of a theme. */
  dress(look: Theme): void;
  /** Moves until a round is played or it goes back. */
  turn(): void;
  /** There is no round: shows again what stood before. */
  back(): Promise<void>;
  /** Takes the highlights away. */
  clear(): void;
  /** What stands in the window, in words. */
  describe(): string;
  /** A round's outcome for its stake (centavos); null for one that is none of this engine's. */
  round(outcome: unknown, stake: number): Shown | null;
  /** What pays, for a stake in centavos. */
  paytable(stake: number): HTMLElement;
  rules(): HTMLElement;
}

/** What an engine gets to build its part. */
export interface Parts {
  theme: SlotTheme;
  texts: Texts;
  look: Theme;
  cabinet: Cabinet;
  bonus: Bonus;
  sound: Sound;
  pictures: Pictures;
}

/** The module of an engine's client. */
export interface EngineModule {
  /** The drawings of the media origin that a motif shows, by letter. */
  pictures(motif: string): Readonly<Record<string, string>>;
  build(parts: Parts): Machine;
}
