import { matchPrecache } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import type { Permission } from '../contract/site/calls.ts';
import { type Stored, readStored } from '../src/data/store/store.ts';
import { offlineFallback } from './offline-fallback.ts';
import { homePaths, withHome, withStatus } from './home.ts';
import { readSiteStatus } from './site-status.ts';
import { mergeHeaders } from './page-headers.ts';
import { withTimeout } from './with-timeout.ts';
import { statusPage } from './status.ts';

async function navigate(request: Request): Promise<Response> {
  const [status, chosen] = await Promise.all([
    readSiteStatus(),
    withTimeout(readStored('choices', 'language')),
  ]);
  const language = chosen?.value ?? status?.value.info.defaultLanguage ?? 'TY';
  if (status && status.value.status !== 0) {
    const page = await statusPage(language, status.value);
    if (page) return page;
  }
  const page = await shellPage(request, language, status);
  return page ?? fetch(request).catch(() => offlineFallback(language));
}

/** Else the default language's; null where neither is stored. */
async function shellPage(
  request: Request,
  language: string,
  status: Stored<Permission> | null,
): Promise<Response | null> {
  const shell =
    (await matchPrecache(`/shell.${language}.html`)) ?? (await matchPrecache('/shell.TY.html'));
  if (!shell) return null;
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete('source');
  // The snapshot has only the lobby's first state.
  const isHome = homePaths.has(pathname) && searchParams.size === 0;
  const headers = mergeHeaders(shell.headers, status?.value);
  const html = await shell.text();
  return new Response(isHome ? await withHome(html, language, status) : withStatus(html, status), {
    headers,
  });
}

/** Shell, maintenance or blocked page, from the device (BOOT-06, PWA-03). */
export function serveNavigations(): void {
  registerRoute(
    new NavigationRoute(({ request }) => navigate(request), {
      denylist: [/^\/api\//, /\.[a-z0-9]{2,12}$/],
      allowlist: [/./],
    }),
  );
  registerRoute(
    ({ url, request }) => request.mode === 'navigate' && url.pathname === '/index.html',
    ({ request }) => navigate(request),
  );
}
