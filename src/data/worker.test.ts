import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The state of a mocked registration. */
const box = vi.hoisted(() => ({
  made: [] as EventTarget[],
  update: vi.fn<() => Promise<void>>(),
  register: vi.fn<() => Promise<unknown>>(),
  skipWaiting: vi.fn<() => void>(),
}));
vi.mock('workbox-window', () => ({
  Workbox: class extends EventTarget {
    constructor() {
      super();
      box.made.push(this);
    }
    update = box.update;
    register = box.register;
    messageSkipWaiting = box.skipWaiting;
  },
}));

const halfAnHour = 30 * 60_000;
const reload = vi.fn<() => void>();
const onWaiting = vi.fn<() => void>();
const onTakenOver = vi.fn<() => void>();
let container: EventTarget & {
  controller: unknown;
  ready: Promise<unknown>;
  getRegistration: () => Promise<unknown>;
};
let page: EventTarget & {
  visibilityState: string;
  documentElement: { dataset: Record<string, string> };
};
let device: { onLine: boolean; serviceWorker?: typeof container };

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  for (const spy of [box.update, box.register, box.skipWaiting, reload, onWaiting, onTakenOver])
    spy.mockReset();
  box.update.mockResolvedValue();
  box.register.mockResolvedValue(undefined);
  container = Object.assign(new EventTarget(), {
    controller: null,
    ready: new Promise(() => {}),
    getRegistration: async () => undefined,
  });
  page = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    documentElement: { dataset: {} },
  });
  device = { onLine: true, serviceWorker: container };
  vi.stubGlobal('navigator', device);
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('MessageChannel', Channel);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A channel whose first end receives only after start, as in a browser. */
class Channel {
  started = false;
  port1 = Object.assign(new EventTarget(), { start: () => (this.started = true) });
  port2 = { postMessage: () => this.started && this.port1.dispatchEvent(new Event('message')) };
}

const ours = () => ({
  postMessage: (message: { type?: string }, [port]: Channel['port2'][]) => {
    if (message.type === 'HELLO') setTimeout(() => port?.postMessage(), 50);
  },
});
const silent = () => ({ postMessage: () => {} });

async function opened(controller: unknown = null) {
  container.controller = controller;
  const worker = await import('./worker.ts');
  await worker.register({ onWaiting, onTakenOver });
  return worker;
}

async function changeTo(controller: unknown, ms = 10_000): Promise<void> {
  container.controller = controller;
  container.dispatchEvent(new Event('controllerchange'));
  await vi.advanceTimersByTimeAsync(ms);
}

const lookAgain = () => page.dispatchEvent(new Event('visibilitychange'));

test('[PWA-07] a new version that waits is offered and does not reload the page', async () => {
  await opened(ours());
  expect(onWaiting).not.toHaveBeenCalled();
  box.made.at(-1)?.dispatchEvent(new Event('waiting'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onWaiting).toHaveBeenCalledTimes(1);
  expect(reload).not.toHaveBeenCalled();
});

test('[PWA-07] a page hears that another tab took the new version, and is not reloaded', async () => {
  await opened(ours());
  await changeTo(ours());
  expect(onTakenOver).toHaveBeenCalledTimes(1);
  expect(reload).not.toHaveBeenCalled();
});

test('the first worker of a page is no new version, the second is', async () => {
  await opened(null);
  await changeTo(ours());
  expect(onTakenOver).not.toHaveBeenCalled();
  await changeTo(ours());
  expect(onTakenOver).toHaveBeenCalledTimes(1);
});

test.each([
  ['a worker that does not answer, such as the kill worker,', silent],
  ['a worker that is gone', () => null],
])('%s is not taken for a new version', async (_what, next) => {
  await opened(ours());
  await changeTo(next());
  expect(onTakenOver).not.toHaveBeenCalled();
});

test('[PWA-07] a version that is accepted takes over, and the page reloads as soon as it has', async () => {
  const { updateNow } = await opened(ours());
  updateNow();
  expect(box.skipWaiting).toHaveBeenCalledTimes(1);
  expect(reload).not.toHaveBeenCalled();
  await changeTo(ours(), 100);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(onTakenOver).not.toHaveBeenCalled();
});

test('a version that is accepted and does not take over reloads the page after 4 s', async () => {
  const { updateNow } = await opened(ours());
  updateNow();
  await vi.advanceTimersByTimeAsync(3900);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('an update that is accepted before the worker is registered reloads the page after 4 s', async () => {
  const { updateNow } = await import('./worker.ts');
  updateNow();
  await vi.advanceTimersByTimeAsync(4100);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('the running worker is asked to bring back files that the browser has cleared', async () => {
  const postMessage = vi.fn<(message: unknown) => void>();
  box.register.mockResolvedValue({ active: { postMessage } });
  await opened(ours());
  expect(postMessage.mock.calls).toEqual([[{ type: 'REPAIR' }]]);
});

test.each([
  ['is rejected by the browser', () => Promise.reject(new Error('rejected'))],
  ['is still being installed', async () => ({ active: null })],
])('a worker that %s leaves a page that looks for versions later', async (_what, register) => {
  box.register.mockImplementation(register);
  await opened();
  await vi.advanceTimersByTimeAsync(halfAnHour);
  expect(box.update).toHaveBeenCalledTimes(1);
});

test('the page is marked once a worker is ready, and not before', async () => {
  let isReady: (value: unknown) => void = () => {};
  container.ready = new Promise((resolve) => (isReady = resolve));
  await opened();
  await vi.advanceTimersByTimeAsync(0);
  expect(page.documentElement.dataset.worker).toBeUndefined();
  isReady(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(page.documentElement.dataset.worker).toBe('ready');
});

test('an open page looks for a new version every half hour', async () => {
  await opened();
  await vi.advanceTimersByTimeAsync(halfAnHour - 1);
  expect(box.update).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(box.update).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(halfAnHour);
  expect(box.update).toHaveBeenCalledTimes(2);
});

test('a look for a new version that fails is followed by the next one', async () => {
  box.update.mockRejectedValueOnce(new TypeError('no network'));
  await opened();
  await vi.advanceTimersByTimeAsync(2 * halfAnHour);
  expect(box.update).toHaveBeenCalledTimes(2);
});

test('a page that is looked at again looks for a new version if it has not for half an hour', async () => {
  await opened();
  lookAgain();
  expect(box.update).not.toHaveBeenCalled();
  // A sleeping page runs no timers.
  vi.setSystemTime(Date.now() + halfAnHour);
  lookAgain();
  lookAgain();
  expect(box.update).toHaveBeenCalledTimes(1);
});

test('a clock that was set back counts as time that has passed', async () => {
  await opened();
  vi.setSystemTime(Date.now() - halfAnHour);
  lookAgain();
  expect(box.update).toHaveBeenCalledTimes(1);
});

test('a page that is hidden or without network looks for no new version, and does as soon as it can', async () => {
  await opened();
  page.visibilityState = 'hidden';
  await vi.advanceTimersByTimeAsync(halfAnHour);
  page.visibilityState = 'visible';
  device.onLine = false;
  lookAgain();
  expect(box.update).not.toHaveBeenCalled();
  device.onLine = true;
  lookAgain();
  expect(box.update).toHaveBeenCalledTimes(1);
});
