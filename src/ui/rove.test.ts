import { expect, test, vi } from 'vitest';
import { rove } from './rove.ts';

const press = (key: string) => ({ key, preventDefault: vi.fn() });

test('arrow keys go round a row, Home and End go to its ends', () => {
  expect(rove(press('ArrowRight'), 1, 3)).toBe(2);
  expect(rove(press('ArrowRight'), 2, 3)).toBe(0);
  expect(rove(press('ArrowLeft'), 0, 3)).toBe(2);
  expect(rove(press('Home'), 2, 3)).toBe(0);
  expect(rove(press('End'), 0, 3)).toBe(2);
});

test('with nothing chosen yet the row starts at an end', () => {
  expect(rove(press('ArrowRight'), -1, 3)).toBe(0);
  expect(rove(press('ArrowLeft'), -1, 3)).toBe(2);
});

test('other keys and empty rows are left alone', () => {
  const key = press('a');
  expect(rove(key, 0, 3)).toBeNull();
  expect(key.preventDefault).not.toHaveBeenCalled();
  expect(rove(press('End'), -1, 0)).toBeNull();
});
