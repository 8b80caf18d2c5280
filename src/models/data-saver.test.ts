import { beforeEach, expect, test, vi } from 'vitest';

const listeners = new Map<string, (event: { key: string; newValue: string | null }) => void>();
const device = {
  reduced: false,
  report: () => {},
  connection: { saveData: false, type: 'wifi', effectiveType: '4g', report: () => {} },
};

vi.stubGlobal('matchMedia', () => ({
  get matches() {
    return device.reduced;
  },
  addEventListener: (_name: string, listener: () => void) => void (device.report = listener),
}));
vi.stubGlobal('addEventListener', (name: string, listener: never) => listeners.set(name, listener));
const navigator = {
  connection: {
    get saveData() {
      return device.connection.saveData;
    },
    get type() {
      return device.connection.type;
    },
    get effectiveType() {
      return device.connection.effectiveType;
    },
    addEventListener: (_name: string, listener: () => void) =>
      void (device.connection.report = listener),
  },
};

beforeEach(() => {
  device.connection.effectiveType = '4g';
  vi.resetModules();
  vi.stubGlobal('navigator', navigator);
  device.reduced = false;
  device.connection.saveData = false;
});

async function started(stored?: string) {
  const { localStore } = await import('../data/browser-storage.ts');
  localStore.clear();
  if (stored) localStore.set('dataSaver', stored);
  const saver = await import('./data-saver.ts');
  saver.startDataSaver();
  return { ...saver, localStore };
}

test("[PWA-12] the browser's and the device's hints switch it on, also while the page is open", async () => {
  const { dataSaver, saverHint } = await started();
  expect(dataSaver.value).toBe(false);
  device.connection.saveData = true;
  device.connection.report();
  expect(dataSaver.value).toBe(true);
  expect(saverHint.value).toBe(true);
  vi.resetModules();
  device.connection.saveData = false;
  device.reduced = true;
  expect((await started()).dataSaver.value).toBe(true);
});

test('[PWA-14] a slow line switches it on, unless it is chosen otherwise', async () => {
  device.connection.effectiveType = '2g';
  const { dataSaver, saverHint, setDataSaver, localStore } = await started();
  expect([dataSaver.value, saverHint.value]).toEqual([true, true]);
  setDataSaver(false);
  expect([dataSaver.value, localStore.get('dataSaver')]).toEqual([false, 'off']);
  setDataSaver(true);
  expect(localStore.get('dataSaver')).toBeNull();
});

test('[PWA-14] a line that becomes fast ends what only its slowness had switched on', async () => {
  device.connection.effectiveType = 'slow-2g';
  const { dataSaver } = await started();
  device.connection.effectiveType = '4g';
  device.connection.report();
  expect(dataSaver.value).toBe(false);
});

test('[PWA-12] a choice beats the hint, is stored, and reaches the other tabs', async () => {
  device.reduced = true;
  const { dataSaver, setDataSaver, localStore } = await started();
  setDataSaver(false);
  expect(dataSaver.value).toBe(false);
  expect(localStore.get('dataSaver')).toBe('off');
  listeners.get('storage')?.({ key: 'dataSaver', newValue: 'on' });
  expect(dataSaver.value).toBe(true);
  setDataSaver(true);
  expect(localStore.get('dataSaver')).toBeNull();
  vi.resetModules();
  device.reduced = false;
  expect((await started('on')).dataSaver.value).toBe(true);
});

test('[PWA-12] what is fetched ahead waits for the saver to go, or for somebody who asks', async () => {
  const { setDataSaver, whenAhead, fetchAhead } = await started('on');
  const first = vi.fn();
  whenAhead(first);
  await Promise.resolve();
  expect(first).not.toHaveBeenCalled();
  fetchAhead();
  await vi.waitFor(() => expect(first).toHaveBeenCalledTimes(1));
  setDataSaver(false);
  setDataSaver(true);
  await Promise.resolve();
  expect(first).toHaveBeenCalledTimes(1);
});

test('[PWA-12] a choice of the saver is stored and reported as it was made', async () => {
  const { dataSaver, saverHint, setDataSaver, localStore } = await started('off');
  setDataSaver(true);
  expect(localStore.get('dataSaver')).toBe('on');
  expect([dataSaver.value, saverHint.value]).toEqual([true, false]);
  setDataSaver(false);
  expect(localStore.get('dataSaver')).toBeNull();
});

test.each([
  ['off', false],
  ['nonsense', true],
])('a stored choice `%s` against a hint gives %s', async (stored, on) => {
  device.reduced = true;
  expect((await started(stored)).dataSaver.value).toBe(on);
});

test('what another tab retains of other things is no choice; a choice that it gives up is none here', async () => {
  const { dataSaver } = await started('on');
  listeners.get('storage')?.({ key: 'theme', newValue: null });
  expect(dataSaver.value).toBe(true);
  listeners.get('storage')?.({ key: 'dataSaver', newValue: null });
  expect(dataSaver.value).toBe(false);
});

test('[PWA-12] a hint of the device that comes while the page is open is followed', async () => {
  const { dataSaver } = await started();
  device.reduced = true;
  device.report();
  expect(dataSaver.value).toBe(true);
});

test('[PWA-12] what is fetched ahead is fetched at once without the saver, and only once', async () => {
  const { setDataSaver, whenAhead } = await started();
  const work = vi.fn();
  whenAhead(work);
  setDataSaver(true);
  setDataSaver(false);
  await Promise.resolve();
  expect(work).toHaveBeenCalledTimes(1);
  setDataSaver(true);
  setDataSaver(false);
  await Promise.resolve();
  expect(work).toHaveBeenCalledTimes(1);
});

test('[PWA-12] what waits for the saver to go is fetched when it goes', async () => {
  const { setDataSaver, whenAhead } = await started('on');
  const work = vi.fn();
  whenAhead(work);
  await Promise.resolve();
  expect(work).not.toHaveBeenCalled();
  setDataSaver(false);
  await Promise.resolve();
  expect(work).toHaveBeenCalledTimes(1);
});
