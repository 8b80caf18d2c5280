import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CatalogueRow, catalogueFlags } from '../../../contract/catalogue/rows.ts';
import type { GameItem } from '../../../contract/catalogue/calls.ts';
import type { Permission } from '../../../contract/site/calls.ts';
import type { Result } from '../../lib/result.ts';
import type { Target } from './launch.model.ts';

const probe: ((request: { host: string }) => Result<unknown>)[] = [];
const asked: { host: string }[] = [];
vi.mock('../../data/call.ts', () => ({
  watchCalls: () => () => {},
  useToken: () => {},
  call: async (name: string, request: { host: string }) => {
    if (name === 'games.catalogue')
      return { ok: true, value: { version: '1', language: 'TY', games: rows } };
    if (name === 'games.net')
      return net === null
        ? { ok: false, failure: { kind: 'timeout' } }
        : { ok: true, value: { net } };
    if (name !== 'games.launch' && name !== 'lottery.launch')
      return { ok: false, failure: { kind: 'offline' } };
    asked.push(request);
    return (probe.length > 1 ? probe.shift() : probe[0])?.(request);
  },
}));

/** Reachable addresses; absent ones are silent. */
const answering = new Map<string, boolean>();
vi.mock('../../data/probe.ts', () => ({
  probe: async (url: string) =>
    answering.get(new URL(url).origin) ?? new Promise<boolean>(() => {}),
}));

/** The gateway's net result of a window; null: no answer. */
let net: number | null = 0;
let rows: CatalogueRow[] = [];
const open: CatalogueRow = ['7', 'Parol', 'P', 'PLR', 'RNG', 'S', catalogueFlags.playable, 0, 0, 0];
const repaired: CatalogueRow = [
  '7',
  'Parol',
  'P',
  'PLR',
  'RNG',
  'S',
  catalogueFlags.playable | catalogueFlags.maintenance,
  0,
  0,
  0,
];
async function stockAnew(): Promise<void> {
  const { gamesSource, loadCatalogue } = await import('../../models/catalogue.ts');
  Object.assign(gamesSource, { value: { value: null, since: null, state: 'missing' } });
  await loadCatalogue();
}
const own = 'https://palaro.example';
const hosts = ['https://one.example', 'https://two.example'];
const game: GameItem = {
  nodeId: '7',
  gameName: 'Parol',
  displayName: 'Parol',
  gameCode: 'P',
  vassalage: 'PLR',
  gameType: 'RNG',
  gameClassify: 'S',
  iconUrl: '',
  lagerIcon: '',
  isGame: 'GAME',
  isHot: 0,
  supportPlay: 0,
  playable: true,
  maintenance: false,
  rtp: 9650,
  volatility: 'low',
};
const launched =
  (url: string, open: 'frame' | 'window' = 'frame') =>
  () => ({
    ok: true as const,
    value: { url, open, trial: false, game },
  });
const onHost = ({ host }: { host: string }) => launched(`${host}/games/slots/#token=x`)();

const page = new EventTarget();
const frame = { postMessage: vi.fn() };
const windowOpen = vi.fn();
const loadModel = () => import('./seamless.model.ts');
const loadStorage = () => import('../../data/browser-storage.ts');
const loadWallet = () => import('../../models/wallet.ts');
let Sitting: Awaited<ReturnType<typeof loadModel>>['Sitting'];
let takeBalance: Awaited<ReturnType<typeof loadWallet>>['takeBalance'];
let end = () => {};

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('document', {
    addEventListener() {},
    visibilityState: 'visible',
    documentElement: { dataset: {} },
  });
  vi.stubGlobal('location', { origin: own, pathname: '/seamless', search: '?nodeId=7' });
  vi.stubGlobal('history', { length: 1, pushState() {}, replaceState() {} });
  vi.stubGlobal('window', { open: windowOpen });
  vi.stubGlobal('navigator', { onLine: true });
  ({ Sitting } = await loadModel());
  ({ takeBalance } = await loadWallet());
  const { site, startSite } = await import('../../models/site.ts');
  const info = { imageCDNs: [], launchGameCDNs: hosts, customerService: [], currencySymbol: '₱' };
  if (!site.peek()) await startSite({ status: 0, info } as unknown as Permission);
  asked.length = 0;
  probe.length = 0;
  answering.clear();
  (await loadStorage()).sessionStore.clear();
});
afterEach(() => {
  end();
  // Windows outlive a sitting; close them all.
  for (const { value } of windowOpen.mock.results)
    if (value) Object.assign(value as object, { closed: true });
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  vi.restoreAllMocks();
});

