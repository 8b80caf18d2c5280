// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Face } from './face.ts';
import { Haptics } from './haptics.ts';
import { Sound } from './sound.ts';
import { makeTexts } from './texts.ts';
import { winSize } from './win-size.ts';

const texts = makeTexts(
  import.meta.glob('../../../locales/*/{game,language}.json', { eager: true, import: 'default' }),
  'EN',
);
const { t, money } = texts;
let isReduced: boolean;
let wasPressed: boolean;
let taps: number[][];
let gongs: number[];
let face: Face;
let haptics: Haptics;
const moment = () => document.querySelector<HTMLElement>('.moment');
const momentSum = () => moment()?.querySelector('.moment__sum')?.textContent;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  [isReduced, wasPressed, taps, gongs] = [false, true, [], []];
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }));
  Object.assign(navigator, {
    vibrate: (pattern: number[]) => taps.push(pattern),
  });
  Object.defineProperty(navigator, 'userActivation', {
    configurable: true,
    get: () => ({ hasBeenActive: wasPressed }),
  });
  const sound = new Sound(false, () => {});
  vi.spyOn(sound, 'win').mockImplementation((times) => void gongs.push(times));
  haptics = new Haptics(true);
  const opened = { name: 'Laro', trial: false, balance: 0, last: null };
  face = new Face(texts, opened as never, { sound, haptics }, () => {});
  document.body.replaceChildren(face.status, face.figures, face.win.sum);
});
afterEach(() => {
  face.fresh();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const said = () => face.status.textContent;
const lastPayout = () => face.figures.querySelector('#last-win')?.textContent;

test.each([
  [0, 'none'],
  [1000, 'none'],
  [1001, 'win'],
  [9999, 'win'],
  [10_000, 'moment'],
])('[GAME-17a] [GAME-17b] [GAME-17c] a payout of %i for 1000 staked is %s', (payout, size) => {
  expect(winSize(1000, payout)).toBe(size);
});

test.each([0, 600, 1000])(
  '[GAME-17a] a payout of %i for 1000 staked is stated with its net, without sum, colour, gongs or a tap',
  async (payout) => {
    face.ended(1000, payout, 'Over.');
    await pass(1000);
    expect(said()).toBe(`Over. ${t('game.net', { net: money(payout - 1000) })}`);
    expect([face.status.dataset['tone'], face.figures.hasAttribute('data-win')]).toEqual([
      'plain',
      false,
    ]);
    expect([lastPayout(), face.win.sum.hidden, moment()]).toEqual([money(payout), true, null]);
    expect([gongs, taps]).toEqual([[], []]);
  },
);

test('[GAME-17b] a win counts up while the exact sum is stated at once, and goes by itself', async () => {
  face.ended(1000, 5000, 'Won ₱50.00.');
  expect([said(), lastPayout(), face.status.dataset['tone']]).toEqual([
    'Won ₱50.00.',
    '₱50.00',
    'win',
  ]);
  const { sum } = face.win;
  expect([sum.hidden, sum.getAttribute('aria-hidden'), gongs]).toEqual([false, 'true', [5]]);
  await pass(200);
  const counted = Number(sum.textContent.replaceAll(/[^\d.]/g, ''));
  expect(counted).toBeGreaterThan(0);
  expect(counted).toBeLessThan(50);
  await pass(800);
  expect([sum.textContent, moment()]).toEqual(['₱50.00', null]);
  await pass(2000);
  expect(sum.hidden).toBe(true);
});

test.each(['pointerdown', 'keydown'])(
  '[GAME-17b] %s ends a count at its sum and still reaches the game',
  async (kind) => {
    face.ended(1000, 5000, 'Won.');
    await pass(100);
    const reached = vi.fn();
    face.figures.addEventListener(kind, reached);
    const event = new Event(kind, { bubbles: true, cancelable: true });
    face.figures.dispatchEvent(event);
    expect([face.win.sum.textContent, event.defaultPrevented]).toEqual(['₱50.00', false]);
    expect(reached).toHaveBeenCalledTimes(1);
    await pass(100);
    expect(face.win.sum.textContent).toBe('₱50.00');
  },
);

test('[GAME-17b] the next bet takes the sum away at once', async () => {
  face.ended(1000, 5000, 'Won.');
  await pass(100);
  face.fresh();
  expect([face.win.sum.hidden, face.figures.hasAttribute('data-win')]).toEqual([true, false]);
});

test('[GAME-17b] [GAME-17c] where motion is reduced a sum is there at once, also in a moment', () => {
  isReduced = true;
  face.ended(1000, 5000, 'Won.');
  expect(face.win.sum.textContent).toBe('₱50.00');
  face.ended(1000, 20_000, 'Won.');
  expect(momentSum()).toBe('₱200.00');
});

test('[GAME-17c] ten stakes are a moment with art, times and sum, which is over within 2.5 s', async () => {
  face.ended(1000, 12_999, 'Won ₱129.99.');
  expect(said()).toBe('Won ₱129.99.');
  expect([moment()?.getAttribute('aria-hidden'), face.win.sum.hidden]).toEqual(['true', true]);
  expect(moment()?.querySelectorAll('svg polygon').length).toBeGreaterThan(5);
  expect(moment()?.querySelector('.moment__times')?.textContent).toBe(
    t('game.moment', { times: 12 }),
  );
  await pass(1500);
  expect(momentSum()).toBe('₱129.99');
  await pass(900);
  expect(moment()?.hasAttribute('data-left') ?? true).toBe(true);
  await pass(400);
  expect(moment()).toBeNull();
});

test('[GAME-17c] a tap leaves a moment and the second half of a double tap bets nothing', async () => {
  face.ended(1000, 10_000, 'Won.');
  await pass(300);
  moment()?.click();
  expect([momentSum(), moment()?.hasAttribute('data-left')]).toEqual(['₱100.00', true]);
  // It still lies above the buttons.
  await pass(300);
  expect(moment()).not.toBeNull();
  await pass(100);
  expect(moment()).toBeNull();
});

test.each([' ', 'Enter', 'Escape'])(
  '[GAME-17c] the key "%s" leaves a moment and bets nothing; the next one does',
  async (key) => {
    const bets = vi.fn();
    document.addEventListener('keydown', bets);
    const strike = () => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      face.figures.dispatchEvent(event);
      return event.defaultPrevented;
    };
    face.ended(1000, 10_000, 'Won.');
    await pass(100);
    expect([strike(), bets.mock.calls.length]).toEqual([true, 0]);
    expect(moment()?.hasAttribute('data-left')).toBe(true);
    expect([strike(), bets.mock.calls.length]).toEqual([false, 1]);
    document.removeEventListener('keydown', bets);
  },
);

test('[GAME-17c] a moment covers no dialog that is read: its sum counts up', () => {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('open', '');
  document.body.append(dialog);
  face.ended(1000, 10_000, 'Won.');
  expect([moment(), face.win.sum.hidden]).toEqual([null, false]);
  dialog.remove();
});

test('[GAME-17d] the device taps longer for a moment than for a win', () => {
  face.ended(1000, 2000, 'Won.');
  face.ended(1000, 20_000, 'Won.');
  const lengths = taps.map((pattern) => pattern.reduce((sum, ms) => sum + ms, 0));
  expect(lengths).toHaveLength(2);
  expect(lengths[1]).toBeGreaterThan(lengths[0]!);
});

test.each(['before a press', 'where motion is reduced', 'where it is switched off'])(
  '[GAME-17d] the device does not tap %s',
  (where) => {
    wasPressed = where !== 'before a press';
    isReduced = where === 'where motion is reduced';
    haptics.on = where !== 'where it is switched off';
    face.ended(1000, 2000, 'Won.');
    face.ended(1000, 20_000, 'Won.');
    expect(taps).toEqual([]);
  },
);

test('[GAME-17d] a browser that cannot tap celebrates all the same', () => {
  Object.assign(navigator, { vibrate: undefined });
  face.ended(1000, 2000, 'Won.');
  expect(face.win.sum.hidden).toBe(false);
});
