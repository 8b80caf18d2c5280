import { lessMotion } from '../../common/client/dom.ts';
import type { Wins } from './highlight.ts';
import type { Reel } from './reel.ts';
import type { Stage } from './stage.ts';

/** Minimum ms of a turn, ms between stops. */
const minTurnMs = 650;
const stagger = 220;
/** ms between starts. */
const startStagger = 45;
/** ms per win, and repeats. */
const perWin = 1300;
const loops = 3;

/** Draws frames only while something moves. */
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

  /** `stopped` runs per reel. */
  constructor(stage: Stage, reels: readonly Reel[], stopped: (reel: number) => void) {
    this.#stage = stage;
    this.#reels = reels;
    this.#stopped = stopped;
  }

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

  /** Resolves with the last reel. */
  land(stops: readonly number[]): Promise<void> {
    const from = Math.max(performance.now(), this.#began + minTurnMs);
    const gap = this.#still ? 0 : stagger;
    for (const [reel, stop] of stops.entries())
      this.#plan.push({ reel, at: from + reel * gap, act: 'land', stop });
    return new Promise((resolve) => {
      this.#landed = resolve;
      this.#run();
    });
  }

  set(stops: readonly number[]): void {
    this.#plan = [];
    for (const [index, reel] of this.#reels.entries()) reel.show(stops[index] ?? 0);
    this.#stage.opacity = 1;
    this.#stage.draw(performance.now());
  }

  /** One by one; `lively` only above the stake. */
  setOff(wins: readonly Wins[], lively: boolean): void {
    this.#wins = wins;
    this.#winsBegan = performance.now();
    this.#lively = lively && !lessMotion();
    this.#run();
  }

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
      moving ||= !reel.landed;
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

  /** Fades until answered, without motion. */
  #fade(): boolean {
    const goal = this.#landed && this.#plan.length === 0 ? 1 : 0.25;
    const { opacity } = this.#stage;
    this.#stage.opacity =
      goal > opacity ? Math.min(goal, opacity + 0.06) : Math.max(goal, opacity - 0.06);
    return this.#stage.opacity !== goal;
  }

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