async function sit(target: Target = { gameId: '7' }) {
  const sitting = new Sitting(target);
  const stop = sitting.begin();
  const deaf = sitting.listen(() => frame as unknown as Window);
  end = () => {
    deaf();
    stop();
  };
  await vi.advanceTimersByTimeAsync(0);
  return sitting;
}

function say(data: unknown, from: { origin?: string; source?: unknown } = {}) {
  const event = Object.assign(new Event('message'), {
    data,
    origin: asked.at(-1)?.host,
    source: frame,
    ...from,
  });
  page.dispatchEvent(event);
}
const round = (id: string, stake: number, payout: number, balanceVersion: number) => ({
  kind: 'round',
  roundId: id,
  stake,
  payout,
  balance: 10_000 + payout - stake,
  balanceVersion,
});

test('[GAME-02] a launch asks for a URL on one of the launch hosts and opens it in a frame', async () => {
  probe.push(onHost);
  const sitting = await sit();
  expect(hosts).toContain(asked[0]?.host);
  expect(sitting.stage.value).toMatchObject({
    kind: 'frame',
    url: `${asked[0]?.host}/games/slots/#token=x`,
    ready: false,
  });
  say({ kind: 'ready' });
  expect(sitting.stage.value).toMatchObject({ kind: 'frame', ready: true });
});

