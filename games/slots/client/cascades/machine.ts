import { is } from 'superstruct';
import type { Theme } from '../../../common/client/launch.ts';
import { type CascadeSet, type Gem, cascadeSets } from '../../cascade-sets.ts';
import { fallen, freeDrops, sunsOf } from '../../cascades.ts';
import { spinIntervalMs } from '../../spin-interval.ts';
import type { Machine, Parts, Shown } from '../machine.ts';
import { paletteOf } from '../palette.ts';
import { rowsInWords } from '../words.ts';
import { drawTiles } from './art.ts';
import { drawCascadesPaytable, drawCascadesRules } from './paytable.ts';
import { cascadePictures } from './pictures.ts';
import { type Drop, OutcomeShape } from './shapes.ts';
import { CascadeStage } from './stage.ts';
import { cascadesInWords, gemName } from './words.ts';

export const pictures = cascadePictures;

/** Before the first round: every symbol, no win. */
const still: Pick<Drop, 'grid' | 'suns'> = {
  grid: ['ABCDE', 'CDFAB', 'EFBCD', 'BACFE', 'DEABF', 'FCDEA'],
  suns: [null, null, null, null, null, null],
};

const winnersOf = ({ wins }: Drop['steps'][number]): Gem[] => wins.map(({ symbol }) => symbol);

const endOf = ({ grid, steps }: Drop): string[] =>
  steps.reduce((before, step) => fallen(before, winnersOf(step), step.fill), grid);

class CascadeMachine implements Machine {
  readonly #parts: Parts;
  readonly #set: CascadeSet;
  readonly #stage: CascadeStage;
  #stands = still;
  #left: Promise<void> = Promise.resolve();

  constructor(parts: Parts) {
    const { theme, look, cabinet, sound } = parts;
    this.#parts = parts;
    this.#set = cascadeSets[theme.variant];
    this.#stage = new CascadeStage(
      cabinet.canvas,
      paletteOf(theme.hue, look),
      (size, palette) => drawTiles(parts.pictures, palette, size),
      (column) => sound.knock(column),
    );
    this.#stage.set(still.grid, still.suns);
  }

  fit(width: number, height: number): void {
    this.#stage.fit(width, height);
  }

  dress(look: Theme): void {
    this.#stage.dress(paletteOf(this.#parts.theme.hue, look));
  }

  turn(): void {
    this.#left = this.#stage.leave();
  }

  async back(): Promise<void> {
    await this.#left;
    await this.#stage.drop(this.#stands.grid, this.#stands.suns);
  }

  clear(): void {
    this.#stage.clear();
  }

  describe(): string {
    const { texts, theme } = this.#parts;
    const names = this.#stands.grid.map((column) =>
      Array.from(column, (gem) => gemName(texts, theme.motif, gem as Gem)),
    );
    return rowsInWords(texts, names);
  }

  paytable(stake: number): HTMLElement {
    return drawCascadesPaytable(this.#parts.texts, this.#parts.theme, stake, this.#stage.bitmaps);
  }

  rules(): HTMLElement {
    return drawCascadesRules(this.#parts.texts, this.#parts.theme);
  }

  round(outcome: unknown, stake: number): Shown | null {
    if (!is(outcome, OutcomeShape)) return null;
    const { texts, bonus, cabinet } = this.#parts;
    const [paid, ...free] = outcome.drops;
    const last = outcome.drops.at(-1);
    if (!paid || !last) return null;
    const list = free.map(({ steps, pay }) => ({
      multiplier: steps.map(({ multiplier }) => this.#times(multiplier)).join(' '),
      pay,
    }));
    return {
      payout: outcome.payout,
      words: cascadesInWords(texts, stake, outcome),
      details: free.length > 0 ? bonus.list(paid.pay, list, outcome.payout) : null,
      rest: () => this.#rest(last),
      play: async () => {
        await this.#left;
        await this.#playDrop(paid, stake, () => {});
        if (free.length > 0) await this.#playFree(paid, free, stake);
        cabinet.multiply(null);
        this.#rest(last);
      },
      setOff: () => {},
    };
  }

  #times(multiplier: number): string {
    return this.#parts.texts.t('slots.multiplier', { times: multiplier });
  }

  #rest(last: Drop): void {
    this.#stands = { grid: endOf(last), suns: last.suns };
    this.#stage.set(this.#stands.grid, this.#stands.suns);
  }

  /** `paid` gets every win, centavos. */
  async #playDrop(
    drop: Drop,
    stake: number,
    paid: (centavos: number, multiplier: string) => void,
  ): Promise<void> {
    const { cabinet, sound, texts } = this.#parts;
    await this.#stage.drop(drop.grid, drop.suns);
    for (const step of drop.steps) {
      const sum = step.wins.reduce((all, { pay }) => all + pay, 0);
      const multiplier = this.#times(step.multiplier);
      cabinet.multiply(multiplier);
      paid(sum, multiplier);
      if (sum > stake) sound.win(sum / stake);
      await this.#stage.win(winnersOf(step), texts.money(sum), sum > stake);
      await this.#stage.fall(step.fill);
    }
  }

  /** A player who skips finds all drops in the list. */
  async #playFree(paid: Drop, free: readonly Drop[], stake: number): Promise<void> {
    const { bonus, cabinet, texts } = this.#parts;
    const count = freeDrops(this.#set, sunsOf(paid));
    let total = paid.pay;
    let multiplier = this.#times(this.#set.ladder[0] ?? 1);
    cabinet.multiply(null);
    await this.#stage.shine();
    cabinet.say(texts.t('slots.freeSpins', { count }));
    await bonus.open(count);
    for (const [index, drop] of free.entries()) {
      if (bonus.isLeft) break;
      const progress = () => bonus.progress(index + 1, count, multiplier, total);
      const began = performance.now();
      progress();
      await this.#stage.leave();
      await this.#playDrop(drop, stake, (sum, by) => {
        total += sum;
        multiplier = by;
        progress();
      });
      cabinet.say(
        texts.t('slots.bonus.told', { spin: index + 1, of: count, amount: texts.money(drop.pay) }),
      );
      await bonus.pause(began + spinIntervalMs - performance.now());
    }
    bonus.close();
  }
}

export const build = (parts: Parts): Machine => new CascadeMachine(parts);
