import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';

const resources: Record<string, string> = {
  facebook: 'https://facebook.example',
  telegram: 'https://t.example',
  whatsapp: 'javascript:alert(1)',
};
vi.mock('./resources.ts', () => ({ resource: (name: string) => resources[name] }));
const customerService = { value: [{ csType: 'ONLINE', url: 'https://service.example' }] };
vi.mock('../../models/site.ts', () => ({ customerService }));
vi.mock('../../models/customer-service.ts', () => ({ openService: () => {} }));
vi.mock('../../models/language.ts', () => ({ t: (key: string) => key }));

const { SocialLinks } = await import('./SocialLinks.tsx');
const links = () =>
  [
    ...renderToStaticMarkup(createElement(SocialLinks, { className: 'side__social' })).matchAll(
      /href="([^"]*)"[^>]*>([^<]*)</g,
    ),
  ].map(([, href, name]) => [name, href]);

test('[SIDE-05a] [FOOT-01] the social links are Facebook, Telegram and live chat, each where it is configured', () => {
  expect(links()).toEqual([
    ['Facebook', 'https://facebook.example'],
    ['Telegram', 'https://t.example'],
    ['frame.liveChat', 'https://service.example'],
  ]);
  delete resources.telegram;
  customerService.value = [];
  expect(links()).toEqual([['Facebook', 'https://facebook.example']]);
});
