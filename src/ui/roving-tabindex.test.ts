import { expect, test, vi } from 'vitest';
import { nextRovingIndex } from './roving-tabindex.ts';

const press = (key: string) => ({ key, preventDefault: vi.fn() });

test('arrow keys go round a row, Home and End go to its ends', () => {
  expect(nextRovingIndex(press('ArrowRight'), 1, 3)).toBe(2);
  expect(nextRovingIndex(press('ArrowRight'), 2, 3)).toBe(0);
  expect(nextRovingIndex(press('ArrowLeft'), 0, 3)).toBe(2);
  expect(nextRovingIndex(press('Home'), 2, 3)).toBe(0);
  expect(nextRovingIndex(press('End'), 0, 3)).toBe(2);
});

test('with nothing chosen yet the row starts at an end', () => {
  expect(nextRovingIndex(press('ArrowRight'), -1, 3)).toBe(0);
  expect(nextRovingIndex(press('ArrowLeft'), -1, 3)).toBe(2);
});

test('other keys and empty rows are left alone', () => {
  const key = press('a');
  expect(nextRovingIndex(key, 0, 3)).toBeNull();
  expect(key.preventDefault).not.toHaveBeenCalled();
  expect(nextRovingIndex(press('End'), -1, 0)).toBeNull();
});
