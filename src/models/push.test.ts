import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const call = vi.fn();
const connectivity = signal('online');
vi.mock('../data/call.ts', () => ({ call: (...args: unknown[]) => call(...args) }));
vi.mock('./connectivity.ts', () => ({ connectivity }));
vi.mock('./language.ts', () => ({ language: signal('EN') }));

const answered = (value: unknown) => ({ ok: true, value });
const rejected = { ok: false, failure: { kind: 'rejected', code: 'forbidden' } };
const keys = { p256dh: 'public', auth: 'secret' };

const browser = {
  endpoint: null as string | null,
  made: { endpoint: 'https://push/1', keys } as {
    endpoint?: string;
    keys?: Record<string, string>;
  },
  ended: 0,
  /** Fails to return or end a subscription. */
  silent: false,
  stuck: false,
  permission: 'granted',
  answers: 'granted',
  standalone: false,
  subscribe: vi.fn(),
};
const subscription = () => ({
  endpoint: browser.endpoint,
  unsubscribe: async () => {
    browser.ended += 1;
    if (browser.stuck) throw new Error('the browser holds it');
    browser.endpoint = null;
    return true;
  },
  toJSON: () => browser.made,
});
const manager = {
  getSubscription: async () => {
    if (browser.silent) throw new Error('the browser does not say');
    return browser.endpoint === null ? null : subscription();
  },
  subscribe: (options: unknown) => browser.subscribe(options),
};

/** With the gateway's answer by call. */
async function page(answers: Record<string, unknown> = {}) {
  call.mockImplementation(async (name: string) => answers[name] ?? answered({}));
  return import('./push.ts');
}
const sent = (name: string) =>
  call.mock.calls.filter(([called]) => called === name).map(([, request]) => request);
const navigatorWith = (more: object) =>
  vi.stubGlobal('navigator', { userAgent: 'Chrome/140', maxTouchPoints: 0, ...more });

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  call.mockReset();
  connectivity.value = 'online';
  Object.assign(browser, {
    endpoint: null,
    made: { endpoint: 'https://push/1', keys },
    ended: 0,
    silent: false,
    stuck: false,
    permission: 'granted',
    answers: 'granted',
    standalone: false,
  });
  browser.subscribe.mockReset().mockImplementation(async () => {
    browser.endpoint = 'https://push/1';
    return subscription();
  });
  navigatorWith({ serviceWorker: { ready: Promise.resolve({ pushManager: manager }) } });
  vi.stubGlobal('PushManager', () => {});
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission;
    },
    requestPermission: async () => browser.answers,
  });
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: browser.standalone && query === '(display-mode: standalone)',
  }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a look at the device', () => {
  test('[LIVE-03] shows the kinds that the gateway pushes to its subscription', async () => {
    browser.endpoint = 'https://push/1';
    const push = await page({ 'push.device': answered({ kinds: ['money', 'security'] }) });
    expect(push.pushState.value).toBe('looking');
    await push.lookAtDevice();
    expect(push.pushState.value).toBe('ready');
    expect(push.pushKinds.value).toEqual(['money', 'security']);
    expect(sent('push.device')).toEqual([{ endpoint: 'https://push/1', language: 'EN' }]);
    expect(browser.ended).toBe(0);
  });

  test("ends a subscription that is another account's, and then shows no kinds", async () => {
    browser.endpoint = 'https://push/1';
    const push = await page({ 'push.device': answered({ kinds: null }) });
    await push.lookAtDevice();
    expect(browser.ended).toBe(1);
    expect(push.pushKinds.value).toEqual([]);
  });

  test('leaves the subscription and the shown kinds when the gateway does not answer', async () => {
    browser.endpoint = 'https://push/1';
    const answers: Record<string, unknown> = { 'push.device': answered({ kinds: ['money'] }) };
    const push = await page(answers);
    await push.lookAtDevice();
    answers['push.device'] = rejected;
    await push.lookAtDevice();
    expect(push.pushKinds.value).toEqual(['money']);
    expect(browser.ended).toBe(0);
  });

  test('shows no kinds and asks the gateway nothing once the browser has no subscription', async () => {
    browser.endpoint = 'https://push/1';
    const push = await page({ 'push.device': answered({ kinds: ['money'] }) });
    await push.lookAtDevice();
    browser.endpoint = null;
    await push.lookAtDevice();
    expect(push.pushKinds.value).toEqual([]);
    expect(sent('push.device')).toHaveLength(1);
  });

  test('shows no kinds, and that they can be switched on, when the browser hides its subscription', async () => {
    browser.silent = true;
    const push = await page();
    await push.lookAtDevice();
    expect(push.pushState.value).toBe('ready');
    expect(push.pushKinds.value).toEqual([]);
  });

  test("ends well when the browser retains a subscription that is another account's", async () => {
    Object.assign(browser, { endpoint: 'https://push/1', stuck: true });
    const push = await page({ 'push.device': answered({ kinds: null }) });
    await push.lookAtDevice();
    expect(push.pushState.value).toBe('ready');
  });

  test('finds that notifications are forbidden', async () => {
    browser.permission = 'denied';
    const push = await page();
    await push.lookAtDevice();
    expect(push.pushState.value).toBe('denied');
  });
});

