import { beforeEach, expect, test, vi } from 'vitest';

const tones = { started: 0 };
const taps: unknown[] = [];
const frames: ((now: number) => void)[] = [];
const page = { canvases: 0, isReduced: false };

class FakeAudio {
  currentTime = 0;
  destination = {};
  resume = () => Promise.resolve();
  createGain = () => {
    const gain = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
    return { gain, connect: (to: unknown) => to };
  };
  createOscillator = () => {
    const start = () => void (tones.started += 1);
    return { type: '', frequency: { value: 0 }, connect: (to: unknown) => to, start, stop() {} };
  };
}

const brush = new Proxy({}, { get: () => () => {}, set: () => true });
const canvas = {
  style: {},
  getContext: () => brush,
  remove: () => void (page.canvases -= 1),
};
vi.stubGlobal('AudioContext', FakeAudio);
vi.stubGlobal('navigator', { vibrate: (pattern: unknown) => taps.push(pattern) });
vi.stubGlobal('matchMedia', () => ({ matches: page.isReduced }));
vi.stubGlobal('requestAnimationFrame', (frame: (now: number) => void) => frames.push(frame));
vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => '#000' }));
vi.stubGlobal('innerWidth', 390);
vi.stubGlobal('innerHeight', 844);
vi.stubGlobal('devicePixelRatio', 1);
vi.stubGlobal('document', {
  documentElement: {},
  createElement: () => canvas,
  body: { append: () => void (page.canvases += 1) },
});

const { celebrate, claimSound, setClaimSound } = await import('./celebration.ts');

beforeEach(async () => {
  page.isReduced = false;
  await setClaimSound(false);
  Object.assign(tones, { started: 0 });
  frames.length = 0;
  taps.length = 0;
});

test('[REWARD-02d] a claim shows confetti that goes by itself, taps the device, and is silent', async () => {
  await celebrate();
  expect([page.canvases, taps.length, tones.started]).toEqual([1, 1, 0]);
  frames.shift()!(performance.now() + 100);
  expect(page.canvases).toBe(1);
  frames.shift()!(performance.now() + 5000);
  expect([page.canvases, frames.length]).toEqual([0, 0]);
});

test('[REWARD-02d] the sound of claims is heard when it is switched on, and at each claim then', async () => {
  await setClaimSound(true);
  expect([claimSound.value, tones.started]).toEqual([true, 3]);
  page.isReduced = true;
  await celebrate();
  expect(tones.started).toBe(6);
});

test('[REWARD-02d] nothing moves where motion is reduced', async () => {
  page.isReduced = true;
  await celebrate();
  expect([page.canvases, frames.length]).toEqual([0, 0]);
});

test('[REWARD-02d] a browser without canvas and taps loses nothing', async () => {
  vi.stubGlobal('navigator', {});
  canvas.getContext = () => null as never;
  await expect(celebrate()).resolves.toBeUndefined();
  expect(page.canvases).toBe(0);
});
