// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const tones = { started: 0 };
const taps: unknown[] = [];
const frames: ((now: number) => void)[] = [];
const page = { isReduced: false, wasPressed: true };
const canvases = () => document.querySelectorAll('canvas').length;
const card = () => document.querySelector('.moment-card');

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
vi.stubGlobal('AudioContext', FakeAudio);
vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: page.isReduced }));
vi.stubGlobal('requestAnimationFrame', (frame: (now: number) => void) => frames.push(frame));
const context = vi.spyOn(HTMLCanvasElement.prototype, 'getContext');
Object.assign(navigator, { vibrate: (pattern: unknown) => taps.push(pattern) });
Object.defineProperty(navigator, 'userActivation', {
  configurable: true,
  get: () => ({ hasBeenActive: page.wasPressed }),
});

const { celebrate, claimSound, setClaimSound } = await import('./celebration.ts');

beforeEach(async () => {
  document.body.replaceChildren();
  localStorage.clear();
  Object.assign(page, { isReduced: false, wasPressed: true });
  context.mockReturnValue(brush as never);
  await setClaimSound(false);
  Object.assign(tones, { started: 0 });
  frames.length = 0;
  taps.length = 0;
});

afterEach(() => vi.useRealTimers());

test('[REWARD-02d] a claim shows confetti that goes by itself, taps the device, and is silent', async () => {
  await celebrate();
  expect([canvases(), taps.length, tones.started]).toEqual([1, 1, 0]);
  frames.shift()!(performance.now() + 100);
  expect(canvases()).toBe(1);
  frames.shift()!(performance.now() + 5000);
  expect([canvases(), frames.length]).toEqual([0, 0]);
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
  expect([canvases(), frames.length]).toEqual([0, 0]);
});

test('[REWARD-02d] a browser without canvas and taps loses nothing', async () => {
  context.mockReturnValue(null);
  Object.assign(navigator, { vibrate: undefined });
  await expect(celebrate()).resolves.toBeUndefined();
  expect(canvases()).toBe(0);
  Object.assign(navigator, { vibrate: (pattern: unknown) => taps.push(pattern) });
});

test.each(['before a press', 'where motion is reduced', 'where it is switched off'])(
  '[GAME-17d] a claim does not tap the device %s',
  async (where) => {
    page.wasPressed = where !== 'before a press';
    page.isReduced = where === 'where motion is reduced';
    if (where === 'where it is switched off') localStorage.setItem('haptics', 'off');
    await celebrate();
    expect(taps).toEqual([]);
  },
);

test('[REWARD-06a] a claim has a card with art and what was paid, one at a time, until it is closed', async () => {
  await celebrate({ what: '₱50' });
  await celebrate({ what: '₱70' });
  expect(document.querySelectorAll('.moment-card')).toHaveLength(1);
  expect(card()?.querySelectorAll('svg circle').length).toBeGreaterThan(1);
  expect(card()?.querySelector('[role=status]')?.textContent).not.toBe('');
  card()?.querySelector<HTMLElement>('.moment-card__close')?.click();
  expect(card()).toBeNull();
});

test('[REWARD-06a] a card goes by itself, not while it is pointed at, and with Escape', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await celebrate();
  card()?.dispatchEvent(new Event('pointerenter'));
  vi.advanceTimersByTime(60_000);
  expect(card()).not.toBeNull();
  card()?.dispatchEvent(new Event('pointerleave'));
  vi.advanceTimersByTime(8000);
  expect(card()).toBeNull();
  await celebrate();
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  expect(card()).toBeNull();
});

test('[REWARD-06a] [REWARD-06b] [RG-03] "Play now" is offered with a claim and a level, not during a break', async () => {
  const { celebrateLevel } = await import('./celebration.ts');
  const { loyalty } = await import('./session.ts');
  const offers = () => document.querySelectorAll('.moment-card__play').length;
  await celebrate();
  expect(offers()).toBe(1);
  await celebrateLevel('Ginto');
  expect([offers(), card()?.querySelectorAll('.moment-card__ribbon').length]).toEqual([1, 1]);
  loyalty.value = { onBreak: true } as typeof loyalty.value;
  await celebrate();
  expect([card() !== null, offers()]).toEqual([true, 0]);
  loyalty.value = null;
});

test('[REWARD-06a] a card goes with the page that it belongs to', async () => {
  await celebrate();
  history.pushState(null, '', '/another');
  dispatchEvent(new Event('pushState'));
  expect(card()).toBeNull();
});
