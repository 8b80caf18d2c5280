import { is } from 'superstruct';
import { Permission } from '../contract/site/calls.ts';
import { storeSiteStatus } from './site-status.ts';
import { scope } from './scope.ts';

/**
 * What pages may notify the worker: SKIP_WAITING (the person accepted the update), HELLO (is this one of ours?), REPAIR (a page
 * is there and quiet: bring back what is missing), and a fresh permission answer that a status screen got, which is stored
 * before the screen reloads.
 */
export function hearPages(repair: () => Promise<void>): void {
  scope.addEventListener('message', (event) => {
    const message = event.data as { type?: unknown; permission?: unknown } | null;
    if (message?.type === 'SKIP_WAITING') void scope.skipWaiting();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has one other end.
    if (message?.type === 'HELLO') event.ports[0]?.postMessage('palaro');
    // What cannot be repaired now can be at the next visit.
    if (message?.type === 'REPAIR') event.waitUntil(repair().catch(() => {}));
    if (message?.type === 'SITE_STATUS' && is(message.permission, Permission)) {
      const reply = event.ports[0];
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has one other end.
      event.waitUntil(storeSiteStatus(message.permission).then(() => reply?.postMessage('stored')));
    }
  });
}
