import { describe, expect, test } from 'vitest';
import { balls, cardOf, freeCell, shapes } from '../rules.ts';
import { compareProgress, progressOf } from './progress.ts';

const card = cardOf(427);
const ballsOf = (cells: readonly number[]) => cells.map((cell) => card[cell] ?? 0);
const strange = Array.from({ length: balls }, (_, i) => i + 1).filter(
  (ball) => !card.includes(ball),
);

describe('where a card stands', () => {
  test('daubs what was called, and the free cell from the start', () => {
    const { daubed, made, times } = progressOf(card, ballsOf([0, 7, 24]));
    expect(daubed.flatMap((is, cell) => (is ? [cell] : []))).toEqual([0, 7, freeCell, 24]);
    expect({ made, times }).toEqual({ made: [], times: 0 });
  });

  test('hopes for what is nearest, and says which cells it wants and what they would pay', () => {
    const row = shapes.line[2] ?? [];
    expect(progressOf(card, ballsOf(row.slice(0, 3))).hope).toEqual({
      pattern: 'line',
      cells: row.slice(3),
      times: 20,
    });
    expect(progressOf(card, ballsOf([0, 4, 20])).hope).toEqual({
      pattern: 'corners',
      cells: [24],
      times: 15,
    });
  });

  test('hopes for nothing that would come too late to be paid', () => {
    // After 35 balls a line pays nothing; the corners do.
    const called = [...strange.slice(0, 32), ...ballsOf((shapes.line[2] ?? []).slice(0, 3))];
    expect(called).toHaveLength(35);
    expect(progressOf(card, called).hope?.pattern).toBe('corners');
    expect(progressOf(card, strange.slice(0, 45)).hope).toBeNull();
  });

  test('has what it made; what came too late is not among it', () => {
    const corners = shapes.corners[0] ?? [];
    expect(progressOf(card, ballsOf(corners))).toMatchObject({
      made: [{ pattern: 'corners', within: 4, times: 15 }],
      times: 15,
    });
    const late = [...strange.slice(0, 32), ...ballsOf(shapes.line[2] ?? [])];
    expect(progressOf(card, late)).toMatchObject({ made: [], times: 0 });
  });

  test('the nearest card comes first, of two as near the one that hopes for more', () => {
    const near = progressOf(card, ballsOf((shapes.line[2] ?? []).slice(0, 3)));
    const corner = progressOf(card, ballsOf([0, 4, 20]));
    const far = progressOf(card, []);
    const lost = progressOf(card, strange.slice(0, 45));
    expect([lost, far, corner, near].toSorted(compareProgress)).toEqual([near, corner, far, lost]);
  });
});
