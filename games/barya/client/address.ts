export interface Address {
  token: string;
  /** Capitals. */
  language: string;
  theme: 'light' | 'dark';
  /** Null unless a page of that host. */
  backUrl: string | null;
}

/** Survives a reload, in this tab only. */
const tokenKey = 'barya-token';

/** Removes the token, so that a copied address does not give the session away. */
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

/** Where storage is denied, a reload ends the session. */
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

function isHere(hostname: string): boolean {
  const isLoopback = (name: string) => name === 'localhost' || name === '127.0.0.1';
  return hostname === location.hostname || (isLoopback(hostname) && isLoopback(location.hostname));
}