describe('a look at a device without web push', () => {
  test.each(['PushManager', 'Notification', 'navigator'])(
    'finds no web push in a browser without %s',
    async (name) => {
      vi.stubGlobal(name, undefined);
      if (name === 'navigator') navigatorWith({});
      else Reflect.deleteProperty(globalThis, name);
      const push = await page();
      await push.lookAtDevice();
      expect(push.pushState.value).toBe('unsupported');
    },
  );

  test('waits five seconds for a service worker, and finds no web push without one', async () => {
    navigatorWith({ serviceWorker: { ready: new Promise(() => {}) } });
    const push = await page();
    const looking = push.lookAtDevice();
    await vi.advanceTimersByTimeAsync(4999);
    expect(push.pushState.value).toBe('looking');
    await vi.advanceTimersByTimeAsync(1);
    await looking;
    expect(push.pushState.value).toBe('unsupported');
  });

  test.each([
    ['Safari of an iPhone', 'iPhone Safari', false, 'install'],
    ['Chrome of an iPhone', 'iPhone CriOS', false, 'install'],
    ['the installed app of an iPhone', 'iPhone Safari', true, 'unsupported'],
  ])('in %s says what helps', async (_, userAgent, standalone, state) => {
    browser.standalone = standalone;
    navigatorWith({ userAgent });
    const push = await page();
    await push.lookAtDevice();
    expect(push.pushState.value).toBe(state);
  });
});

describe('a kind that is switched on', () => {
  const granting = { 'push.key': answered({ key: 'site key' }) };

  test("[LIVE-03] subscribes the device under the site's key and joins the kinds that are on", async () => {
    const push = await page(granting);
    expect(await push.choosePush('money', true)).toBe(true);
    expect(await push.choosePush('security', true)).toBe(true);
    expect(push.pushKinds.value).toEqual(['money', 'security']);
    expect(browser.subscribe).toHaveBeenLastCalledWith({
      userVisibleOnly: true,
      applicationServerKey: 'site key',
    });
    expect(sent('push.subscribe')[1]).toEqual({
      endpoint: 'https://push/1',
      keys,
      kinds: ['money', 'security'],
      language: 'EN',
    });
    expect(push.pushError.value).toBeNull();
  });

  test.each([
    ['the person forbids notifications', () => (browser.answers = 'denied'), {}, null, 'denied'],
    [
      'the person closes the question',
      () => (browser.answers = 'default'),
      {},
      ['messages.push.dismissed'],
      'looking',
    ],
    [
      'the gateway gives no key',
      () => {},
      { 'push.key': rejected },
      ['errors.forbidden'],
      'looking',
    ],
    [
      'the gateway does not take the subscription',
      () => {},
      { 'push.subscribe': rejected },
      ['errors.forbidden'],
      'looking',
    ],
    [
      'the browser gives no endpoint',
      () => (browser.made = { keys }),
      {},
      ['messages.push.failed'],
      'looking',
    ],
    [
      'the browser gives no keys',
      () => (browser.made = { endpoint: 'x' }),
      {},
      ['messages.push.failed'],
      'looking',
    ],
    [
      'the browser gives no public key',
      () => (browser.made = { endpoint: 'x', keys: { auth: 'a' } }),
      {},
      ['messages.push.failed'],
      'looking',
    ],
    [
      'the browser gives no secret',
      () => (browser.made = { endpoint: 'x', keys: { p256dh: 'p' } }),
      {},
      ['messages.push.failed'],
      'looking',
    ],
    [
      'the push service fails',
      () => void browser.subscribe.mockRejectedValue(new Error('no')),
      {},
      ['messages.push.failed'],
      'looking',
    ],
    [
      'there is no network',
      () => (connectivity.value = 'offline'),
      {},
      ['messages.push.offline'],
      'looking',
    ],
  ])('stays off when %s', async (_, happen, answers, trouble, state) => {
    happen();
    const push = await page({ ...granting, ...answers });
    expect(await push.choosePush('money', true)).toBe(false);
    expect(push.pushKinds.value).toEqual([]);
    expect(push.pushError.value).toEqual(trouble);
    expect(push.pushState.value).toBe(state);
    expect(push.pushBusy.value).toBe(false);
  });

  test('takes the place of a subscription under an earlier key of the site', async () => {
    browser.endpoint = 'https://push/old';
    browser.subscribe.mockRejectedValueOnce(new Error('another key'));
    const push = await page(granting);
    expect(await push.choosePush('money', true)).toBe(true);
    expect(browser.ended).toBe(1);
    expect(sent('push.subscribe')).toMatchObject([{ endpoint: 'https://push/1' }]);
  });

  test('is tried a second time when the push service fails once', async () => {
    browser.subscribe.mockRejectedValueOnce(new Error('busy'));
    expect(await (await page(granting)).choosePush('money', true)).toBe(true);
  });

  test('is one change at a time: a second one is not begun while the first is under way', async () => {
    const push = await page(granting);
    const first = push.choosePush('money', true);
    expect(push.pushBusy.value).toBe(true);
    expect(await push.choosePush('security', true)).toBe(false);
    expect(await first).toBe(true);
    expect(push.pushKinds.value).toEqual(['money']);
    expect(push.pushBusy.value).toBe(false);
  });

  test('clears the trouble of an earlier try', async () => {
    connectivity.value = 'offline';
    const push = await page(granting);
    await push.choosePush('money', true);
    connectivity.value = 'online';
    expect(await push.choosePush('money', true)).toBe(true);
    expect(push.pushError.value).toBeNull();
  });
});