test('[GAME-17e] sound that is turned on in one game is on in the next, until it is turned off', async () => {
  probe.push(onHost);
  const next = async () => {
    end();
    const { value: stage } = (await sit()).stage;
    return 'url' in stage ? stage.url.replace(/.*#/, '') : null;
  };
  expect(await next()).toBe('token=x');
  say({ kind: 'sound', on: 'yes' });
  expect(await next()).toBe('token=x');
  say({ kind: 'sound', on: true });
  expect(await next()).toBe('token=x&sound=on');
  say({ kind: 'sound', on: false });
  expect(await next()).toBe('token=x');
});

test('[GAME-17d] haptics that are switched off reach the game that runs, and the next launch', async () => {
  const { setHaptics } = await import('./feel.model.ts');
  probe.push(onHost);
  await sit();
  say({ kind: 'ready' });
  frame.postMessage.mockClear();
  setHaptics(false);
  expect(frame.postMessage).toHaveBeenCalledWith({ kind: 'haptics', on: false }, asked[0]?.host);
  end();
  expect((await sit()).stage.value).toMatchObject({ url: expect.stringMatching(/&haptics=off$/) });
  setHaptics(true);
});

test('[GAME-02] [SAFE-02] a URL that is on no launch host is not opened', async () => {
  probe.push(launched('https://evil.example/'));
  expect((await sit()).stage.value).toMatchObject({ kind: 'failed', retry: false });
});

test('[GAME-08] a frame that is not ready in 10 s gives way to the other host, and then says so', async () => {
  probe.push(onHost);
  const sitting = await sit();
  await vi.advanceTimersByTimeAsync(9900);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toHaveLength(2);
  expect(asked[1]?.host).not.toBe(asked[0]?.host);
  expect(sitting.stage.value).toMatchObject({ kind: 'frame', again: true });
  await vi.advanceTimersByTimeAsync(10_100);
  expect(sitting.stage.value).toMatchObject({ kind: 'failed', retry: true });
});

test('[GAME-08] a host that stayed silent is not asked by the next games, until one is ready there', async () => {
  probe.push(onHost);
  await sit();
  await vi.advanceTimersByTimeAsync(10_100);
  const [silent, other] = asked.map(({ host }) => host);
  say({ kind: 'ready' });
  for (let next = 0; next < 8; next += 1) {
    end();
    await sit();
    say({ kind: 'ready' });
  }
  expect(new Set(asked.slice(1).map(({ host }) => host))).toEqual(new Set([other]));
  // The other falls silent too, which clears the first.
  end();
  await sit();
  await vi.advanceTimersByTimeAsync(10_100);
  expect(asked.at(-1)?.host).toBe(silent);
  say({ kind: 'ready' });
});

test('[GAME-08] a host that answers nothing is left for the other at once, for five minutes, also after a reload', async () => {
  probe.push(onHost);
  for (const host of hosts) answering.set(host, host === hosts[1]);
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const sitting = await sit();
  expect(asked.map(({ host }) => host)).toEqual(hosts);
  expect(sitting.stage.value).toMatchObject({ kind: 'frame', again: true });
  say({ kind: 'ready' });
  expect(sitting.stage.value).toMatchObject({ kind: 'frame', ready: true });
  const pickAnew = async () => {
    vi.resetModules();
    const { startSite } = await import('../../models/site.ts');
    await startSite({
      status: 0,
      info: { imageCDNs: [], launchGameCDNs: hosts, customerService: [] },
    } as unknown as Permission);
    return new (await import('./launch-hosts.model.ts')).LaunchHosts().next();
  };
  // Only the tab's storage survives a reload.
  const { sessionStore } = await loadStorage();
  const noted = sessionStore.get('silentHosts') ?? '';
  vi.stubGlobal('sessionStorage', { getItem: () => noted });
  expect(await pickAnew()).toBe(hosts[1]);
  vi.setSystemTime(Date.now() + 301_000);
  expect(await pickAnew()).toBe(hosts[0]);
  vi.setSystemTime(Date.now() - 86_400_000);
  expect(await pickAnew()).toBe(hosts[0]);
});

test('[GAME-08] a lost network is no fault of the host', async () => {
  probe.push(onHost);
  answering.set(hosts[0] ?? '', false);
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.stubGlobal('navigator', { onLine: false });
  await sit();
  expect(asked).toHaveLength(1);
  // The browser still believes it is online, but the gateway is silent.
  end();
  vi.stubGlobal('navigator', { onLine: true });
  probe.push(() => ({ ok: false, failure: { kind: 'offline' } }));
  const sitting = await sit();
  expect(sitting.stage.value).toMatchObject({ kind: 'failed', retry: true });
  asked.length = 0;
  await sitting.launch();
  expect(asked[0]?.host).toBe(hosts[0]);
});

test('[GAME-08] where no host probe, the last one has its ten seconds, and then it is said', async () => {
  probe.push(onHost);
  for (const host of hosts) answering.set(host, false);
  const sitting = await sit();
  expect(asked).toHaveLength(2);
  expect(sitting.stage.value).toMatchObject({ kind: 'frame', ready: false });
  await vi.advanceTimersByTimeAsync(10_100);
  expect(asked).toHaveLength(2);
  expect(sitting.stage.value).toMatchObject({ kind: 'failed', retry: true });
});

test('[PWA-14] on a slow line a game has forty seconds to open', async () => {
  vi.stubGlobal('navigator', { onLine: true, connection: { effectiveType: '2g' } });
  probe.push(onHost);
  for (const host of hosts) answering.set(host, false);
  const sitting = await sit();
  await vi.advanceTimersByTimeAsync(39_000);
  expect(sitting.stage.value).toMatchObject({ kind: 'frame', ready: false });
  await vi.advanceTimersByTimeAsync(1100);
  expect(sitting.stage.value).toMatchObject({ kind: 'failed', retry: true });
});

test.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['an origin that begins alike', { origin: 'https://one.example.evil.example' }],
  ['another window', { source: {} }],
  ['no window', { source: null }],
])('[SAFE-02] a message from %s is not heard', async (_what, from) => {
  probe.push(onHost);
  const sitting = await sit();
  say({ kind: 'ready' }, from);
  expect(sitting.stage.value).toMatchObject({ ready: false });
});

