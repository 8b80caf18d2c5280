import { signal } from '@preact/signals-react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { LiveEvent } from '../../contract/messages/live.ts';

interface Options {
  ticket: (() => Promise<string | null>) | undefined;
  onEvent: (event: LiveEvent) => void;
}
interface OpenSocket {
  options: Options;
  isOpen: ReturnType<typeof vi.fn>;
  say: ReturnType<typeof vi.fn>;
  close: ReturnType<typeof vi.fn>;
}
let sockets: OpenSocket[] = [];
const call = vi.fn();
const askAgain = vi.fn(async () => {});
const takeLiveBalance = vi.fn();
const sessionEnded = vi.fn();
/** New per page: an earlier page's effects go on. */
const ofPage = () => ({
  member: signal<{ id: string } | null>({ id: '7' }),
  deviceOnly: signal(false),
  unreadMessages: signal(0),
});
let { member, deviceOnly, unreadMessages } = ofPage();
vi.mock('../data/call.ts', () => ({ call: (...args: unknown[]) => call(...args) }));
vi.mock('../data/socket.ts', () => ({
  openLiveSocket: (options: Options) => {
    const stored = { options, isOpen: vi.fn(() => true), say: vi.fn(), close: vi.fn() };
    sockets.push(stored);
    return stored;
  },
}));
vi.mock('./session.ts', () => ({
  get deviceOnly() {
    return deviceOnly;
  },
  get member() {
    return member;
  },
  get unreadMessages() {
    return unreadMessages;
  },
  sessionEnded: () => sessionEnded(),
}));
vi.mock('./site.ts', () => ({ askAgain: () => askAgain() }));
vi.mock('./wallet.ts', () => ({ takeLiveBalance: (event: unknown) => takeLiveBalance(event) }));

const load = () => import('./live-events.ts');
const newest = () => sockets.at(-1)!;
const happen = (event: object) => newest().options.onEvent(event as LiveEvent);

beforeEach(() => {
  vi.resetModules();
  vi.clearAllMocks();
  sockets = [];
  ({ member, deviceOnly, unreadMessages } = ofPage());
});

test("[LIVE-01a] the socket's balance goes to the wallet, and nothing else does", async () => {
  (await load()).startLive();
  const balance = { kind: 'balance', balance: 100, balanceVersion: 3 };
  happen(balance);
  expect(takeLiveBalance.mock.calls).toEqual([[balance]]);
  happen({ kind: 'deposit' });
  expect(takeLiveBalance).toHaveBeenCalledOnce();
  expect([askAgain, sessionEnded].map((each) => each.mock.calls.length)).toEqual([0, 0]);
});

test.each(['status', 'hello'])(
  '[LIVE-01g] the site is asked for its state at `%s`',
  async (kind) => {
    (await load()).startLive();
    happen({ kind });
    expect(askAgain).toHaveBeenCalledOnce();
  },
);

test('[LIVE-01d] the number of unread messages is that of the socket', async () => {
  (await load()).startLive();
  happen({ kind: 'unread', count: 4 });
  expect(unreadMessages.value).toBe(4);
  happen({ kind: 'hello' });
  expect(unreadMessages.value).toBe(4);
});

test('a session that the gateway has ended is ended here, by that event alone', async () => {
  (await load()).startLive();
  happen({ kind: 'unread', count: 0 });
  expect(sessionEnded).not.toHaveBeenCalled();
  happen({ kind: 'ended' });
  expect(sessionEnded).toHaveBeenCalledOnce();
});

test('every event is heard, after what all pages follow, until a hearer has had enough', async () => {
  const { onLiveEvent, startLive } = await load();
  startLive();
  const heard: unknown[] = [];
  const stop = onLiveEvent(({ kind }) => heard.push([kind, unreadMessages.value]));
  happen({ kind: 'unread', count: 2 });
  happen({ kind: 'behind' });
  stop();
  happen({ kind: 'unread', count: 3 });
  expect(heard).toEqual([
    ['unread', 2],
    ['behind', 2],
  ]);
});

test("a member's socket asks for a ticket of its own, and has none when the gateway gives none", async () => {
  (await load()).startLive();
  const { ticket } = newest().options;
  call.mockResolvedValueOnce({ ok: true, value: { ticket: 'pass' } });
  expect(await ticket?.()).toBe('pass');
  call.mockResolvedValueOnce({ ok: false, failure: { kind: 'timeout' } });
  expect(await ticket?.()).toBeNull();
  expect(call.mock.calls).toEqual([
    ['live.ticket', {}],
    ['live.ticket', {}],
  ]);
});

test('[LIVE-01a] a login and a logout each close the socket of before and open one of their own', async () => {
  member.value = null;
  (await load()).startLive();
  expect(newest().options.ticket).toBeUndefined();
  member.value = { id: '7' };
  expect(sockets).toHaveLength(2);
  expect(sockets[0]!.close).toHaveBeenCalledOnce();
  expect(newest().options.ticket).toBeDefined();
  member.value = { id: '8' };
  expect(sockets[1]!.close).toHaveBeenCalledOnce();
  member.value = null;
  expect(sockets).toHaveLength(4);
  expect(sockets[2]!.close).toHaveBeenCalledOnce();
  expect(newest().options.ticket).toBeUndefined();
  expect(newest().close).not.toHaveBeenCalled();
});

test('news of the same account leaves its socket open', async () => {
  (await load()).startLive();
  member.value = { id: '7' };
  expect(sockets).toHaveLength(1);
});

test("an account that the device alone knows has a guest's socket until its session is there", async () => {
  deviceOnly.value = true;
  (await load()).startLive();
  expect(newest().options.ticket).toBeUndefined();
  deviceOnly.value = false;
  expect(newest().options.ticket).toBeDefined();
});

test('says nothing and is not open before there is a socket', async () => {
  const { isLive, sendLive, startLive } = await load();
  expect(isLive()).toBe(false);
  sendLive({ kind: 'x' } as never);
  startLive();
  expect(isLive()).toBe(true);
  sendLive({ kind: 'x' } as never);
  expect(newest().say.mock.calls).toEqual([[{ kind: 'x' }]]);
  newest().isOpen.mockReturnValue(false);
  expect(isLive()).toBe(false);
});
