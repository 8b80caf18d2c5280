import { StartError } from './start-error.ts';

export interface Origins {
  /** Public origin, for links and mails; never from a request (SAFE-08). */
  siteUrl: string;
  /** Further origins that the site is reached at. */
  siteAliases: string[];
  /** Of images and games, in the order of use; empty: `MEDIA_PORT` of the site's host. */
  mediaUrls: string[];
}

/** Reads SITE_URL, SITE_ALIASES and MEDIA_URLS. Throws StartError for what is no origin. */
export function originsOf(
  text: (name: string) => string | undefined,
  { host, port }: { host: string; port: number },
): Origins {
  const list = (name: string) => [
    ...new Set(
      (text(name) ?? '')
        .split(/[\s,]+/)
        .filter(Boolean)
        .map((url) => originOf(name, url)),
    ),
  ];
  return {
    siteUrl: originOf('SITE_URL', text('SITE_URL') ?? `http://${nameOf(host)}:${port}`),
    siteAliases: list('SITE_ALIASES'),
    mediaUrls: list('MEDIA_URLS'),
  };
}

/** In a URL; this machine and all addresses are `localhost`. */
function nameOf(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function originOf(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  const bare =
    url && url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
  if (bare && /^https?:\/\//.test(value)) return url.origin;
  throw new StartError(`${name} must have origins such as https://play.example, not "${value}".`);
}
