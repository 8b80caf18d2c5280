import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TabMessage } from './broadcast.ts';

const channels: Channel[] = [];
class Channel extends EventTarget {
  constructor(public name: string) {
    super();
    channels.push(this);
  }
  postMessage(data: unknown) {
    const others = channels.filter((one) => one !== this && one.name === this.name);
    for (const other of others) other.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const logout: TabMessage = { kind: 'logout', customerId: '7' };
const openTab = async () => {
  vi.resetModules();
  return import('./broadcast.ts');
};

beforeEach(() => {
  channels.length = 0;
  vi.stubGlobal('BroadcastChannel', Channel);
});
afterEach(() => vi.unstubAllGlobals());

test('a message reaches every other tab as it was sent, and not the tab that sent it', async () => {
  const heard: [string, TabMessage][] = [];
  const [one, two, three] = [await openTab(), await openTab(), await openTab()];
  for (const [name, tab] of Object.entries({ one, two, three }))
    tab.onBroadcast((message) => heard.push([name, message]));
  one.broadcast(logout);
  expect(heard).toEqual([
    ['two', logout],
    ['three', logout],
  ]);
});

test('every listener of a tab hears a message once', async () => {
  const heard: string[] = [];
  const [one, two] = [await openTab(), await openTab()];
  two.onBroadcast(() => heard.push('first'));
  two.onBroadcast(() => heard.push('second'));
  one.broadcast(logout);
  expect(heard).toEqual(['first', 'second']);
});

test('a tab opens no channel before it uses one, and one alone for all it says and hears', async () => {
  const tab = await openTab();
  expect(channels).toHaveLength(0);
  tab.onBroadcast(() => {});
  tab.broadcast(logout);
  tab.broadcast(logout);
  expect(channels).toHaveLength(1);
});

test('a browser without channels says and hears nothing, and nothing fails', async () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const tab = await openTab();
  expect(() => tab.onBroadcast(() => {})).not.toThrow();
  expect(() => tab.broadcast(logout)).not.toThrow();
});
