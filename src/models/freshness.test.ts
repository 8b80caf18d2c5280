import { computed, signal } from '@preact/signals-react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Cached } from '../data/cached.ts';
import type * as Age from './freshness.ts';

vi.mock('./language.ts', () => ({
  t: (key: string, values: Record<string, string>) => `${key} ${values.ago}`,
  formatRelative: (iso: string) => `ago(${iso})`,
}));
let agoText: typeof Age.agoText;
let ageText: typeof Age.ageText;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  ({ agoText, ageText } = await import('./freshness.ts'));
});
afterEach(() => {
  vi.useRealTimers();
});

const source = (state: Cached<string>['state'], since: string | null) =>
  signal<Cached<unknown>>({ value: 'x', since, state });

test('[PWA-03c] what is shown from the device says since when, by the oldest of its parts', () => {
  const newer = source('stale', '2026-01-02T00:00:00.000Z');
  const older = source('offline', '2026-01-01T00:00:00.000Z');
  expect(ageText(newer, older)).toBe('frame.asOf ago(2026-01-01T00:00:00.000Z)');
});

test('[PWA-03c] what is fresh, or on its way, says nothing', () => {
  expect(
    ageText(
      source('fresh', '2026-01-01T00:00:00.000Z'),
      source('refreshing', '2026-01-01T00:00:00.000Z'),
      source('missing', null),
    ),
  ).toBeNull();
});

test('[PWA-03c] what is offline and has no time of its own says nothing', () => {
  expect(ageText(source('offline', null))).toBeNull();
});

test('the words move on every half minute while they are shown', () => {
  const spoken = vi.fn(() => agoText('then'));
  const words = computed(spoken);
  const stop = words.subscribe(() => {});
  const other = computed(() => agoText('later')).subscribe(() => {});
  expect(vi.getTimerCount()).toBe(1);
  expect(words.value).toBe('ago(then)');
  expect(spoken).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(29_999);
  expect(spoken).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(spoken).toHaveBeenCalledTimes(2);
  expect(words.value).toBe('ago(then)');
  stop();
  expect(vi.getTimerCount()).toBe(1);
  other();
  expect(vi.getTimerCount()).toBe(0);
});
