import { beforeEach, expect, test, vi } from 'vitest';
import { sessionStore } from '../../data/browser-storage.ts';
import { LaunchHosts, noteSilent } from './launch-hosts.model.ts';

const hosts = ['https://one.example', 'https://two.example', 'https://three.example'];
const [one = '', two = '', three = ''] = hosts;
let known = hosts;
vi.mock('../../models/site.ts', () => ({
  site: { peek: () => ({ info: { launchGameCDNs: known } }) },
}));

beforeEach(() => {
  known = hosts;
  sessionStore.clear();
});
const firstOnes = () => new Set(Array.from({ length: 200 }, () => new LaunchHosts().next()));

test('[GAME-08] [GAME-02] a launch begins with any host of the list and tries each of them once, silent ones last', () => {
  expect(firstOnes()).toEqual(new Set(hosts));
  noteSilent(two);
  expect(firstOnes()).toEqual(new Set([one, three]));
  const launch = new LaunchHosts();
  expect(new Set([launch.next(), launch.next()])).toEqual(new Set([one, three]));
  expect(launch.left).toBe(true);
  expect(launch.next()).toBe(two);
  expect(launch.left).toBe(false);
});

test('[GAME-08] a silent host counts again once a game is ready there, and when all others were silent since', () => {
  noteSilent(two);
  const launch = new LaunchHosts();
  for (const _host of hosts) launch.next();
  launch.ready();
  expect(firstOnes()).toEqual(new Set(hosts));
  for (const host of hosts) noteSilent(host);
  expect(firstOnes()).toEqual(new Set([one, two]));
});

test('[GAME-08] two waits in vain are the most, and the only host there is gets both', () => {
  const launch = new LaunchHosts();
  launch.next();
  expect(launch.waitMore()).toBe(true);
  launch.next();
  expect(launch.waitMore()).toBe(false);
  known = [one];
  const alone = new LaunchHosts();
  expect([alone.next(), alone.waitMore(), alone.next(), alone.waitMore()]).toEqual([
    one,
    true,
    one,
    false,
  ]);
});

test('[GAME-08] what was noted and cannot be read is as nothing', () => {
  for (const noted of ['{', '[]', '{"https://one.example":"long"}']) {
    sessionStore.set('silentHosts', noted);
    expect(firstOnes()).toEqual(new Set(hosts));
  }
});
