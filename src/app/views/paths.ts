import type { Page } from '../../lib/area.ts';

/** ROUTE-01, ROUTE-02. */
const homePaths = new Set(['/', '/index', '/index.html', '/home', '/login', '/register']);

/** An address in lower case without trailing slash; `/` for every home address. */
export function pageKey(path: string): string {
  const plain = path.toLowerCase().replace(/(?<=.)\/+$/, '');
  return homePaths.has(plain) ? '/' : plain;
}

/** The page of an address, or undefined (ROUTE-13). */
export function pageAt(pages: readonly Page[], path: string): Page | undefined {
  const key = pageKey(path);
  return pages.find((page) => page.path.toLowerCase() === key);
}

/** Whether an address opens login or register over home. */
export function opensLogin(path: string): boolean {
  return /^\/(login|register)\/?$/i.test(path);
}

interface Visitor {
  loggedIn: boolean;
  trial: boolean;
  agent: boolean;
}

/**
 * Where a rejected visitor goes: without a session to the login (ROUTE-10), a non-agent to the
 * agent login (ROUTE-03), a trial account from members' pages home; null: the page may be shown.
 */
export function redirectFor(guard: Page['guard'], visitor: Visitor): string | null {
  if (guard === 'guest') return null;
  if (guard === 'agent') return visitor.agent ? null : '/agent';
  if (!visitor.loggedIn) return '/login';
  return guard === 'member' && visitor.trial ? '/' : null;
}