test('[SAFE-02] a message of another shape is not heard', async () => {
  probe.push(onHost);
  const sitting = await sit();
  for (const data of [
    'ready',
    { kind: 'ready', more: 1 },
    { ...round('1', 100, 900, 1), stake: '100' },
    null,
  ])
    say(data);
  expect(sitting.stage.value).toMatchObject({ ready: false });
  expect(sitting.netText.value).not.toContain('8');
});

test('[RG-02b] [GAME-11a] the net position adds payouts less stakes, each round once', async () => {
  probe.push(onHost);
  const sitting = await sit();
  say({ kind: 'ready' });
  say(round('1', 1000, 0, 1));
  expect(sitting.netText.value).toMatch(/^−.*10\.00$/);
  say(round('2', 1000, 3500, 2));
  say(round('2', 1000, 3500, 2));
  expect(sitting.netText.value).toMatch(/^\+.*15\.00$/);
});

test('[RG-02b] [GAME-11a] the session clock runs from the moment when the game is ready', async () => {
  probe.push(onHost);
  const sitting = await sit();
  await vi.advanceTimersByTimeAsync(5000);
  expect(sitting.clock.value).toBe('00:00');
  say({ kind: 'ready' });
  await vi.advanceTimersByTimeAsync(61_000);
  expect(sitting.clock.value).toBe('01:01');
});

test('[GAME-11a] the game hears of a balance that changed elsewhere, on its exact origin', async () => {
  probe.push(onHost);
  await sit();
  say({ kind: 'ready' });
  takeBalance({ balance: 77_700, balanceVersion: 1_000_000 });
  expect(frame.postMessage).toHaveBeenCalledWith(
    { kind: 'balance', balance: 77_700 },
    asked[0]?.host,
  );
});

const newWindow = () => ({ opener: {} as object | null, location: { href: '' }, closed: false });
const inWindow =
  (launch = '31', at = hosts[0]!) =>
  () => {
    if (!answering.has(at)) answering.set(at, true);
    return {
      ok: true as const,
      value: { url: `${at}/x`, open: 'window', trial: false, game, launch },
    };
  };

test('[GAME-02] a blocked window is reported, opens on demand and again under the same launch', async () => {
  probe.push(inWindow());
  windowOpen.mockReturnValueOnce(null);
  const sitting = await sit();
  expect(sitting.stage.value).toMatchObject({ kind: 'window', state: 'blocked' });
  await vi.advanceTimersByTimeAsync(3000);
  expect(sitting.clock.value).toBe('00:00');
  const opened = newWindow();
  windowOpen.mockReturnValueOnce(opened);
  sitting.openWindow();
  expect(sitting.stage.value).toMatchObject({ kind: 'window', state: 'open' });
  expect(opened).toEqual({ opener: null, location: { href: `${hosts[0]}/x` }, closed: false });
  await vi.advanceTimersByTimeAsync(5000);
  expect(sitting.clock.value).toBe('00:05');
  opened.closed = true;
  await vi.advanceTimersByTimeAsync(5000);
  expect(sitting.stage.value).toMatchObject({ kind: 'window', state: 'closed' });
  expect(Number(sitting.clock.value.slice(-2))).toBeLessThan(7);
  const another = newWindow();
  windowOpen.mockReturnValueOnce(another);
  sitting.openWindow();
  expect(sitting.stage.value).toMatchObject({ kind: 'window', state: 'open' });
  expect(another.location.href).toBe(`${hosts[0]}/x`);
  expect(asked).toHaveLength(1);
  another.closed = true;
});

