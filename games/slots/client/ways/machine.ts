import { is } from 'superstruct';
import { waysSetOf } from '../../engines.ts';
import { freeSpins, waysGrid } from '../../ways.ts';
import { spinIntervalMs } from '../../spin-interval.ts';
import type { WaysSet } from '../../ways-sets.ts';
import { drawSymbols } from '../art.ts';
import { picturesOf } from '../companions.ts';
import { cellsOf, oneByOne } from '../highlight.ts';
import type { Machine, Parts, Shown } from '../machine.ts';
import type { Theme } from '../../../common/client/launch.ts';
import { paletteOf } from '../palette.ts';
import { Reel } from '../reel.ts';
import { Show } from '../show.ts';
import { Stage } from '../stage.ts';
import { gridInWords } from '../words.ts';
import { drawWaysPaytable, drawWaysRules } from './paytable.ts';
import { type Outcome, OutcomeShape } from './shapes.ts';
import { waysInWords } from './words.ts';

export const pictures = picturesOf;

/** ms more for a free spin that pays. */
const winStands = 1200;

type Spin = Outcome['spins'][number];

class WaysMachine implements Machine {
  readonly #parts: Parts;
  readonly #set: WaysSet;
  readonly #stage: Stage;
  readonly #show: Show;
  #stops: readonly number[];

  constructor(parts: Parts) {
    const { theme, cabinet, look, sound } = parts;
    this.#parts = parts;
    this.#set = waysSetOf(theme.variant);
    const reels = this.#set.strips.map((strip) => new Reel(strip, 0));
    this.#stage = new Stage(
      cabinet.canvas,
      reels,
      paletteOf(theme.hue, look),
      (width, height, palette) => drawSymbols(parts.pictures, palette, width, height),
    );
    this.#show = new Show(this.#stage, reels, (reel) => sound.knock(reel));
    this.#stops = reels.map(() => 0);
    this.#show.set(this.#stops);
  }

  fit(width: number, height: number): void {
    this.#stage.fit(width, height);
  }

  dress(look: Theme): void {
    this.#stage.dress(paletteOf(this.#parts.theme.hue, look));
  }

  turn(): void {
    this.#show.turn();
  }

  back(): Promise<void> {
    return this.#show.land(this.#stops);
  }

  clear(): void {
    this.#show.clear();
  }

  describe(): string {
    return gridInWords(
      this.#parts.texts,
      this.#parts.theme.motif,
      waysGrid(this.#set, this.#stops),
    );
  }

  paytable(stake: number): HTMLElement {
    return drawWaysPaytable(this.#parts.texts, this.#parts.theme, stake, this.#stage.symbols);
  }

  rules(): HTMLElement {
    return drawWaysRules(this.#parts.texts, this.#parts.theme);
  }

  round(outcome: unknown, stake: number): Shown | null {
    if (!is(outcome, OutcomeShape)) return null;
    const { texts, bonus } = this.#parts;
    const [paid, ...free] = outcome.spins;
    const last = outcome.spins.at(-1);
    if (!paid || !last) return null;
    const list = free.map(({ multiplier, pay }) => ({ multiplier: this.#times(multiplier), pay }));
    return {
      payout: outcome.payout,
      words: waysInWords(texts, stake, outcome),
      details: free.length > 0 ? bonus.list(paid.pay, list, outcome.payout) : null,
      rest: () => this.#rest(last),
      play: async () => {
        await this.#land(paid);
        if (free.length === 0) return;
        this.#setOff(paid, paid.pay > stake);
        await this.#playFree(paid, free, stake);
        this.#rest(last);
      },
      setOff: (lively) => this.#setOff(last, lively),
    };
  }

  #times(multiplier: number): string {
    return this.#parts.texts.t('slots.multiplier', { times: multiplier });
  }

  #rest({ stops }: Spin): void {
    this.#stops = stops;
    this.#show.set(stops);
  }

  async #land({ stops }: Spin): Promise<void> {
    await this.#show.land(stops);
    this.#stops = stops;
  }

  #setOff({ stops, wins, scatters }: Spin, lively: boolean): void {
    const grid = waysGrid(this.#set, stops);
    const won = wins.map(({ symbol, count, pay }) => ({
      runs: [],
      cells: cellsOf(grid, `${symbol}W`, count),
      label: this.#parts.texts.money(pay),
    }));
    const brings =
      freeSpins(this.#set, scatters) > 0
        ? [{ runs: [], cells: cellsOf(grid, 'S'), label: '' }]
        : [];
    this.#show.setOff(oneByOne([...won, ...brings]), lively);
  }

  /** A player who skips finds all spins in the list. */
  async #playFree(paid: Spin, free: readonly Spin[], stake: number): Promise<void> {
    const { bonus, cabinet, sound, texts } = this.#parts;
    let total = paid.pay;
    let given = freeSpins(this.#set, paid.scatters);
    await bonus.pause(spinIntervalMs);
    cabinet.say(texts.t('slots.freeSpins', { count: given }));
    await bonus.open(given);
    for (const [index, spin] of free.entries()) {
      if (bonus.isLeft) break;
      const began = performance.now();
      const multiplier = this.#times(spin.multiplier);
      bonus.progress(index + 1, given, multiplier, total);
      cabinet.multiply(multiplier);
      this.turn();
      await this.#land(spin);
      total += spin.pay;
      bonus.progress(index + 1, given, multiplier, total);
      cabinet.say(
        texts.t('slots.bonus.told', { spin: index + 1, of: given, amount: texts.money(spin.pay) }),
      );
      this.#setOff(spin, spin.pay > stake);
      if (spin.pay > stake) sound.win(spin.pay / stake);
      const more =
        Math.min(this.#set.maxFreeSpins, given + freeSpins(this.#set, spin.scatters)) - given;
      given += more;
      await bonus.pause(
        began + spinIntervalMs + (spin.pay > 0 ? winStands : 0) - performance.now(),
      );
      if (more > 0 && !bonus.isLeft) await bonus.more(more);
    }
    bonus.close();
    cabinet.multiply(null);
    this.clear();
  }
}

export const build = (parts: Parts): Machine => new WaysMachine(parts);
