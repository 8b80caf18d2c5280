import { is } from 'superstruct';
import { describe, expect, test } from 'vitest';
import { Nickname } from './account/profile.ts';
import { isPlainText } from './plain-text.ts';
import { PasskeyName } from './identity/security.ts';

const turning = [
  '\u061C',
  '\u200E',
  '\u200F',
  '\u202A',
  '\u202B',
  '\u202C',
  '\u202D',
  '\u202E',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
];
const halves = ['\uD83D', '\uDE00', '\uDE00\uD83D'];

describe('a plain text', () => {
  test.each([...turning, ...halves, '\u0000', '\n', '\u0085'])(
    'has no %j, at no place, and neither has a name',
    (unfit) => {
      for (const text of [`${unfit}Ligaya`, `Li${unfit}gaya`, `Ligaya${unfit}`]) {
        expect([isPlainText(text), is(text, PasskeyName), is(text, Nickname)]).toEqual([
          false,
          false,
          false,
        ]);
      }
    },
  );

  test.each(['', 'María Clara', 'Ñandú ₱', 'יצחק', 'عمر', '👩‍💻 telepono', 'ｶﾞ'])('takes %j', (text) =>
    expect(isPlainText(text)).toBe(true),
  );
});
