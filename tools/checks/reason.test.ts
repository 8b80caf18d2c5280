import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/paths.mjs';
import { reasonOf } from './reason.ts';

const at = (file: string) => `    at look (${join(root, file)}:31:5)`;

test('the reason of a failed try is one line, with the place in the code of the project', () => {
  const stack = ['Error: x', at('node_modules/expect/index.js'), at('tests/app/a.test.tsx')];
  const message = '\u001B[31mUnable to find\u001B[39m\n\n  an element';
  expect(reasonOf({ message, stack: stack.join('\n') })).toBe(
    'Unable to find an element (tests/app/a.test.tsx:31)',
  );
});

test('a long message is cut, and one without a place is a reason too', () => {
  expect(reasonOf({ message: 'x'.repeat(5000) })).toBe('x'.repeat(300));
  expect(reasonOf(undefined)).toBeUndefined();
});
