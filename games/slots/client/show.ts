import { lessMotion } from '../../common/client/dom.ts';
import type { Wins } from './highlight.ts';
import type { Reel } from './reel.ts';
import type { Stage } from './stage.ts';

/** ms that a reel turns at least, and between the stops of two neighbours. */
const turnAtLeast = 650;
const stagger = 220;
/** ms between the starts of two neighbours. */
const startStagger = 45;
/** ms that each win is shown alone, and how often the round goes through them. */
const perWin = 1300;
const loops = 3;

/** Moves the reels of a round: turns them, lands them, shows what won. Frames are drawn only while something moves. */
export class Show {
  readonly #stage: Stage;
  readonly #reels: readonly Reel[];
  readonly #stopped: (reel: number) => void;
  #plan: { reel: number; at: number; act: 'turn' | 'land'; stop: number }[] = [];
  #frame = 0;
  #landed: (() => void) | null = null;
  #began = 0;
  #wins: readonly Wins[] = [];
  #winsBegan = 0;
  #lively = false;
  #still = false;

  /** `stopped` is called with every reel that comes to rest. */
  constructor(stage: Stage, reels: readonly Reel[], stopped: (reel: number) => void) {
    this.#stage = stage;
    this.#reels = reels;
    this.#stopped = stopped;
  }

  /** Lets the reels turn until `land`. */
  turn(): void {
    this.clear();
    this.#began = performance.now();
    this.#still = lessMotion();
    this.#plan = this.#still
      ? []
      : this.#reels.map((_, reel) => ({
          reel,
          at: this.#began + reel * startStagger,
          act: 'turn',
          stop: 0,
        }));
    this.#run();
  }

  /** Brings the reels to rest at the stops, one after the other. Resolves when the last one rests. */
  land(stops: readonly number[]): Promise<void> {
    const from = Math.max(performance.now(), this.#began + turnAtLeast);
    const gap = this.#still ? 0 : stagger;
    for (const [reel, stop] of stops.entries())
      this.#plan.push({ reel, at: from + reel * gap, act: 'land', stop });
    return new Promise((resolve) => {
      this.#landed = resolve;
      this.#run();
    });
  }

  /** Shows stops at once. */
  set(stops: readonly number[]): void {
    this.#plan = [];
    for (const [index, reel] of this.#reels.entries()) reel.show(stops[index] ?? 0);
    this.#stage.opacity = 1;
    this.#stage.draw(performance.now());
  }

  /** Sets off wins, one after the other. `lively` for a real win only, not for one that is less than its stake. */
  setOff(wins: readonly Wins[], lively: boolean): void {
    this.#wins = wins;
    this.#winsBegan = performance.now();
    this.#lively = lively && !lessMotion();
    this.#run();
  }

  /** Takes the highlights away. */
  clear(): void {
    this.#wins = [];
    this.#stage.highlight = null;
    this.#stage.draw(performance.now());
  }

  #run(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame((now) => this.#tick(now));
  }

  #tick(now: number): void {
    this.#frame = 0;
    this.#follow(now);
    let moving = this.#plan.length > 0;
    for (const [index, reel] of this.#reels.entries()) {
      if (reel.update(now / 1000)) this.#stopped(index);
      moving ||= !reel.resting;
    }
    if (this.#still) moving = this.#fade() || moving;
    const showing = this.#showWins(now);
    this.#stage.draw(now);
    if (!moving && this.#landed) {
      const landed = this.#landed;
      this.#landed = null;
      this.#still = false;
      landed();
    }
    if (moving || showing) this.#run();
  }

  /** Does what the plan has for this instant. */
  #follow(now: number): void {
    const due = this.#plan.filter((step) => step.at <= now);
    this.#plan = this.#plan.filter((step) => step.at > now);
    for (const { reel: index, act, stop } of due) {
      const reel = this.#reels[index];
      if (act === 'turn') reel?.turn(now / 1000);
      else if (this.#still) reel?.show(stop);
      else reel?.land(stop, now / 1000);
    }
  }

  /** Without motion: the reels grow pale while the answer is awaited, and come back with the outcome. */
  #fade(): boolean {
    const goal = this.#landed && this.#plan.length === 0 ? 1 : 0.25;
    const { opacity } = this.#stage;
    this.#stage.opacity =
      goal > opacity ? Math.min(goal, opacity + 0.06) : Math.max(goal, opacity - 0.06);
    return this.#stage.opacity !== goal;
  }

  /** Picks the win to show; false when nothing changes any more. */
  #showWins(now: number): boolean {
    const count = this.#wins.length;
    if (count === 0) return false;
    const turn = Math.floor((now - this.#winsBegan) / perWin);
    const over = lessMotion() || turn >= count * loops;
    const index = over ? 0 : turn % count;
    const win = this.#wins[index];
    if (win) {
      const since = this.#winsBegan + turn * perWin;
      this.#stage.highlight = { ...win, since, lively: this.#lively && !over };
    }
    return !over;
  }
}
