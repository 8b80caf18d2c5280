import { expect, test } from 'vitest';
import { testCookies } from '../../play/fixtures.ts';
import { bindingOf, newBinding } from './browser-binding.ts';
import { hashToken } from '../../../kernel/tokens.ts';

test('[AUTH-19] a secret of a browser stays, and a forged one is replaced', () => {
  const cookies = testCookies();
  expect(bindingOf({ cookies })).toEqual(hashToken(''));
  const first = newBinding({ cookies });
  expect(bindingOf({ cookies })).toEqual(first);
  expect(newBinding({ cookies })).toEqual(first);
  for (const madeUp of ['a secret', 'A'.repeat(42), `${'A'.repeat(43)} `, ` ${'A'.repeat(43)}`]) {
    cookies.jar.set('asker', madeUp);
    expect(newBinding({ cookies })).not.toEqual(hashToken(madeUp));
    expect(cookies.jar.get('asker')).toMatch(/^[\w-]{43}$/);
  }
});
