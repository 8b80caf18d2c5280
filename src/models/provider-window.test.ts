import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as Model from './provider-window.ts';

type Message = { kind: string; state?: string; code?: string | null };
let hearers: ((message: Message) => void)[] = [];
const broadcast = vi.fn();
vi.mock('../data/broadcast.ts', () => ({
  onBroadcast: (hearer: (message: Message) => void) => void hearers.push(hearer),
  broadcast: (message: Message) => broadcast(message),
}));
let model: typeof Model;
const report = (message: Message) => {
  for (const hear of hearers) hear(message);
};

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.clearAllMocks();
  hearers = [];
  model = await import('./provider-window.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a window for a provider', () => {
  const open = vi.fn();
  test.each([
    [1280, 400],
    [300, 0],
  ])('opens empty in the middle of a screen %i wide', (width, left) => {
    vi.stubGlobal('screen', { width });
    vi.stubGlobal('window', { open });
    const popup = {};
    open.mockReturnValueOnce(popup);
    expect(model.openProviderWindow()).toBe(popup);
    expect(open).toHaveBeenLastCalledWith(
      '',
      'palaro-sign-in',
      `popup,width=480,height=640,left=${left},top=80`,
    );
  });
});

describe('a visit to a provider', () => {
  let focused = true;
  const window = () => ({ closed: false, close: vi.fn(), location: { href: '' } });
  const begin = (state: string, popup = window()) => {
    const giveUp = new AbortController();
    const onClosed = vi.fn();
    const url = `https://provider.example/auth?${new URLSearchParams(state ? { state } : {})}`;
    const end = vi.fn();
    const back = model.comeBackFrom(popup as unknown as Window, url, {
      signal: giveUp.signal,
      onClosed,
    });
    void back.then(end);
    return { popup, giveUp, onClosed, back, end, url };
  };
  beforeEach(() => {
    focused = true;
    vi.stubGlobal('document', { hasFocus: () => focused });
  });

  test('comes back with the code that its own window was given', async () => {
    const { popup, back, url, end } = begin('mine');
    expect(popup.location.href).toBe(url);
    report({ kind: 'logout' });
    report({ kind: 'signedIn', state: 'another', code: 'x' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(end).not.toHaveBeenCalled();
    report({ kind: 'signedIn', state: 'mine', code: 'code' });
    expect(await back).toEqual({ code: 'code', state: 'mine' });
    expect(popup.close).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('does not mix up two visits, and hears the other tabs once', async () => {
    const one = begin('one');
    const two = begin('two');
    expect(hearers).toHaveLength(1);
    report({ kind: 'signedIn', state: 'two', code: '2' });
    report({ kind: 'signedIn', state: 'one', code: '1' });
    expect(await one.back).toEqual({ code: '1', state: 'one' });
    expect(await two.back).toEqual({ code: '2', state: 'two' });
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is not taken for another by a message of another kind', async () => {
    const { back, end } = begin('mine');
    report({ kind: 'stored', state: 'mine', code: 'x' });
    await vi.advanceTimersByTimeAsync(0);
    expect(end).not.toHaveBeenCalled();
    report({ kind: 'signedIn', state: 'mine', code: null });
    expect(await back).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('that names no state is one that is rejected there', async () => {
    const { back } = begin('');
    report({ kind: 'signedIn', state: '', code: null });
    expect(await back).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('that is given up closes its window, and ends once', async () => {
    const { popup, giveUp, back } = begin('mine');
    giveUp.abort();
    expect(await back).toBeNull();
    expect(popup.close).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('that was given up before it began ends at once', async () => {
    const giveUp = new AbortController();
    giveUp.abort();
    const popup = window();
    const visit = { signal: giveUp.signal, onClosed: () => {} };
    const back = model.comeBackFrom(popup as unknown as Window, 'https://x.example/', visit);
    expect(await back).toBeNull();
    expect(popup.close).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('ends when the gateway no longer knows it, after ten minutes', async () => {
    const { back, end } = begin('mine');
    await vi.advanceTimersByTimeAsync(10 * 60_000 - 1);
    expect(end).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await back).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('reports once that its window has been closed for a while, and can still come back', async () => {
    const { popup, onClosed, back } = begin('mine');
    await vi.advanceTimersByTimeAsync(3000);
    popup.closed = true;
    await vi.advanceTimersByTimeAsync(1500);
    expect(onClosed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(300);
    expect(onClosed).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(5000);
    expect(onClosed).toHaveBeenCalledOnce();
    report({ kind: 'signedIn', state: 'mine', code: 'late' });
    expect(await back).toEqual({ code: 'late', state: 'mine' });
    expect(vi.getTimerCount()).toBe(0);
  });

  test('does not count its window as closed while the person looks elsewhere', async () => {
    const { popup, onClosed, back, giveUp } = begin('mine');
    popup.closed = true;
    await vi.advanceTimersByTimeAsync(1500);
    focused = false;
    await vi.advanceTimersByTimeAsync(10_000);
    focused = true;
    await vi.advanceTimersByTimeAsync(1500);
    expect(onClosed).not.toHaveBeenCalled();
    giveUp.abort();
    await back;
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the page that a provider sends people back to', () => {
  const close = vi.fn();
  const replaceState = vi.fn();
  const arrive = (search: string) => {
    vi.stubGlobal('location', { search, pathname: '/signed-in' });
    vi.stubGlobal('history', { state: { mine: 1 }, replaceState });
    vi.stubGlobal('window', { close });
    return model.reportReturn();
  };

  test.each([
    ['?state=mine&code=secret', 'secret'],
    ['?state=mine&error=denied', null],
  ])(
    'notifies the tab that waits of %s, leaves no code in the address, and closes',
    (search, code) => {
      expect(arrive(search)).toBe(true);
      expect(broadcast.mock.calls).toEqual([[{ kind: 'signedIn', state: 'mine', code }]]);
      expect(replaceState.mock.calls).toEqual([[{ mine: 1 }, '', '/signed-in']]);
      expect(close).toHaveBeenCalledOnce();
    },
  );

  test('reports nothing when no provider sent them', () => {
    expect(arrive('')).toBe(false);
    expect(broadcast).not.toHaveBeenCalled();
  });
});
