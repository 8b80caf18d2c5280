import { is } from 'superstruct';
import { Permission } from '../contract/site.ts';
import { keep } from '../src/data/store/store.ts';
import { scope } from './scope.ts';

/**
 * What pages may tell the worker: SKIP_WAITING (the person accepted the update), and a fresh permission answer that a
 * status screen got, which is kept before the screen reloads.
 */
export function hearPages(): void {
  scope.addEventListener('message', (event) => {
    const message = event.data as { type?: unknown; permission?: unknown } | null;
    if (message?.type === 'SKIP_WAITING') void scope.skipWaiting();
    if (message?.type === 'SITE_STATUS' && is(message.permission, Permission)) {
      const reply = event.ports[0];
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has one other end.
      event.waitUntil(keep('siteStatus', 'one', message.permission).then(() => reply?.postMessage('kept')));
    }
  });
}
