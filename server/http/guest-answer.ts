import type { AppAction } from '../../contract/index.ts';
import { type Gateway, noCookies } from '../context.ts';
import { perform } from './actions.ts';

/** What pages that guests see are made of; of all else they show nothing yet. */
const answered: ReadonlySet<AppAction> = new Set<AppAction>([
  'promotion.list',
  'help.articles',
  'legal.documents',
  'games.list',
  'games.page',
  'games.vendors',
  'support.about',
  'posts.list',
  'posts.post',
]);

/**
 * Answers the calls of a page that the gateway renders, as for a guest who is far from any limit.
 * @returns the app's result: the value, or a failure
 */
export function guestAnswer(
  gateway: Gateway,
): (name: AppAction, request: object) => Promise<unknown> {
  return async (name, request) => {
    const failed = { ok: false, failure: { kind: 'offline' } };
    if (!answered.has(name)) return failed;
    const origin = gateway.env.siteUrl;
    const caller = { role: 'guest', ip: '127.0.0.1', origin, userAgent: '' } as const;
    try {
      return {
        ok: true,
        value: await perform(gateway, name, request, { caller, cookies: noCookies }),
      };
    } catch {
      return failed;
    }
  };
}
