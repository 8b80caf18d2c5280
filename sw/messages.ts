import { is } from 'superstruct';
import { Permission } from '../contract/site/calls.ts';
import { storeSiteStatus } from './site-status.ts';
import { scope } from './scope.ts';

/**
 * SKIP_WAITING: update accepted; HELLO: is this worker ours?; REPAIR: refetch missing files;
 * SITE_STATUS: a permission answer.
 */
export function hearPages(repair: () => Promise<void>): void {
  scope.addEventListener('message', (event) => {
    const message = event.data as { type?: unknown; permission?: unknown } | null;
    if (message?.type === 'SKIP_WAITING') void scope.skipWaiting();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has one other end.
    if (message?.type === 'HELLO') event.ports[0]?.postMessage('palaro');
    // The next visit tries again.
    if (message?.type === 'REPAIR') event.waitUntil(repair().catch(() => {}));
    if (message?.type === 'SITE_STATUS' && is(message.permission, Permission)) {
      const reply = event.ports[0];
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has one other end.
      event.waitUntil(storeSiteStatus(message.permission).then(() => reply?.postMessage('stored')));
    }
  });
}
