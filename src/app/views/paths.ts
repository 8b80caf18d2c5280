import type { Page } from '../../lib/area.ts';

/** Addresses of the home view (ROUTE-01, ROUTE-02). */
export const homePaths: ReadonlySet<string> = new Set([
  '/',
  '/index',
  '/index.html',
  '/home',
  '/login',
  '/register',
]);

/** In lower case without trailing slash; `/` for every home address. */
export function pageKey(path: string): string {
  const plain = path.toLowerCase().replace(/(?<=.)\/+$/, '');
  return homePaths.has(plain) ? '/' : plain;
}

/** Undefined when there is none (ROUTE-13). */
export function pageAt(pages: readonly Page[], path: string): Page | undefined {
  const key = pageKey(path);
  return pages.find(
    ({ path, also, below }) =>
      path.toLowerCase() === key || also === key || (below && key.replace(/\/[^/]+$/, '') === path),
  );
}

/** Of the agent centre, but not its login (ROUTE-03). */
export function isAgentPath(path: string): boolean {
  return /^\/agent(home$|\/.)/.test(pageKey(path));
}

/** Whether login or register opens over home. */
export function opensLogin(path: string): boolean {
  return /^\/(login|register)\/?$/i.test(path);
}

interface Visitor {
  loggedIn: boolean;
  trial: boolean;
  agent: boolean;
}

/**
 * Where a rejected visitor goes: without a session to the login (ROUTE-10), non-agents to the agent
 * login (ROUTE-03), trial accounts home; null: none.
 */
export function redirectFor(guard: Page['guard'], visitor: Visitor): string | null {
  if (guard === 'guest') return null;
  if (guard === 'agent') return visitor.agent ? null : '/agent';
  if (!visitor.loggedIn) return '/login';
  return guard === 'member' && visitor.trial ? '/' : null;
}
