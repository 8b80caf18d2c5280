import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let underWay = 0;
vi.mock('../data/call.ts', () => ({ callsUnderWay: () => underWay }));
const { busy } = await import('./busy.ts');

let frame: object | null = null;
let values: string[] = [];

beforeEach(() => {
  [underWay, frame, values] = [0, null, []];
  vi.stubGlobal('document', {
    querySelector: (what: string) => (what === 'iframe' ? frame : null),
    querySelectorAll: () => values.map((value) => ({ value })),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('[PWA-07] a page where nothing goes on may be loaded again, empty fields or not', () => {
  expect(busy()).toBe(false);
  values = ['', ''];
  expect(busy()).toBe(false);
});

test.each([
  ['a game is on the screen', () => (frame = {})],
  ['something is typed into one of its fields', () => (values = ['', 'Juan'])],
  ['a call has no answer yet', () => (underWay = 1)],
])('[PWA-07] a page is busy while %s', (_, happen) => {
  happen();
  expect(busy()).toBe(true);
});
