import { expect, test } from 'vitest';
import { isNavigation } from './app-files.ts';

const asks = (method: string, accept?: string) =>
  isNavigation({ method, headers: accept === undefined ? {} : { accept } });

test('[ROUTE-01] browsers, link previews and monitors get the page', () => {
  expect(asks('GET', 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8')).toBe(true);
  expect(asks('GET', '*/*')).toBe(true);
  expect(asks('HEAD', '*/*')).toBe(true);
  expect(asks('GET')).toBe(true);
});

test('[ROUTE-01] a POST, or a request that does not accept HTML, gets none', () => {
  expect(asks('POST', '*/*')).toBe(false);
  expect(asks('GET', 'application/json')).toBe(false);
  expect(asks('GET', 'image/avif,image/webp')).toBe(false);
});