describe('a kind that is switched off', () => {
  async function pushed(kinds: string[], answers: Record<string, unknown> = {}) {
    browser.endpoint = 'https://push/1';
    const push = await page({
      'push.device': answered({ kinds }),
      'push.key': answered({ key: 'site key' }),
      ...answers,
    });
    await push.lookAtDevice();
    return push;
  }

  test('[LIVE-03] leaves the other kinds on', async () => {
    const push = await pushed(['money', 'security']);
    expect(await push.choosePush('money', false)).toBe(true);
    expect(push.pushKinds.value).toEqual(['security']);
    expect(sent('push.subscribe')).toMatchObject([{ kinds: ['security'] }]);
    expect(browser.ended).toBe(0);
  });

  test('ends the subscription at the gateway and in the browser when it was the last', async () => {
    const push = await pushed(['money']);
    expect(await push.choosePush('money', false)).toBe(true);
    expect(sent('push.unsubscribe')).toEqual([{ endpoint: 'https://push/1' }]);
    expect(sent('push.subscribe')).toEqual([]);
    expect(browser.ended).toBe(1);
    expect(push.pushKinds.value).toEqual([]);
  });

  test('is off where the browser has no web push any more', async () => {
    const push = await pushed(['money']);
    navigatorWith({});
    expect(await push.choosePush('money', false)).toBe(true);
  });

  test('stays on in the browser too when the gateway does not end it', async () => {
    const push = await pushed(['money'], { 'push.unsubscribe': rejected });
    expect(await push.choosePush('money', false)).toBe(false);
    expect(push.pushError.value).toEqual(['errors.forbidden']);
    expect(push.pushKinds.value).toEqual(['money']);
    expect(browser.ended).toBe(0);
  });

  test('is off when the gateway has ended the subscription and the browser retains it', async () => {
    const push = await pushed(['money']);
    browser.stuck = true;
    expect(await push.choosePush('money', false)).toBe(true);
    expect(push.pushKinds.value).toEqual([]);
  });

  test('is off without a call when the browser has no subscription any more', async () => {
    const push = await pushed(['money']);
    browser.endpoint = null;
    expect(await push.choosePush('money', false)).toBe(true);
    expect(sent('push.unsubscribe')).toEqual([]);
    expect(push.pushKinds.value).toEqual([]);
  });
});
