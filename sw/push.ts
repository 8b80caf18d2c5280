import { scope } from './scope.ts';

/** With the unread count (LIVE-03). A tap opens the message (src/app/launch.ts). */
export function hearPushes(): void {
  scope.addEventListener('push', (event) => {
    const { title, body, id, unread } = event.data!.json();
    event.waitUntil(
      scope.registration.showNotification(title, { body, tag: id, icon: '/icons/icon-192.png' }),
    );
    // Rejects where not installed.
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
