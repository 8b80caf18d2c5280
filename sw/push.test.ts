import { beforeEach, expect, test, vi } from 'vitest';

const listeners = new Map<string, (event: unknown) => void>();
const showNotification = vi.fn();
const openWindow = vi.fn();
const setAppBadge = vi.fn(async () => {});
type Mock = ReturnType<typeof vi.fn>;
let pages: { url: string; postMessage: Mock; focus: Mock }[] = [];
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
const notification = { tag: '17', data: '/member/messageV2', close: vi.fn() };

const windowAt = (path: string) => ({
  url: `https://palaro.example${path}`,
  postMessage: vi.fn(),
  focus: vi.fn(),
});

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
        inbox: '/agent/messages',
      }),
    },
  });
  expect(showNotification).toHaveBeenCalledWith(
    'Nasa wallet mo na ang deposito mo',
    expect.objectContaining({ body: 'I-tap', tag: '17', data: '/agent/messages' }),
  );
  expect(setAppBadge).toHaveBeenCalledWith(3);
});

test('[LIVE-03] a tap opens the message: in a window that is open, without a reload, else in a new one', async () => {
  await fire('notificationclick', { notification });
  expect(openWindow).toHaveBeenCalledWith('/member/messageV2?id=17');
  const page = windowAt('/');
  pages = [page];
  await fire('notificationclick', { notification });
  expect(page.postMessage).toHaveBeenCalledWith({ open: '/member/messageV2?id=17' });
  expect(page.focus).toHaveBeenCalledOnce();
  expect(openWindow).toHaveBeenCalledOnce();
  expect(notification.close).toHaveBeenCalledTimes(2);
});

test('[LIVE-03] an agent’s opens in the agent centre, and one without an address in the players’ frame', async () => {
  const tap = (data: unknown) =>
    fire('notificationclick', { notification: { ...notification, data } });
  await tap('/agent/messages');
  await tap(undefined);
  await tap('https://elsewhere.example');
  expect(openWindow.mock.calls.flat()).toEqual([
    '/agent/messages?id=17',
    '/member/messageV2?id=17',
    '/member/messageV2?id=17',
  ]);
});

test.each([
  ['/agentHome?period=week', '/agent/messages'],
  ['/agent', '/agent/messages'],
  ['/agent/downlineManagmentView', '/agent/messages'],
  ['/agents', '/member/messageV2'],
  ['/member/vip', '/member/messageV2'],
])('[LIVE-03] a window at %s stays in its frame: %s', async (path, inbox) => {
  const page = windowAt(path);
  pages = [page];
  await fire('notificationclick', { notification: { ...notification, data: '/agent/messages' } });
  expect(page.postMessage).toHaveBeenCalledWith({ open: `${inbox}?id=17` });
});
