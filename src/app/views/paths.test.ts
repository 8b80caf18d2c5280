import { expect, test } from 'vitest';
import type { Page } from '../../lib/area.ts';
import { isAgentPath, opensLogin, pageAt, pageKey, redirectFor } from './paths.ts';

const page = (path: string): Page => ({
  path,
  titleKey: 'lobby.title',
  guard: 'guest',
  view: () => Promise.reject(new Error()),
});
const pages = [page('/'), page('/seamless'), page('/seaLottery')];

test.each(['/', '/index', '/index.html', '/home', '/HOME', '/home/'])(
  '[ROUTE-01] %s is the home page',
  (path) => {
    expect(pageAt(pages, path)?.path).toBe('/');
  },
);

test('[ROUTE-02] login and register share the home view and open the popup', () => {
  for (const path of ['/login', '/register', '/Login/']) {
    expect(pageKey(path)).toBe('/');
    expect(opensLogin(path)).toBe(true);
  }
  expect(opensLogin('/')).toBe(false);
});

test('[ROUTE-09] the letter case of an address does not matter', () => {
  expect(pageAt(pages, '/SEAMLESS')?.path).toBe('/seamless');
  expect(pageAt(pages, '/sealottery/')?.path).toBe('/seaLottery');
});

test('[ROUTE-13] a page may have the addresses one level below it, and no others', () => {
  const news: Page = { ...page('/news'), below: true };
  const all = [...pages, news];
  for (const path of ['/news', '/News/', '/news/color-game', '/NEWS/Color-Game/'])
    expect(pageAt(all, path)).toBe(news);
  for (const path of ['/news/a/b', '/newsletter', '/seamless/x', '/x/news'])
    expect(pageAt(all, path)).toBeUndefined();
});

test('[ROUTE-13] an unknown address has no page', () => {
  expect(pageAt(pages, '/nothing')).toBeUndefined();
  expect(pageAt(pages, '/home/more')).toBeUndefined();
});

const guest = { loggedIn: false, trial: false, agent: false };
const trial = { ...guest, loggedIn: true, trial: true };
const member = { ...guest, loggedIn: true };
const agent = { ...member, agent: true };

test('[ROUTE-10] a page that needs a login sends a guest to it', () => {
  expect(redirectFor('guest', guest)).toBeNull();
  expect(redirectFor('session', guest)).toBe('/login');
  expect(redirectFor('member', guest)).toBe('/login');
  expect(redirectFor('session', trial)).toBeNull();
  expect(redirectFor('member', trial)).toBe('/');
  expect(redirectFor('member', member)).toBeNull();
});

test('[ROUTE-03] the agent pages send a non-agent to the agent login', () => {
  expect(redirectFor('agent', guest)).toBe('/agent');
  expect(redirectFor('agent', member)).toBe('/agent');
  expect(redirectFor('agent', agent)).toBeNull();
});

test.each([
  ['/agentHome', true],
  ['/AGENT/registerCenter', true],
  ['/agent', false],
  ['/agent/', false],
  ['/agents/home', false],
  ['/agentHomes', false],
])('[ROUTE-03] the agents have %s: %s', (path, theirs) => {
  expect(isAgentPath(path)).toBe(theirs);
});
