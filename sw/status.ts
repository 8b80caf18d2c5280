import { matchPrecache } from 'workbox-precaching';
import type { Permission } from '../contract/site/calls.ts';
import { readServicePath } from '../src/lib/customer-service.ts';
import { mergeHeaders } from './page-headers.ts';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (letter) => escapes[letter] ?? letter);

const serviceLink = (url: string, words: string): string =>
  `<a class="service" href="${escape(url)}" target="_blank" rel="noopener noreferrer">${words}</a>`;

/** Escapes data (BOOT-02, BOOT-03). Null: not in the precache. */
export async function statusPage(
  language: string,
  permission: Permission,
): Promise<Response | null> {
  const page =
    (await matchPrecache(`/status.${language}.html`)) ?? (await matchPrecache('/status.TY.html'));
  if (!page) return null;
  const service = permission.info.customerService
    .map(({ path }) => readServicePath(path))
    .find((url) => url !== null);
  const html = (await page.text())
    .replace('data-status="0"', `data-status="${permission.status}"`)
    .replace('<!--title-->', () => escape(permission.notice.title))
    .replace('<!--info-->', () => escape(permission.notice.info))
    .replaceAll('<!--ip-->', () => escape(permission.location.ip))
    .replaceAll('<!--brand-->', () => escape(permission.info.brand))
    .replace(/<!--service:(.*?)-->/, (_all, words: string) =>
      service ? serviceLink(service, words) : '',
    );
  return new Response(html, { headers: mergeHeaders(page.headers, permission) });
}
