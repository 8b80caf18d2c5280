import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';

const resources: Record<string, string> = {
  facebook: 'https://facebook.example',
  telegram: 'https://t.example',
  whatsapp: 'javascript:alert(1)',
};
vi.mock('./resources.ts', () => ({ resource: (name: string) => resources[name] }));
vi.mock('wouter', () => ({
  Link: ({ href, children }: { href: string; children: string }) =>
    createElement('a', { href }, children),
}));
vi.mock('../../models/language.ts', () => ({ t: (key: string) => key }));

const { SocialLinks } = await import('./SocialLinks.tsx');
const links = () =>
  [
    ...renderToStaticMarkup(createElement(SocialLinks, { className: 'side__social' })).matchAll(
      /href="([^"]*)"[^>]*>([^<]*)</g,
    ),
  ].map(([, href, name]) => [name, href]);

test('[SIDE-05a] [FOOT-01] [INFO-08j] the social links are Facebook, Telegram and support; none is a live chat', () => {
  expect(links()).toEqual([
    ['Facebook', 'https://facebook.example'],
    ['Telegram', 'https://t.example'],
    ['support.title', '/support'],
  ]);
  delete resources.telegram;
  expect(links()).toEqual([
    ['Facebook', 'https://facebook.example'],
    ['support.title', '/support'],
  ]);
});
