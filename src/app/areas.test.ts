import { expect, test } from 'vitest';
import { areas } from './areas.ts';

test('[POP-01] each named popup belongs to one area', () => {
  const names = areas.flatMap(({ popups = {} }) => Object.keys(popups));
  expect(new Set(names).size).toBe(names.length);
  const named = [
    'publicModal',
    'noticeModal',
    'loginPopupModal',
    'registerModal',
    'changePassModal',
    'forgetPassModal',
    'helpModal',
    'legalLicense',
  ];
  expect(names).toEqual(
    expect.arrayContaining([
      ...named,
      'gameDetails',
      'gameUnavailable',
      'chatRoom',
      'contractModal',
    ]),
  );
});
