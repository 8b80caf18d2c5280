import { beforeEach, expect, test, vi } from 'vitest';

const listeners = new Map<string, (event: { key: string; newValue: string | null }) => void>();
const device = { reduced: false, connection: { saveData: false, type: 'wifi', tell: () => {} } };

vi.stubGlobal('matchMedia', () => ({
  get matches() {
    return device.reduced;
  },
  addEventListener: () => {},
}));
vi.stubGlobal('addEventListener', (name: string, listener: never) => listeners.set(name, listener));
vi.stubGlobal('navigator', {
  connection: {
    get saveData() {
      return device.connection.saveData;
    },
    get type() {
      return device.connection.type;
    },
    addEventListener: (_name: string, listener: () => void) =>
      void (device.connection.tell = listener),
  },
});

beforeEach(() => {
  vi.resetModules();
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
  device.connection.tell();
  expect(dataSaver.value).toBe(true);
  expect(saverHint.value).toBe(true);
  vi.resetModules();
  device.connection.saveData = false;
  device.reduced = true;
  expect((await started()).dataSaver.value).toBe(true);
});

test('[PWA-12] a choice beats the hint, is kept, and reaches the other tabs', async () => {
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