test('[GAME-08] no window is opened on a host that does not answer, and one that is slow to answer is given a second', async () => {
  answering.set(hosts[0]!, false);
  probe.push(({ host }: { host: string }) =>
    inWindow('33', host === asked[0]?.host ? hosts[0] : hosts[1])(),
  );
  const opened = newWindow();
  windowOpen.mockReturnValueOnce(opened);
  await sit();
  expect(asked.map(({ host }) => host).toSorted()).toEqual(hosts);
  expect(opened.location.href).toBe(`${hosts[1]}/x`);
  opened.closed = true;
  end();
  probe.splice(0, 1, () => ({
    ok: true,
    value: { url: `${hosts[0]}/x`, open: 'window', trial: false, game, launch: '34' },
  }));
  answering.clear();
  const late = newWindow();
  windowOpen.mockReturnValueOnce(late);
  const sitting = await sit();
  expect(sitting.stage.value.kind).toBe('asking');
  await vi.advanceTimersByTimeAsync(1000);
  expect(late.location.href).toBe(`${hosts[0]}/x`);
});

test('[GAME-02] [GAME-11a] a return to an open window finds its sitting and opens no second one', async () => {
  probe.push(inWindow());
  const opened = newWindow();
  windowOpen.mockReturnValueOnce(opened);
  net = 0;
  takeBalance({ balance: 50_000, balanceVersion: 2_000_000 });
  await sit();
  await vi.advanceTimersByTimeAsync(30_000);
  end();
  net = 960;
  const again = await sit();
  expect(again.stage.value).toMatchObject({ kind: 'window', state: 'open' });
  expect(again.clock.value).toBe('00:30');
  expect(again.netText.value).toMatch(/^\+.*9\.60$/);
  again.openWindow();
  expect([asked.length, windowOpen.mock.calls.length]).toEqual([1, 1]);
  // Another session may not use it.
  const { sessionStore } = await loadStorage();
  sessionStore.set('token', 'of another session');
  end();
  windowOpen.mockReturnValueOnce(newWindow());
  await sit();
  expect(asked).toHaveLength(2);
  sessionStore.remove('token');
});

test("[GAME-11a] the net of a window is the gateway's, and is not shown as zero without it", async () => {
  probe.push(inWindow('32'));
  windowOpen.mockReturnValueOnce(newWindow());
  net = 0;
  takeBalance({ balance: 50_000, balanceVersion: 3_000_000 });
  const sitting = await sit();
  expect(sitting.netText.value).toMatch(/^[^+−]*0\.00$/);
  net = -1000;
  takeBalance({ balance: 49_000, balanceVersion: 3_000_001 });
  await vi.advanceTimersByTimeAsync(0);
  expect(sitting.netText.value).toMatch(/^−.*10\.00$/);
  net = null;
  takeBalance({ balance: 48_000, balanceVersion: 3_000_002 });
  await vi.advanceTimersByTimeAsync(0);
  expect(sitting.netText.value).toBe('—');
});

test('[GAME-07] a game under maintenance is a repair, and not to be tried again', async () => {
  probe.push(() => ({ ok: false, failure: { kind: 'rejected', code: 'game_maintenance' } }));
  expect((await sit()).stage.value).toMatchObject({ kind: 'failed', repair: true, retry: false });
});

