import { expect, test } from 'vitest';
import { daysText, groupHours, isOpenAt, spanText } from './hours.ts';
import { supportText, supportTextLength } from './shapes.ts';

const noonToNine = { from: 12 * 60, to: 21 * 60 };
const hours = [...Array.from({ length: 5 }, () => noonToNine), null, { from: 0, to: 24 * 60 }];
const at = (time: string) => Date.parse(`${time}+08:00`);

test.each([
  ['2026-11-27T11:59:59', false],
  ['2026-11-27T12:00:00', true],
  ['2026-11-27T20:59:59', true],
  ['2026-11-27T21:00:00', false],
  ['2026-11-28T15:00:00', false],
  ['2026-11-29T00:00:00', true],
  ['2026-11-29T23:59:59', true],
  ['2026-11-30T00:00:00', false],
])('[INFO-08h] at %s in Manila, somebody answers: %s', (time, isOpen) => {
  expect(isOpenAt(hours, at(time))).toBe(isOpen);
});

test('[INFO-08h] days with the same hours are one line', () => {
  const lines = groupHours(hours).map((group) => [
    daysText(group, 'en-PH'),
    group.span && spanText(group.span, 'en-PH').replaceAll('\u202F', ' '),
  ]);
  expect(lines).toEqual([
    ['Monday – Friday', '12:00 PM – 9:00 PM'],
    ['Saturday', null],
    ['Sunday', '0:00 – 24:00'],
  ]);
});

test('[INFO-08a] a text is stored without control characters, direction marks and blank ends', () => {
  expect(supportText(' a\u0007\u0000\u202Eb\tc\r\n\r\n \r\n\nd\uD800 \n')).toBe('ab c\n\nd');
  expect(supportTextLength(' 😀é ')).toBe(2);
});
