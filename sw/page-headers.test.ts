import { expect, test } from 'vitest';
import type { Permission } from '../contract/site/calls.ts';
import { offlineFallback } from './offline-fallback.ts';
import { mergeHeaders } from './page-headers.ts';

const policy =
  "default-src 'self'; script-src 'self' 'sha256-a'; img-src 'self' http://a.example; connect-src 'self' http://a.example; frame-src http://a.example";
const stored = () =>
  new Headers({ 'content-security-policy': policy, 'referrer-policy': 'strict-origin' });
const known = (...hosts: string[]) =>
  ({ info: { imageCDNs: hosts, launchGameCDNs: hosts } }) as unknown as Permission;

test('[SAFE-01a] a stored page has the headers that the gateway gave it', () => {
  expect([...mergeHeaders(stored(), undefined)]).toEqual([...stored()]);
  expect([...mergeHeaders(stored(), known('http://a.example'))]).toEqual([...stored()]);
});

test('[SAFE-01a] [GAME-08] later media hosts are allowed for pictures, calls and games alone', () => {
  const parts = mergeHeaders(stored(), known('http://a.example', 'http://b.example'))
    .get('content-security-policy')
    ?.split('; ');
  expect(parts).toEqual([
    "default-src 'self'",
    "script-src 'self' 'sha256-a'",
    "img-src 'self' http://a.example http://b.example",
    "connect-src 'self' http://a.example http://b.example",
    'frame-src http://a.example http://b.example',
  ]);
});

test('[SAFE-01a] [SAFE-01b] the bare page allows its script and style by hash, and calls to the gateway alone', async () => {
  const page = await offlineFallback('EN');
  const html = await page.text();
  const hashIn = async (tag: string) => {
    const code = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(html)?.[1] ?? '';
    const digest = new Uint8Array(
      await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code)),
    );
    return `'sha256-${btoa(String.fromCharCode(...digest))}'`;
  };
  expect(page.headers.get('content-security-policy')).toBe(
    `default-src 'none'; script-src ${await hashIn('script')}; style-src ${await hashIn('style')}; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
  );
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
});
