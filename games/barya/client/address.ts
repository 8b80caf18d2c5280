/** How the site opened the window. */
export interface Address {
  token: string;
  /** Capital letters, as the bundles are named. */
  language: string;
  theme: 'light' | 'dark';
  /** Where the player came from; null for an address that is no page of that host. */
  backUrl: string | null;
}

/** Where the token stays over a reload: this tab, and no other. */
const tokenKey = 'barya-token';

/** Reads the address, and removes the token from it, so that a copied address does not give the session away. */
export function readAddress(): Address {
  const query = new URLSearchParams(location.search);
  const language = query.get('language') ?? '';
  const given = new URLSearchParams(location.hash.slice(1)).get('token');
  if (given) {
    stored((storage) => storage.setItem(tokenKey, given));
    history.replaceState(null, '', location.pathname + location.search);
  }
  return {
    token: given ?? stored((storage) => storage.getItem(tokenKey)) ?? '',
    language: /^[A-Z]{2,8}$/.test(language) ? language : 'TY',
    theme: query.get('theme') === 'light' ? 'light' : 'dark',
    backUrl: siteOf(query.get('backUrl')),
  };
}

/** A browser may deny the storage; then a reload ends the session in this window. */
function stored<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}

function siteOf(backUrl: string | null): string | null {
  if (!backUrl || !URL.canParse(backUrl)) return null;
  const { protocol, hostname, href } = new URL(backUrl);
  return /^https?:$/.test(protocol) && isHere(hostname) ? href : null;
}

/** Names of this very host: on the machine itself there are two. */
function isHere(hostname: string): boolean {
  const isLoopback = (name: string) => name === 'localhost' || name === '127.0.0.1';
  return hostname === location.hostname || (isLoopback(hostname) && isLoopback(location.hostname));
}
