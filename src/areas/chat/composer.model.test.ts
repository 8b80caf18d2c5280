import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Result } from '../../lib/result.ts';

const member = signal<{ id: string } | null>({ id: '7' });
const sent: { key: string; text: string }[] = [];
let answer: Result<unknown>;
const lost: Result<unknown> = { ok: false, failure: { kind: 'timeout' } };
const written: Result<unknown> = { ok: true, value: {} };
const network: { back: () => void } = { back: () => {} };
vi.mock('../../data/call.ts', () => ({
  call: async (_name: string, request: { key: string; text: string }) => {
    sent.push(request);
    return answer;
  },
}));
vi.mock('../../models/connectivity.ts', () => ({
  whenBack: (work: () => void) => (network.back = work),
}));
vi.mock('../../models/session.ts', () => ({ member }));
vi.mock('../../models/live-events.ts', () => ({ onLiveEvent: () => () => {} }));
vi.mock('./chat.model.ts', () => ({ addOwnMessage: () => {}, handleRejection: () => {} }));

/** Reloads the page; the tab's storage stays. */
async function load() {
  vi.resetModules();
  const composer = await import('./composer.model.ts');
  composer.openComposer();
  return composer;
}
type Composer = Awaited<ReturnType<typeof load>>;
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const keys = () => new Set(sent.map(({ key }) => key)).size;
/** Sends without an answer. */
async function sendInVain({ send, type }: Composer, text = 'Kumusta po'): Promise<void> {
  answer = lost;
  type(text);
  void send();
  await pass();
}

beforeEach(() => {
  vi.useFakeTimers();
  const tab = new Map<string, string>();
  const getItem = (name: string) => tab.get(name) ?? null;
  vi.stubGlobal('sessionStorage', {
    getItem,
    setItem: tab.set.bind(tab),
    removeItem: tab.delete.bind(tab),
  });
  member.value = { id: '7' };
  sent.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[INFO-05] a message whose answer was lost is sent again by itself, under the key that it had', async () => {
  const composer = await load();
  await sendInVain(composer);
  expect(composer.sending.value).toMatchObject({ text: 'Kumusta po', state: 'waiting' });
  answer = written;
  await pass(1000);
  expect(composer.sending.value).toBeNull();
  expect([sent.length, keys()]).toEqual([2, 1]);
  // Written: the same text is a new message.
  composer.type('Kumusta po');
  void composer.send();
  await pass(60_000);
  expect([sent.length, keys()]).toEqual([3, 2]);
});

test('[INFO-05] a message that was taken back has the same key when it is sent unchanged; a changed one has its own', async () => {
  const composer = await load();
  await sendInVain(composer);
  composer.takeBack();
  await pass();
  expect([composer.draft.value, composer.sending.value]).toEqual(['Kumusta po', null]);
  await sendInVain(composer, ' Kumusta  po ');
  expect([sent.length, keys()]).toEqual([2, 1]);
  composer.takeBack();
  await pass();
  answer = written;
  composer.type('Kumusta po kayo');
  void composer.send();
  await pass();
  expect([sent.length, keys()]).toEqual([3, 2]);
});

test('[INFO-05] over a reload a message on its way has the same key, and another member does not send it', async () => {
  await sendInVain(await load());
  answer = written;
  await load();
  await pass();
  expect([sent.length, keys()]).toEqual([2, 1]);
  await sendInVain(await load());
  member.value = { id: '8' };
  const { draft, sending } = await load();
  await pass();
  expect([draft.value, sending.value]).toEqual(['', null]);
  expect(sent).toHaveLength(3);
});
