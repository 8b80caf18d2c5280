import { inboxPages } from '../contract/push/inbox-pages.ts';
import { scope } from './scope.ts';

/** With the unread count (LIVE-03). A tap opens the message (src/app/launch.ts). */
export function hearPushes(): void {
  scope.addEventListener('push', (event) => {
    const { title, body, id, unread, inbox } = event.data!.json();
    const icon = '/icons/icon-192.png';
    event.waitUntil(
      scope.registration.showNotification(title, { body, tag: id, icon, data: inbox }),
    );
    // Rejects where not installed.
    void navigator.setAppBadge?.(unread).catch(() => {});
  });
  scope.addEventListener('notificationclick', (event) => {
    const { notification } = event;
    notification.close();
    event.waitUntil(show(notification.tag, notification.data));
  });
}

/** In the frame of the page that is open, else where the gateway says. */
async function show(id: string, inbox: unknown): Promise<void> {
  const [page] = await scope.clients.matchAll({ type: 'window' });
  if (!page) {
    // Of an earlier version's push nothing is known.
    const path = inbox === inboxPages.agent ? inboxPages.agent : inboxPages.member;
    return void (await scope.clients.openWindow(`${path}?id=${id}`));
  }
  const centre = /^\/agent(home)?(\/|$)/i.test(new URL(page.url).pathname) ? 'agent' : 'member';
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client is no window.
  page.postMessage({ open: `${inboxPages[centre]}?id=${id}` });
  await page.focus();
}
