import { expect, test } from 'vitest';
import { bannerTarget } from './banner.ts';

const target = (linkageType: 'none' | 'path' | 'game' | 'url', text: string) =>
  bannerTarget({ linkageType, target: text });

test('[HOME-02e] a banner leads to a page of this site, to a game, or to another site', () => {
  expect(target('path', '/?c=RNG')).toEqual({ kind: 'page', href: '/?c=RNG' });
  expect(target('game', '12')).toEqual({ kind: 'game', gameId: '12' });
  expect(target('url', 'https://example.org/x')).toEqual({
    kind: 'site',
    href: 'https://example.org/x',
  });
  expect(target('none', '/x')).toEqual({ kind: 'none' });
});

test.each([
  ['path', '//example.org'],
  ['path', 'https://example.org'],
  ['path', ''],
  ['game', '../x'],
  ['url', 'javascript:alert(1)'],
  ['url', 'http://example.org'],
  ['url', 'https://'],
] as const)('[HOME-02e] a %s target "%s" leads nowhere', (kind, text) => {
  expect(target(kind, text)).toEqual({ kind: 'none' });
});
