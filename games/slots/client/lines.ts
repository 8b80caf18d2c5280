import { is } from 'superstruct';
import { reelSets } from '../reels.ts';
import { type Outcome, windowAt } from '../rules.ts';
import { drawSymbols } from './art.ts';
import { picturesOf } from './companions.ts';
import { lineHighlights } from './highlight.ts';
import type { Machine, Parts, Shown } from './machine.ts';
import { paletteOf } from './palette.ts';
import { drawPaytable, drawRules } from './paytable.ts';
import { Reel } from './reel.ts';
import { OutcomeShape } from './shapes.ts';
import { Show } from './show.ts';
import { Stage } from './stage.ts';
import { gridInWords, roundInWords } from './words.ts';

export const pictures = picturesOf;

export function build({ theme, texts, look, cabinet, sound, pictures: drawings }: Parts): Machine {
  const { strips } = reelSets[theme.variant];
  const reels = strips.map((strip) => new Reel(strip, 0));
  const stage = new Stage(
    cabinet.canvas,
    reels,
    paletteOf(theme.hue, look),
    (width, height, palette) => drawSymbols(drawings, palette, width, height),
  );
  const show = new Show(stage, reels, (reel) => sound.knock(reel));
  let stops: readonly number[] = strips.map(() => 0);
  show.set(stops);

  const shownOf = (outcome: Outcome, stake: number): Shown => ({
    payout: outcome.payout,
    words: roundInWords(texts, stake, outcome),
    details: null,
    rest() {
      stops = outcome.stops;
      show.set(stops);
    },
    async play() {
      await show.land(outcome.stops);
      stops = outcome.stops;
    },
    setOff: (lively) => show.setOff(lineHighlights(outcome, texts.money), lively),
  });
  return {
    fit: (width, height) => stage.fit(width, height),
    dress: (worn) => stage.dress(paletteOf(theme.hue, worn)),
    turn: () => show.turn(),
    back: () => show.land(stops),
    clear: () => show.clear(),
    describe: () =>
      gridInWords(
        texts,
        theme.motif,
        strips.map((strip, reel) => windowAt(strip, stops[reel] ?? 0)),
      ),
    round: (outcome, stake) => (is(outcome, OutcomeShape) ? shownOf(outcome, stake) : null),
    paytable: (stake) => drawPaytable(texts, theme, stake, stage.symbols),
    rules: () => drawRules(texts, theme),
  };
}
