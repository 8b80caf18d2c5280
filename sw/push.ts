import { scope } from './scope.ts';

/**
 * Shows what the gateway pushes (LIVE-03, `PushNote` of contract/push/calls.ts), and the unread count on the app's icon. A tap brings the
 * site's window to the front, where it goes to the message without being loaded anew (src/app/launch.ts), or opens one.
 */
export function hearPushes(): void {
  scope.addEventListener('push', (event) => {
    const { title, body, id, unread } = event.data!.json();
    event.waitUntil(
      scope.registration.showNotification(title, { body, tag: id, icon: '/icons/icon-192.png' }),
    );
    // Rejected where the site is not installed; there is no icon then.
    void navigator.setAppBadge?.(unread).catch(() => {});
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(show(`/member/messageV2?id=${event.notification.tag}`));
  });
}

async function show(open: string): Promise<void> {
  const [page] = await scope.clients.matchAll({ type: 'window' });
  if (!page) return void (await scope.clients.openWindow(open));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client is no window.
  page.postMessage({ open });
  await page.focus();
}
