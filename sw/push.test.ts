import { beforeEach, expect, test, vi } from 'vitest';

const listeners = new Map<string, (event: unknown) => void>();
const showNotification = vi.fn();
const openWindow = vi.fn();
const setAppBadge = vi.fn(async () => {});
let pages: { postMessage: ReturnType<typeof vi.fn>; focus: ReturnType<typeof vi.fn> }[] = [];
vi.stubGlobal('self', {
  addEventListener: (kind: string, listener: (event: unknown) => void) =>
    listeners.set(kind, listener),
  registration: { showNotification },
  clients: { matchAll: async () => pages, openWindow },
});
vi.stubGlobal('navigator', { setAppBadge });
const { hearPushes } = await import('./push.ts');
hearPushes();

async function fire(kind: string, event: object): Promise<void> {
  const waits: unknown[] = [];
  listeners.get(kind)?.({ ...event, waitUntil: (work: unknown) => waits.push(work) });
  await Promise.all(waits);
}
const notification = { tag: '17', close: vi.fn() };

beforeEach(() => {
  vi.clearAllMocks();
  pages = [];
});

test("[LIVE-03] a push is shown, one notification per message, and the app's icon has the unread count", async () => {
  await fire('push', {
    data: {
      json: () => ({
        title: 'Nasa wallet mo na ang deposito mo',
        body: 'I-tap',
        id: '17',
        unread: 3,
      }),
    },
  });
  expect(showNotification).toHaveBeenCalledWith(
    'Nasa wallet mo na ang deposito mo',
    expect.objectContaining({ body: 'I-tap', tag: '17' }),
  );
  expect(setAppBadge).toHaveBeenCalledWith(3);
});

test('[LIVE-03] a tap opens the message: in a window that is open, without a reload, else in a new one', async () => {
  await fire('notificationclick', { notification });
  expect(openWindow).toHaveBeenCalledWith('/member/messageV2?id=17');
  const page = { postMessage: vi.fn(), focus: vi.fn() };
  pages = [page];
  await fire('notificationclick', { notification });
  expect(page.postMessage).toHaveBeenCalledWith({ open: '/member/messageV2?id=17' });
  expect(page.focus).toHaveBeenCalledOnce();
  expect(openWindow).toHaveBeenCalledOnce();
  expect(notification.close).toHaveBeenCalledTimes(2);
});
