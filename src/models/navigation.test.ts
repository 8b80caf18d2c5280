import { expect, test } from 'vitest';
import { ownPage } from './navigation.ts';

test.each(['/', '/seamless?nodeId=12', '/help#terms', '/a/b?c=//d'])(
  '[ROUTE-10] %s is a page of this site',
  (page) => {
    expect(ownPage(page)).toBe(page);
  },
);

test.each([
  'https://evil.example/',
  '//evil.example/',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/..//evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'seamless',
  ' /seamless',
  '',
  null,
  undefined,
])('[ROUTE-10] %j leads nowhere else', (text) => {
  expect(ownPage(text)).toBeNull();
});
