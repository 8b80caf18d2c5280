import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Watch from './update-watch.ts';

interface WorkerEvents {
  onWaiting: () => void;
  onTakenOver: () => void;
}
let worker: WorkerEvents;
let isBusy = false;
const updateNow = vi.fn();
const reload = vi.fn();
vi.mock('../data/worker.ts', () => ({
  register: async (events: WorkerEvents) => void (worker = events),
  updateNow: () => updateNow(),
}));
vi.mock('./busy.ts', () => ({ busy: () => isBusy }));
let page: EventTarget & { visibilityState: string };
let model: typeof Watch;
let said: () => string;
const look = (visibilityState: string) => {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
};
const hours = 3600_000;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.clearAllMocks();
  isBusy = false;
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { reload });
  model = await import('./update-watch.ts');
  const { update } = await import('./update.ts');
  said = () => update.value;
  await model.watchUpdates();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[PWA-07] a new version is offered, and takes over when the person wants it', () => {
  expect(said()).toBe('none');
  worker.onWaiting();
  expect(said()).toBe('waiting');
  expect([updateNow, reload].map((each) => each.mock.calls.length)).toEqual([0, 0]);
  model.applyUpdate();
  expect(updateNow).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
});

test('[PWA-07] an update that is put off is offered again after four hours', () => {
  worker.onWaiting();
  model.putUpdateOff();
  expect(said()).toBe('none');
  vi.advanceTimersByTime(4 * hours - 1);
  expect(said()).toBe('none');
  vi.advanceTimersByTime(1);
  expect(said()).toBe('waiting');
});

test('[PWA-07] an update that is put off gives way to a newer one, which can be put off as long', () => {
  worker.onWaiting();
  model.putUpdateOff();
  vi.advanceTimersByTime(3 * hours);
  worker.onWaiting();
  expect(said()).toBe('waiting');
  model.putUpdateOff();
  vi.advanceTimersByTime(2 * hours);
  expect(said()).toBe('none');
  vi.advanceTimersByTime(2 * hours);
  expect(said()).toBe('waiting');
});

test('[PWA-07] a tab where nothing goes on is loaded again at once when another has updated', () => {
  worker.onTakenOver();
  expect(reload).toHaveBeenCalledOnce();
});

test('[PWA-07] a busy tab is loaded again when nobody looks and nothing goes on any more', () => {
  isBusy = true;
  worker.onTakenOver();
  expect(said()).toBe('running');
  look('hidden');
  look('visible');
  expect(reload).not.toHaveBeenCalled();
  isBusy = false;
  look('visible');
  expect(reload).not.toHaveBeenCalled();
  look('hidden');
  expect(reload).toHaveBeenCalledOnce();
});

test('[PWA-07] the person may have a busy tab loaded again; a version that waits does not hide that', () => {
  isBusy = true;
  worker.onTakenOver();
  worker.onWaiting();
  expect(said()).toBe('running');
  model.applyUpdate();
  expect(reload).toHaveBeenCalledOnce();
  expect(updateNow).not.toHaveBeenCalled();
});
