import { signal } from '@preact/signals-react';
import { expect, test, vi } from 'vitest';
import type { Cached } from '../data/cached.ts';

vi.mock('./language.ts', () => ({
  t: (key: string, values: Record<string, string>) => `${key} ${values.ago}`,
  formatRelative: (iso: string) => `ago(${iso})`,
}));
const { ageText } = await import('./age.ts');

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
