import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ResponsibleState } from '../../contract/responsible/calls.ts';

const call = vi.fn();
const stored = vi.fn(async (): Promise<unknown> => null);
const member = signal<{ id: string } | null>({ id: '7' });
const owner = { left: () => {} };
vi.mock('../data/call.ts', () => ({ call: (...args: unknown[]) => call(...args) }));
vi.mock('../data/lazy-store.ts', () => ({
  storeValue: async () => {},
  readStored: () => stored(),
  whenQuiet: () => {},
  currentOwner: () => '7',
  watchOwner: (listener: () => void) => (owner.left = listener),
}));
vi.mock('./session.ts', () => ({ member }));
vi.mock('./dates.ts', () => ({ formatDate: (date: string) => date.slice(0, 10) }));
vi.mock('./language.ts', () => ({
  t: (key: string, values: Record<string, unknown>) => `${key} ${Object.values(values).join(' ')}`,
}));
const responsible = await import('./responsible.ts');

const state = (more: Partial<ResponsibleState> = {}): ResponsibleState => ({
  currencySymbol: '₱',
  limits: [],
  coolOffUntil: null,
  realityMinutes: null,
  ...more,
});
const rejected = { ok: false, failure: { kind: 'offline' } } as const;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-05-01T12:00:00.000Z') });
  call.mockReset();
  stored.mockReset().mockResolvedValue(null);
  member.value = { id: '7' };
  owner.left();
});
afterEach(() => vi.useRealTimers());

describe('what a member has asked for', () => {
  test('is what the gateway answers, and nothing before that', async () => {
    expect(responsible.playState.value).toBeNull();
    call.mockResolvedValue({ ok: true, value: state({ realityMinutes: 30 }) });
    expect(await responsible.loadPlayState()).toBeNull();
    expect(call).toHaveBeenCalledWith('responsible.state', {});
    expect(responsible.playState.value).toEqual(state({ realityMinutes: 30 }));
    expect(responsible.playSource.value.state).toBe('fresh');
  });

  test('is shown to a member alone', async () => {
    responsible.takePlayState({ ok: true, value: state() });
    expect(responsible.playState.value).toEqual(state());
    member.value = null;
    expect(responsible.playState.value).toBeNull();
  });

  test('is what the device has stored when the gateway does not answer, and the reason is given', async () => {
    stored.mockResolvedValue({
      value: state({ realityMinutes: 60 }),
      since: '2026-04-30T00:00:00.000Z',
    });
    call.mockResolvedValue(rejected);
    expect(await responsible.loadPlayState()).toEqual({ kind: 'offline' });
    expect(responsible.playState.value).toEqual(state({ realityMinutes: 60 }));
    expect(responsible.playSource.value.state).toBe('offline');
  });

  test('is nothing when what the device has stored has another shape', async () => {
    stored.mockResolvedValue({ value: { currencySymbol: '₱' }, since: '2026-04-30T00:00:00.000Z' });
    call.mockResolvedValue(rejected);
    await responsible.loadPlayState();
    expect(responsible.playState.value).toBeNull();
  });

  test('gives no reason any more once the gateway has answered again', async () => {
    call.mockResolvedValueOnce(rejected).mockResolvedValueOnce({ ok: true, value: state() });
    expect(await responsible.loadPlayState()).toEqual({ kind: 'offline' });
    expect(await responsible.loadPlayState()).toBeNull();
  });
});

describe('an answer to a change', () => {
  test('is shown at once', () => {
    expect(
      responsible.takePlayState({ ok: true, value: state({ realityMinutes: 15 }) }),
    ).toBeNull();
    expect(responsible.playState.value?.realityMinutes).toBe(15);
  });

  test('that is a failure is given back, and leaves what is shown', () => {
    responsible.takePlayState({ ok: true, value: state({ realityMinutes: 15 }) });
    expect(responsible.takePlayState(rejected)).toEqual({ kind: 'offline' });
    expect(responsible.playState.value?.realityMinutes).toBe(15);
  });

  test('that comes after the member has left is not shown to the next one', () => {
    member.value = null;
    expect(responsible.takePlayState({ ok: true, value: state() })).toBeNull();
    member.value = { id: '8' };
    expect(responsible.playState.value).toBeNull();
  });
});

describe('the words for a break', () => {
  const coolOffTextUntil = (coolOffUntil: string | null) => {
    responsible.takePlayState({ ok: true, value: state({ coolOffUntil }) });
    return responsible.coolOffText();
  };

  test('name its end while it lasts, and are none from its end on', () => {
    expect(coolOffTextUntil('2026-05-08T12:00:00.000Z')).toBe('responsible.coolOff.now 2026-05-08');
    expect(coolOffTextUntil('2026-05-01T12:00:00.000Z')).toBeNull();
    expect(coolOffTextUntil('2026-04-01T12:00:00.000Z')).toBeNull();
  });

  test('are none for a member without a break, and while nothing is known', () => {
    expect(responsible.coolOffText()).toBeNull();
    expect(coolOffTextUntil(null)).toBeNull();
  });
});

test.each([
  [1, 'won'],
  [0, 'even'],
  [-1, 'lost'],
])('a result of %i centavos is called by the text "%s"', (net, name) => {
  expect(responsible.resultKey(net)).toBe(`responsible.statement.${name}`);
});

test.each([
  [0, 'responsible.minutes 0'],
  [59, 'responsible.minutes 59'],
  [60, 'responsible.hours 1'],
  [125, 'responsible.hours 2 responsible.minutes 5'],
  [180, 'responsible.hours 3'],
])('%i minutes are said in hours and minutes, without a part that is nothing', (minutes, words) => {
  expect(responsible.durationText(minutes)).toBe(words);
});
