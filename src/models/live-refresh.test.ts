import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Hearer = (event: { kind: string }) => void;
const hearers = new Set<Hearer>();
let reach = () => {};
const language = signal('TY');
vi.mock('./connectivity.ts', () => ({
  whenReachChanges: (work: () => void) => {
    reach = work;
    return () => (reach = () => {});
  },
}));
vi.mock('./language.ts', () => ({ language }));
vi.mock('./live-events.ts', () => ({
  onLiveEvent: (hearer: Hearer) => {
    hearers.add(hearer);
    return () => hearers.delete(hearer);
  },
}));
const { startLiveRefresh } = await import('./live-refresh.ts');

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const load = vi.fn();
const happen = (kind: string) => {
  for (const hear of hearers) hear({ kind });
};
const look = () => page.dispatchEvent(new Event('visibilitychange'));
let stop = () => {};

beforeEach(() => {
  vi.stubGlobal('document', page);
  page.visibilityState = 'visible';
  stop = startLiveRefresh(load, 'deposit', 'unread');
  load.mockClear();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

test('a page asks for its state at once', () => {
  const other = vi.fn();
  const end = startLiveRefresh(other);
  expect(other).toHaveBeenCalledOnce();
  end();
});

test.each(['hello', 'behind', 'deposit', 'unread'])(
  '[LIVE-01i] a page asks again when the socket says `%s`',
  (kind) => {
    happen(kind);
    expect(load).toHaveBeenCalledOnce();
  },
);

test('a page does not ask for what other events of the socket report', () => {
  happen('balance');
  expect(load).not.toHaveBeenCalled();
});

test('a page that nobody looks at asks once it is looked at again', () => {
  page.visibilityState = 'hidden';
  look();
  happen('deposit');
  expect(load).not.toHaveBeenCalled();
  page.visibilityState = 'visible';
  look();
  expect(load).toHaveBeenCalledOnce();
});

test('a page asks again as the network or the language changes', () => {
  reach();
  expect(load).toHaveBeenCalledTimes(1);
  language.value = language.value === 'TY' ? 'EN' : 'TY';
  expect(load).toHaveBeenCalledTimes(2);
});

test('a page is not asked for by what it reads while it asks', () => {
  const read = signal(1);
  const reading = vi.fn(() => read.value);
  const end = startLiveRefresh(reading);
  read.value = 2;
  expect(reading).toHaveBeenCalledOnce();
  end();
});

test('a page that is left asks for nothing more', () => {
  stop();
  look();
  happen('deposit');
  reach();
  expect(load).not.toHaveBeenCalled();
  expect(hearers.size).toBe(0);
});
