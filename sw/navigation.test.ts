import { beforeEach, expect, test, vi } from 'vitest';

type Handler = (options: { request: Request }) => Promise<Response>;
let handler: Handler = () => Promise.reject(new Error('nothing is registered'));
let rules: { denylist: RegExp[] } = { denylist: [] };
const stored = vi.fn(async (_kind: string, _key: string): Promise<unknown> => null);
const pages = new Map<string, string>();
vi.mock('workbox-routing', () => ({
  NavigationRoute: function route(handle: Handler, options: typeof rules) {
    handler = handle;
    rules = options;
  },
  registerRoute: () => {},
}));
vi.mock('workbox-precaching', () => ({
  matchPrecache: async (url: string) => (pages.has(url) ? new Response(pages.get(url)) : undefined),
}));
vi.mock('../src/data/store/store.ts', () => ({
  readStored: (kind: string, key: string) => stored(kind, key),
}));

const status = (code: number) => ({
  status: code,
  location: { ip: '203.0.113.7' },
  notice: { title: 'Sandali', info: '' },
  info: { customerService: [], defaultLanguage: 'TY' },
});
const known = (values: Record<string, unknown>) =>
  stored.mockImplementation(async (kind) =>
    kind in values ? { value: values[kind], since: '' } : null,
  );
const page = async () =>
  (await handler({ request: new Request('http://site.example/anything') })).text();

beforeEach(async () => {
  // Forgets what the worker holds in memory.
  vi.resetModules();
  const { serveNavigations } = await import('./navigation.ts');
  serveNavigations();
  pages.clear();
  for (const language of ['TY', 'EN']) {
    pages.set(`/shell.${language}.html`, `shell ${language}`);
    pages.set(`/status.${language}.html`, `status ${language} data-status="0"`);
  }
  known({});
});

test('[PWA-03a] [PWA-03b] any page is answered with the shell of the chosen language', async () => {
  expect(await page()).toBe('shell TY');
  known({ siteStatus: status(0), choices: 'EN' });
  expect(await page()).toBe('shell EN');
});

test.each([1, 2])(
  '[BOOT-06] status %i is answered with the status document, in the chosen language',
  async (code) => {
    known({ siteStatus: status(code), choices: 'EN' });
    expect(await page()).toBe(`status EN data-status="${code}"`);
  },
);

test('[BOOT-06] a store that never answers does not hold the page back', async () => {
  stored.mockImplementation(() => new Promise(() => {}));
  const since = performance.now();
  expect(await page()).toBe('shell TY');
  expect(performance.now() - since).toBeLessThan(2000);
});

test('[PWA-03b] a call or an asset is never answered with the shell', () => {
  const denied = (path: string) => rules.denylist.some((pattern) => pattern.test(path));
  for (const path of ['/api/site/permission', '/assets/main-1a2b.js', '/sw.js', '/favicon.svg'])
    expect(denied(path)).toBe(true);
  for (const path of ['/', '/seamless', '/a/page/never/seen']) expect(denied(path)).toBe(false);
});

const at = async (path: string) =>
  (await handler({ request: new Request(`http://site.example${path}`) })).text();
const homeKnown = {
  siteStatus: status(0),
  vendors: [],
  HOT_GAMES: [{ gameName: '</script><script>steal()</script>' }],
  banners: [],
  announcements: [],
  winners: [],
  homeSnapshot: '<p>snapshot of $& the lobby</p>',
};

test('[PWA-03a] home carries what the device knows, its text escaped, and the first view of the lobby', async () => {
  pages.set('/shell.TY.html', '<main id="m"><p>empty</p></main><!--boot-->');
  known(homeKnown);
  const html = await at('/');
  expect(html).toContain('<main id="m"><p>snapshot of $& the lobby</p></main>');
  expect(html).not.toContain('empty');
  expect(html).not.toContain('<script>steal');
  const boot = JSON.parse(/id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
  expect(boot.home.hot).toEqual(homeKnown.HOT_GAMES);
  expect(boot).toHaveProperty('since');
  expect(await at('/?source=installed')).toBe(html);
});

test('[BOOT-04] any other page carries the status that the device knows, so that it need not ask a slow store', async () => {
  pages.set('/shell.TY.html', '<main id="m"></main><!--boot-->');
  known({ siteStatus: status(0) });
  const boot = JSON.parse(/id="boot">(.*?)<\/script>/s.exec(await at('/storage'))?.[1] ?? '');
  expect(boot).toEqual({ permission: status(0), since: '' });
  // A store that hangs from now on.
  stored.mockImplementation(() => new Promise(() => {}));
  expect(await at('/storage')).toContain('"permission":{"status":0');
  expect(await at('/')).toContain('"permission":{"status":0');
});

test('[PWA-03a] the snapshot is shown on no other page, not in a search, and not without the data that belongs to it', async () => {
  pages.set('/shell.TY.html', '<main id="m"><p>empty</p></main><!--boot-->');
  known(homeKnown);
  expect(await at('/?q=mangga')).not.toContain('snapshot');
  expect(await at('/?source=installed&q=mangga')).not.toContain('snapshot');
  expect(await at('/seamless')).not.toContain('snapshot');
  const { HOT_GAMES: _gone, ...rest } = homeKnown;
  known(rest);
  expect(await at('/')).toContain('empty');
});

test('[SAFE-01b] style attributes of the snapshot, which the policy blocks, do not come with the page', async () => {
  pages.set('/shell.TY.html', '<main id="m"></main><!--boot-->');
  known({ ...homeKnown, homeSnapshot: '<p class="a" style="--x: 3s">style="said"</p>' });
  expect(await at('/')).toContain('<main id="m"><p class="a">style="said"</p></main>');
});