test('[GAME-07] a game under repair says so after its round, and recommends others', async () => {
  const { popups } = await import('../../models/dialogs.ts');
  probe.push(onHost);
  const sitting = await sit();
  say({ kind: 'ready' });
  say({ kind: 'pending', key: 'key_of_a_round_01' });
  rows = [repaired];
  await stockAnew();
  expect(sitting.stage.value).toMatchObject({ kind: 'frame' });
  say(round('9', 1000, 0, 9));
  say({ kind: 'pending', key: null });
  say({ kind: 'showing' });
  await vi.advanceTimersByTimeAsync(5900);
  // Stays while the reels turn and the result shows.
  say({ kind: 'showing' });
  await vi.advanceTimersByTimeAsync(5900);
  say(round('10', 1000, 0, 10));
  await vi.advanceTimersByTimeAsync(2900);
  expect(sitting.stage.value).toMatchObject({ kind: 'frame' });
  await vi.advanceTimersByTimeAsync(200);
  expect(sitting.stage.value).toMatchObject({ kind: 'failed', repair: true, retry: false });
  expect(popups.peek().map(({ name }) => name)).toContain('gameUnavailable');
  rows = [open];
  await stockAnew();
  expect(sitting.stage.value).toEqual({ kind: 'reopened' });
  expect(popups.peek()).toEqual([]);
  await sitting.launch();
  expect(sitting.stage.value).toMatchObject({ kind: 'frame' });
});

test('[GAME-07] a round of several steps is not taken from its player', async () => {
  probe.push(onHost);
  const sitting = await sit();
  say({ kind: 'ready' });
  say({ kind: 'holding', round: true });
  rows = [repaired];
  await stockAnew();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sitting.stage.value).toMatchObject({ kind: 'frame' });
  say({ kind: 'holding', round: false });
  say(round('11', 1000, 2000, 11));
  await vi.advanceTimersByTimeAsync(3100);
  expect(sitting.stage.value).toMatchObject({ kind: 'failed', repair: true });
});

test('[GAME-07] a game that the gateway launches is not closed for what an older list says', async () => {
  rows = [repaired];
  await stockAnew();
  probe.push(onHost);
  const sitting = await sit();
  await vi.advanceTimersByTimeAsync(5000);
  expect(sitting.stage.value).toMatchObject({ kind: 'frame' });
});

test('[GAME-07] a game that reports its repair is one', async () => {
  probe.push(onHost);
  const sitting = await sit();
  say({ kind: 'error', code: 'game_maintenance' });
  expect(sitting.stage.value).toMatchObject({ kind: 'failed', repair: true });
});

test('[GAME-10] [CALL-05] a lottery game is launched by its code with area, mode, view, device and the way back', async () => {
  probe.push(onHost);
  const sitting = await sit({ gameCode: 'L-642', prizeMode: 'SEA', backPath: '/seaLottery' });
  expect(asked[0]).toEqual({
    lottoArea: 'VN',
    launchMode: 'LOTT',
    lottoPrizeMode: 'SEA',
    lottoGameCode: 'L-642',
    lottoView: 'betting',
    device: 'WEB',
    backUrl: `${own}/seaLottery`,
    host: asked[0]?.host,
    language: 'TY',
    theme: expect.any(String),
    clientType: 3,
    platform: 'html5-desktop',
  });
  expect(sitting.stage.value).toMatchObject({ kind: 'frame' });
});

test('[GAME-11d] a lottery game that was opened by its address leads back to the page of its lottery, any other home', async () => {
  probe.push(onHost);
  const replaced: string[] = [];
  vi.stubGlobal('history', {
    pushState() {},
    replaceState: (_state: unknown, _title: string, to: string) => replaced.push(to),
  });
  await sit({ gameCode: 'L-642', prizeMode: 'SEA', backPath: '/seaLottery' });
  say({ kind: 'exit' });
  end();
  (await sit()).leave();
  expect(replaced).toEqual(['/seaLottery', '/']);
});

test('[GAME-02] a launch that failed for want of a network can be tried again', async () => {
  probe.push(() => ({ ok: false, failure: { kind: 'offline' } }), onHost);
  const sitting = await sit();
  expect(sitting.stage.value).toMatchObject({ kind: 'failed', retry: true });
  await sitting.launch();
  expect(sitting.stage.value).toMatchObject({ kind: 'frame' });
});

test('an expired launch is asked for again', async () => {
  probe.push(onHost);
  await sit();
  say({ kind: 'ready' });
  say({ kind: 'need-launch' });
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(2);
});
