import { signal } from '@preact/signals-react';
import { expect, test, vi } from 'vitest';

/** The device: a value is there once `written` is over. */
const device = new Map<string, unknown>();
let written = Promise.resolve();
vi.mock('../data/lazy-store.ts', () => ({
  currentOwner: () => '1',
  watchOwner: () => {},
  storeState: signal('ok'),
  readStored: async (_kind: string, key: string) =>
    device.has(key) ? { value: device.get(key), since: '2026-03-01T00:00:00.000Z' } : null,
  storeValue: async (_kind: string, key: string, value: unknown) => {
    await written;
    device.set(key, value);
  },
}));
const language = signal('EN');
vi.mock('./language.ts', () => ({ language, t: (key: string) => key }));
let networkReturns = () => {};
vi.mock('./connectivity.ts', () => ({
  connectivity: signal('online'),
  whenBack: (listener: () => void) => (networkReturns = listener),
}));
vi.mock('./data-saver.ts', () => ({ dataSaver: signal(false) }));
vi.mock('./dialogs.ts', () => ({ toast: () => {} }));
vi.mock('../data/broadcast.ts', () => ({ onBroadcast: () => {} }));
const asked: string[] = [];
let answered = Promise.resolve();
vi.mock('../data/call.ts', () => ({
  call: async (_name: string, request: { language: string }) => {
    asked.push(request.language);
    await answered;
    return { ok: true, value: {} };
  },
}));
vi.stubGlobal('document', { visibilityState: 'visible' });
const { chooseOffline, loadOfflineReports, offlineReports, refreshing, startOfflineReports } =
  await import('./offline-reports.ts');

const report = { key: 'agent.sums {"language":"EN"}', address: '/agent/palStatementsAgentCopy' };

/** A promise and what ends it. */
function gate() {
  let open = () => {};
  const wait = new Promise<void>((resolve) => (open = resolve));
  return { wait, open };
}

test('[AGT-10] a list that is read while a choice is stored has that choice', async () => {
  const { wait, open } = gate();
  written = wait;
  const chosen = chooseOffline(report, true);
  await expect.poll(() => offlineReports.peek()).toHaveLength(1);
  const read = loadOfflineReports();
  open();
  await Promise.all([chosen, read]);
  expect(offlineReports.peek()).toEqual([report]);
});

test('[AGT-10] a language that is chosen during a refresh has one of its own', async () => {
  const { wait, open } = gate();
  answered = wait;
  vi.spyOn(globalThis, 'setInterval').mockImplementation((() => 0) as never);
  startOfflineReports();
  await expect.poll(() => asked).toEqual(['EN']);
  language.value = 'TY';
  await expect.poll(() => offlineReports.peek()?.[0]?.key).toContain('TY');
  open();
  await expect.poll(() => asked).toEqual(['EN', 'TY']);
  await expect.poll(() => refreshing.peek()).toBe(false);
});

test('[AGT-10] a return of the network during a refresh that it may have cut has one of its own', async () => {
  const { wait, open } = gate();
  answered = wait;
  asked.length = 0;
  networkReturns();
  await expect.poll(() => asked).toEqual(['TY']);
  networkReturns();
  open();
  await expect.poll(() => asked).toEqual(['TY', 'TY']);
  await expect.poll(() => refreshing.peek()).toBe(false);
});
