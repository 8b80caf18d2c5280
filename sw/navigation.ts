import { matchPrecache } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { kept } from '../src/data/store/store.ts';
import { statusPage } from './status.ts';

/** A store that does not answer may not hold the page back (BOOT-06). */
const longestLook = 300;

const soon = <T>(work: Promise<T | null>): Promise<T | null> =>
  Promise.race([work, new Promise<null>((resolve) => setTimeout(() => resolve(null), longestLook))]);

async function navigate(request: Request): Promise<Response> {
  const [status, chosen] = await Promise.all([soon(kept('siteStatus', 'one')), soon(kept('choices', 'language'))]);
  const language = chosen?.value ?? status?.value.info.defaultLanguage ?? 'TY';
  if (status && status.value.status !== 0) {
    const page = await statusPage(language, status.value);
    if (page) return page;
  }
  const shell = (await matchPrecache(`/shell.${language}.html`)) ?? (await matchPrecache('/shell.TY.html'));
  return shell ?? fetch(request);
}

/**
 * Answers every page of the site from the device: the shell in the chosen language, or the maintenance or blocked screen
 * when that is what the last permission answer says (BOOT-06, PWA-03). Never the shell for an asset or a call.
 */
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
