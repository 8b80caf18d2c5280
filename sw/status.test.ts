import { beforeEach, expect, test, vi } from 'vitest';
import type { Permission } from '../contract/site/calls.ts';

const pages = new Map<string, string>();
vi.mock('workbox-precaching', () => ({
  matchPrecache: async (url: string) =>
    pages.has(url)
      ? new Response(pages.get(url), { headers: { 'content-type': 'text/html; charset=utf-8' } })
      : undefined,
}));
const { statusPage } = await import('./status.ts');

const { default: template } = (await import('./status.html?raw' as string)) as { default: string };
/** The encrypted form of `https://help.example/chat?a=1&b=%22`. */
const path = 'R2xdkBIm0EYCafq7+aTz6/QrhaOqXQ/0lusTsz+oQ5jSbKEMnPmPFw==465f9a08';
let service: { csType: string; path: string }[] = [];
const permission = (status: 1 | 2, notice = { title: '', info: '' }): Permission =>
  ({
    status,
    location: { ip: '203.0.113.7' },
    notice,
    info: { brand: 'Tindahan <b>', customerService: service },
  }) as unknown as Permission;

beforeEach(() => {
  service = [];
  pages.clear();
  pages.set('/status.TY.html', template);
});

test("[BOOT-02] [BOOT-06] the maintenance document has the operator's title and text", async () => {
  const html = await (
    await statusPage('TY', permission(1, { title: 'Sandali lang', info: 'Balik kami mamaya' }))
  )?.text();
  expect(html).toContain('data-status="1"');
  expect(html).toContain('>Sandali lang<');
  expect(html).toContain('>Balik kami mamaya<');
});

test("[BOOT-03] [BOOT-06] the blocked document has the visitor's address", async () => {
  const html = await (await statusPage('TY', permission(2)))?.text();
  expect(html).toContain('data-status="2"');
  expect(html).toContain('>203.0.113.7<');
});

test('[BOOT-06] what is filled in is text: no markup, no script, no replacement pattern', async () => {
  const nasty = '<img src=x onerror=alert(1)> $& $\' "quoted"';
  const html = await (await statusPage('TY', permission(1, { title: nasty, info: nasty })))?.text();
  expect(html).not.toContain('<img src=x');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; $&amp; $&#39; &quot;quoted&quot;');
});

test('[BOOT-03] [BOOT-06] customer service is a link that needs no script; without one there is none', async () => {
  expect(await (await statusPage('TY', permission(2)))?.text()).not.toContain('class="service"');
  service = [{ csType: 'ONLINE', path }];
  const html = await (await statusPage('TY', permission(2)))?.text();
  expect(html).toContain('<a class="service" href="https://help.example/chat?a=1&amp;b=%22"');
});

test('[BOOT-06] the document says whose site it is', async () => {
  const html = await (await statusPage('TY', permission(1)))?.text();
  expect(html).toContain('<title>Tindahan &lt;b&gt;</title>');
  expect(html).not.toContain('<!--brand-->');
});

test('[BOOT-06] another language stands in for a document that is not there; none at all is said', async () => {
  expect(await statusPage('EN', permission(1))).not.toBeNull();
  pages.clear();
  expect(await statusPage('EN', permission(1))).toBeNull();
});
