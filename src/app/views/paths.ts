import type { Page } from '../../lib/area.ts';

/** The addresses that share the home view (ROUTE-01, ROUTE-02). */
const homePaths = new Set(['/', '/index', '/index.html', '/home', '/login', '/register']);

/** An address without its letter case and trailing slash; every address of the home view as `/`. */
export function pageKey(path: string): string {
  const plain = path.toLowerCase().replace(/(?<=.)\/+$/, '');
  return homePaths.has(plain) ? '/' : plain;
}

/** The page of an address, or undefined when there is none (ROUTE-13). */
export function pageAt(pages: readonly Page[], path: string): Page | undefined {
  const key = pageKey(path);
  return pages.find((page) => page.path.toLowerCase() === key);
}

/** Whether an address opens the login or the register popup over home. */
export function opensLogin(path: string): boolean {
  return /^\/(login|register)\/?$/i.test(path);
}

/** What a guard asks, of who is logged in. */
interface Visitor {
  loggedIn: boolean;
  trial: boolean;
  agent: boolean;
}

/**
 * Where a visitor is sent who may not see a page, or null when the page may be shown: without a session to the login
 * (ROUTE-10), a non-agent to the agent login (ROUTE-03), a trial account, which members' pages do not take, home.
 */
export function redirectFor(guard: Page['guard'], visitor: Visitor): string | null {
  if (guard === 'guest') return null;
  if (guard === 'agent') return visitor.agent ? null : '/agent';
  if (!visitor.loggedIn) return '/login';
  return guard === 'member' && visitor.trial ? '/' : null;
}
