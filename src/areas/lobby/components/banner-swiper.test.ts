import { beforeEach, expect, test, vi } from 'vitest';
import { setInMotion } from './banner-swiper.ts';

/** Turns take no time. */
const library = vi.hoisted(() => ({ turns: 0, options: {} }));
vi.mock('swiper', () => ({
  Swiper: class {
    realIndex = 0;
    readonly on: { realIndexChange: (swiper: unknown) => void };
    constructor(
      _element: unknown,
      options: { on: { realIndexChange: (swiper: unknown) => void } },
    ) {
      library.options = options;
      this.on = options.on;
    }
    slideNext() {
      library.turns += 1;
      this.realIndex += 1;
      this.on.realIndexChange(this);
    }
    destroy() {}
  },
}));
vi.mock('swiper/modules', () => ({ EffectCoverflow: {} }));

const hidden = { now: false };
vi.stubGlobal('document', {
  get hidden() {
    return hidden.now;
  },
});
const element = { querySelectorAll: () => [1, 2, 3] } as unknown as HTMLElement;
const moving = { still: false, paused: false, shownFor: 0, onSlide: () => {} };
const turnsIn = (ms: number): number => {
  const before = library.turns;
  vi.advanceTimersByTime(ms);
  return library.turns - before;
};

beforeEach(() => {
  vi.useFakeTimers();
  hidden.now = false;
  library.turns = 0;
});

test('[HOME-02c] the banner turns every 5,000 ms, for 1,000 ms each, with its neighbours 200 px deep', () => {
  setInMotion(element, moving);
  expect(library.options).toMatchObject({
    speed: 1000,
    effect: 'coverflow',
    coverflowEffect: { depth: 200 },
  });
  expect(turnsIn(4999)).toBe(0);
  expect(turnsIn(1)).toBe(1);
  expect(turnsIn(4999)).toBe(0);
  expect(turnsIn(1)).toBe(1);
});

test('[HOME-02c] its first turn counts from when its first slide was shown', () => {
  setInMotion(element, { ...moving, shownFor: 4000 });
  expect(turnsIn(999)).toBe(0);
  expect(turnsIn(1)).toBe(1);
});

test('[HOME-02c] a turn by hand begins the 5,000 ms again', () => {
  const motion = setInMotion(element, moving);
  expect(turnsIn(4000)).toBe(0);
  motion.next();
  expect(turnsIn(4999)).toBe(0);
  expect(turnsIn(1)).toBe(1);
});

test('[HOME-02c] it rests while it is paused, ended or out of view', () => {
  const motion = setInMotion(element, { ...moving, paused: true });
  expect(turnsIn(20_000)).toBe(0);
  motion.resume();
  expect(turnsIn(5000)).toBe(1);
  motion.pause();
  expect(turnsIn(20_000)).toBe(0);
  motion.resume();
  hidden.now = true;
  expect(turnsIn(20_000)).toBe(0);
  hidden.now = false;
  expect(turnsIn(5000)).toBe(1);
  motion.end();
  expect(turnsIn(20_000)).toBe(0);
});

test('[HOME-02h] where motion is not wanted it never turns by itself, not even when it is resumed, and has no effect', () => {
  const motion = setInMotion(element, { ...moving, still: true });
  motion.pause();
  motion.resume();
  expect(turnsIn(60_000)).toBe(0);
  expect(library.options).toMatchObject({ speed: 0, effect: 'slide' });
});
