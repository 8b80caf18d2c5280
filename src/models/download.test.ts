import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { imageKey } from '../lib/image-cache.ts';
import type * as Download from './download.ts';

const call = vi.fn();
const loadTexts = vi.fn();
const stockLanguage = vi.fn();
const askOnce = vi.fn(async () => {});
const site = signal<{ info: { imageCDNs: string[] } } | null>(null);
vi.mock('../data/call.ts', () => ({ call: (...args: unknown[]) => call(...args) }));
vi.mock('../data/texts.ts', () => ({ loadTexts: (code: string) => loadTexts(code) }));
vi.mock('./catalogue.ts', () => ({ stockLanguage: (code: string) => stockLanguage(code) }));
vi.mock('./language.ts', () => ({ languages: signal([{ code: 'TY' }, { code: 'EN' }]) }));
vi.mock('./persistence.ts', () => ({ askOnce: () => askOnce() }));
vi.mock('./site.ts', () => ({ site }));

const host = 'https://pictures.example';
const whole = { languages: ['TY'], size: 'whole' } as const;
const pack = (name: string, count = 1, bytes = 10) => ({
  path: `/packs/${name}.json`,
  pictures: Array.from({ length: count }, (_, at) => `/p/${name}${at}.svg`),
  bytes,
  storedBytes: bytes * 4,
});
type Pack = ReturnType<typeof pack>;

/** Packs by language; null: no answer. */
let offers: Record<string, Pack[] | null>;
/** Stored pictures, and how many fit. */
let device: Set<string>;
let fits: number;
let putFails: Error | null;
let serve: (name: string) => Promise<Response>;
let stored: Map<string, string>;
let events: EventTarget;
let hearers: number;
let model: typeof Download;

const pictures = (name: string) => {
  const found = Object.values(offers)
    .flatMap((packs) => packs ?? [])
    .find(({ path }) => path === name);
  return new Response(
    JSON.stringify(
      Object.fromEntries((found?.pictures ?? []).map((path) => [path, '<svg></svg>'])),
    ),
  );
};
const down = () => Promise.reject(new TypeError('no network'));
const fetched = () => vi.mocked(fetch).mock.calls.map(([url]) => String(url).slice(host.length));
const note = () => JSON.parse(stored.get('download') ?? 'null') as unknown;
/** Runs everything that waits for no timer. */
const settle = () => vi.advanceTimersByTimeAsync(0);

/** The browser's one lock. */
class Locks {
  waiting: (() => void)[] = [];
  held = false;

  async request(
    _name: string,
    { ifAvailable, signal: stop }: { ifAvailable?: boolean; signal?: AbortSignal },
    work: (lock: object | null) => Promise<unknown>,
  ): Promise<unknown> {
    if (this.held && ifAvailable) return work(null);
    if (this.held) {
      await new Promise<void>((resolve, reject) => {
        this.waiting.push(resolve);
        stop?.addEventListener('abort', () => reject(new Error('no longer wanted')));
      });
    }
    this.held = true;
    try {
      return await work({});
    } finally {
      this.free();
    }
  }

  free(): void {
    this.held = false;
    this.waiting.shift()?.();
  }
}
let locks: Locks;

/** Reloads the page; the device's values stay. */
async function reload() {
  vi.resetModules();
  model = await import('./download.ts');
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  offers = { TY: [pack('a', 2), pack('b', 3, 20)], EN: [pack('b', 3, 20), pack('c', 1, 5)] };
  device = new Set();
  fits = Number.POSITIVE_INFINITY;
  putFails = null;
  serve = async (name) => pictures(name);
  stored = new Map();
  events = new EventTarget();
  hearers = 0;
  locks = new Locks();
  site.value = { info: { imageCDNs: [host] } };
  loadTexts.mockResolvedValue({});
  stockLanguage.mockResolvedValue(true);
  call.mockImplementation(async (_name: string, { language }: { language: string }) => {
    const packs = offers[language];
    return packs
      ? { ok: true, value: { packs } }
      : { ok: false, failure: { kind: 'rejected', code: 'busy' } };
  });
  vi.stubGlobal(
    'fetch',
    vi.fn((url: string) => serve(url.slice(host.length))),
  );
  vi.stubGlobal('caches', {
    open: async () => ({
      keys: async () => [...device].map((url) => ({ url })),
      put: async (key: string) => {
        if (putFails) throw putFails;
        if (device.size >= fits) throw new DOMException('full', 'QuotaExceededError');
        device.add(key);
      },
    }),
  });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('navigator', { locks, storage: { estimate: async () => ({ quota: 10_000 }) } });
  vi.stubGlobal('addEventListener', (name: string, hear: () => void) => {
    hearers += 1;
    events.addEventListener(name, hear);
  });
  vi.stubGlobal('removeEventListener', (name: string, hear: () => void) => {
    hearers -= 1;
    events.removeEventListener(name, hear);
  });
  await reload();
});
afterEach(() => {
  model.cancelDownload();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a plan', () => {
  test('[PWA-08] counts what two languages share once, and what the device misses of it', async () => {
    for (const path of pack('a', 2).pictures) device.add(imageKey(path));
    device.add(imageKey('/p/b0.svg'));
    const choice = { languages: ['TY', 'EN'], size: 'light' } as const;
    const planning = model.planDownload(choice);
    expect(model.downloadState.value).toBe('planning');
    expect(await planning).toBe(true);
    expect(model.downloadState.value).toBe('idle');
    expect(model.downloadPlan.value).toEqual({
      ...choice,
      pictures: 6,
      bytes: 35,
      storedBytes: 140,
      room: 1800,
      left: { pictures: 4, bytes: 25, storedBytes: 100 },
    });
    expect(call.mock.calls).toEqual([
      ['games.pictures', { language: 'TY', size: 'light' }],
      ['games.pictures', { language: 'EN', size: 'light' }],
    ]);
    expect(note()).toBeNull();
    expect(fetch).not.toHaveBeenCalled();
  });

  test('says why the sizes of one of its languages could not be had, until they can', async () => {
    offers.EN = null;
    const both = { languages: ['TY', 'EN'], size: 'whole' } as const;
    expect(await model.planDownload(both)).toBe(false);
    expect(model.downloadState.value).toBe('failed');
    expect(model.downloadError.value).toBe('errors.busy');
    expect(model.downloadPlan.value).toBeNull();
    offers.EN = [];
    expect(await model.planDownload(both)).toBe(true);
    expect(model.downloadState.value).toBe('idle');
    expect(model.downloadError.value).toBeNull();
  });

  test('[PWA-08] says that the browser stores no pictures, and asks again when it may', async () => {
    const works = caches.open;
    caches.open = () => Promise.reject(new DOMException('', 'SecurityError'));
    expect(await model.planDownload(whole)).toBe(false);
    expect(model.downloadState.value).toBe('failed');
    expect(model.downloadError.value).toBe('storage.download.noCache');
    await model.startDownload(whole);
    expect(model.downloadState.value).toBe('failed');
    expect(note()).toEqual({ ...whole, paused: true });
    caches.open = works;
    expect(await model.planDownload(whole)).toBe(true);
    expect(model.downloadError.value).toBeNull();
  });

  test.each([
    ['has room for all of it', 100, 100, 1, false],
    ['has not', 101, 100, 1, true],
    ['has it already', 101, 100, 0, false],
  ])('[PWA-08] is too large or not for a device that %s', (_, storedBytes, room, left, large) => {
    const missing = { pictures: left, bytes: left, storedBytes: left };
    const plan = { ...whole, pictures: 9, bytes: 9, storedBytes, room, left: missing };
    expect(model.tooLarge(plan)).toBe(large);
  });

  test.each(['running', 'waiting'])('leaves a download alone that is %s', async (state) => {
    serve = state === 'running' ? () => new Promise(() => {}) : down;
    void model.startDownload(whole);
    await settle();
    expect(model.downloadState.value).toBe(state);
    call.mockClear();
    expect(await model.planDownload({ ...whole, size: 'light' })).toBe(true);
    expect(model.downloadState.value).toBe(state);
    expect(call).not.toHaveBeenCalled();
  });
});

describe('a download', () => {
  test('[PWA-08] retains all pictures, texts and lists of a choice, and is then nothing to go on with', async () => {
    const { setDataSaver, whenAhead } = await import('./data-saver.ts');
    setDataSaver(true);
    const ahead = vi.fn();
    whenAhead(ahead);
    const done = model.startDownload({ languages: ['TY', 'EN'], size: 'whole' });
    expect(model.downloadState.value).toBe('running');
    expect(note()).toEqual({ languages: ['TY', 'EN'], size: 'whole', paused: false });
    await done;
    expect(model.downloadState.value).toBe('done');
    expect([...device].toSorted()).toEqual(
      ['a0', 'a1', 'b0', 'b1', 'b2', 'c0'].map((name) => imageKey(`/p/${name}.svg`)),
    );
    expect(model.downloadProgress.value).toEqual({ bytes: 35, of: 35 });
    expect(loadTexts.mock.calls).toEqual([['TY'], ['EN']]);
    expect(stockLanguage.mock.calls.map(([code]) => code as string)).toEqual(['TY', 'EN']);
    expect(askOnce).toHaveBeenCalledOnce();
    expect(ahead).toHaveBeenCalledOnce();
    expect(note()).toBeNull();
    expect(model.begun()).toBeNull();
  });

  test('goes on where an earlier one ended: it fetches and counts what is missing', async () => {
    for (const path of pack('a', 2).pictures) device.add(imageKey(path));
    let answer: (pack: Response) => void = () => {};
    serve = () => new Promise((resolve) => (answer = resolve));
    const done = model.startDownload(whole);
    expect(model.downloadProgress.value).toEqual({ bytes: 0, of: 0 });
    await settle();
    expect(model.downloadState.value).toBe('running');
    expect(model.downloadProgress.value).toEqual({ bytes: 10, of: 30 });
    expect(fetched()).toEqual(['/packs/b.json']);
    answer(pictures('/packs/b.json'));
    await done;
    expect(model.downloadProgress.value).toEqual({ bytes: 30, of: 30 });
  });

  test('fetches two packs at once, and counts each when it has come', async () => {
    offers.TY = ['a', 'b', 'c', 'd'].map((name) => pack(name));
    const open = new Map<string, (answer: Response) => void>();
    serve = (name) => new Promise((resolve) => open.set(name, resolve));
    const done = model.startDownload(whole);
    await settle();
    expect([...open.keys()]).toEqual(['/packs/a.json', '/packs/b.json']);
    open.get('/packs/b.json')?.(pictures('/packs/b.json'));
    await settle();
    expect([...open.keys()].slice(2)).toEqual(['/packs/c.json']);
    expect(model.downloadProgress.value).toEqual({ bytes: 10, of: 40 });
    serve = async (name) => pictures(name);
    for (const [name, answer] of open) answer(pictures(name));
    await done;
    expect(model.downloadProgress.value).toEqual({ bytes: 40, of: 40 });
  });

  test('is not begun twice while one is running or waiting', async () => {
    serve = down;
    void model.startDownload(whole);
    await model.startDownload(whole);
    await settle();
    expect(model.downloadState.value).toBe('waiting');
    await model.startDownload(whole);
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(askOnce).toHaveBeenCalledOnce();
  });

  test('[PWA-08] ends without room, fetches no further pack, and is offered to go on', async () => {
    fits = 1;
    offers.TY = ['a', 'b', 'c', 'd', 'e'].map((name) => pack(name, 2));
    await model.startDownload(whole);
    expect(model.downloadState.value).toBe('full');
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(note()).toEqual({ ...whole, paused: true });
    expect(model.downloadProgress.value.bytes).toBe(0);
  });

  test('says that there is no room where another pack did not come either', async () => {
    fits = 0;
    serve = async (name) => (name === '/packs/a.json' ? down() : pictures(name));
    await model.startDownload(whole);
    expect(model.downloadState.value).toBe('full');
  });

  test('waits when one of two packs does not come, and retains the other', async () => {
    serve = async (name) => (name === '/packs/b.json' ? down() : pictures(name));
    void model.startDownload(whole);
    await settle();
    expect(model.downloadState.value).toBe('waiting');
    expect(device.size).toBe(2);
  });

  test('waits while no image host is known', async () => {
    site.value = null;
    void model.startDownload(whole);
    await settle();
    expect(model.downloadState.value).toBe('waiting');
    expect(fetch).not.toHaveBeenCalled();
  });

  test('in a browser without locks is done all the same', async () => {
    vi.stubGlobal('navigator', {});
    await model.startDownload(whole);
    expect(model.downloadState.value).toBe('done');
    expect(device.size).toBe(5);
  });
});

describe('a download that cannot go on', () => {
  test.each([
    ['texts of a language', () => void loadTexts.mockResolvedValueOnce(null)],
    ['a list of games', () => void stockLanguage.mockResolvedValueOnce(false)],
    [
      'the sizes',
      () => void call.mockResolvedValueOnce({ ok: false, failure: { kind: 'offline' } }),
    ],
  ])('waits for %s, and goes on by itself', async (_, fail) => {
    fail();
    const done = model.startDownload(whole);
    await settle();
    expect(model.downloadState.value).toBe('waiting');
    expect(fetch).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2000);
    await done;
    expect(model.downloadState.value).toBe('done');
  });

  test('is tried again after two seconds, and ever more rarely up to once a minute', async () => {
    serve = down;
    void model.startDownload(whole);
    await settle();
    for (const pause of [2, 4, 8, 16, 32, 60, 60]) {
      call.mockClear();
      await vi.advanceTimersByTimeAsync(pause * 1000 - 1);
      expect(call).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(call).toHaveBeenCalledOnce();
      expect(model.downloadState.value).toBe('waiting');
    }
  });

  test('is tried at once when the browser says that there is a network', async () => {
    serve = down;
    const done = model.startDownload(whole);
    await settle();
    serve = async (name) => pictures(name);
    events.dispatchEvent(new Event('online'));
    await done;
    expect(model.downloadState.value).toBe('done');
    expect(vi.getTimerCount()).toBe(0);
    expect(hearers).toBe(0);
  });

  test('leaves nothing running once it is paused', async () => {
    serve = down;
    const done = model.startDownload(whole);
    await settle();
    model.pauseDownload();
    await done;
    expect(vi.getTimerCount()).toBe(0);
    expect(hearers).toBe(0);
    expect(model.downloadState.value).toBe('paused');
    expect(call).toHaveBeenCalledOnce();
  });
});

describe('a download that is stopped', () => {
  test('[PWA-08] stays paused, over a reload too, and goes on when it is wanted', async () => {
    serve = () => new Promise(() => {});
    void model.startDownload({ languages: ['EN'], size: 'light' });
    await settle();
    model.pauseDownload();
    await settle();
    expect(model.downloadState.value).toBe('paused');
    expect(note()).toEqual({ languages: ['EN'], size: 'light', paused: true });
    locks = new Locks();
    vi.stubGlobal('navigator', { locks });
    await reload();
    model.resumeDownload();
    expect(model.downloadState.value).toBe('paused');
    expect(model.begun()).toEqual({ languages: ['EN'], size: 'light', paused: true });
    serve = async (name) => pictures(name);
    await model.startDownload({ languages: ['EN'], size: 'light' });
    expect(model.downloadState.value).toBe('done');
  });

  test('before its sizes are known is remembered as it was begun', async () => {
    loadTexts.mockReturnValue(new Promise(() => {}));
    void model.startDownload(whole);
    model.pauseDownload();
    expect(note()).toEqual({ ...whole, paused: true });
  });

  test('with nothing begun leaves nothing to go on with', () => {
    model.pauseDownload();
    expect(note()).toBeNull();
  });

  test('[PWA-08] is given up: nothing of it is offered again, what has come stays', async () => {
    serve = async (name) =>
      name === '/packs/a.json' ? pictures(name) : new Promise<Response>(() => {});
    void model.startDownload(whole);
    await settle();
    model.cancelDownload();
    await settle();
    expect(model.downloadState.value).toBe('idle');
    expect(model.downloadPlan.value).toBeNull();
    expect(note()).toBeNull();
    expect(device.size).toBe(2);
  });

  /** Where a download is stopped, and how that step ends. */
  const late: [string, (end: Promise<unknown>) => void, unknown][] = [
    ['texts', (end) => void loadTexts.mockReturnValue(end), null],
    ['lists of games', (end) => void stockLanguage.mockReturnValue(end), false],
    [
      'sizes that do not come',
      (end) => void call.mockReturnValue(end),
      { ok: false, failure: { kind: 'timeout' } },
    ],
    ['sizes', (end) => void call.mockReturnValue(end), { ok: true, value: { packs: [pack('z')] } }],
    ['a pack', (end) => (serve = () => end as Promise<Response>), new Response('{}')],
  ];
  test.each(late)(
    'while it waits for %s stays stopped whatever comes of that',
    async (_, at, end) => {
      let finish = (_end: unknown) => {};
      at(new Promise((resolve) => (finish = resolve)));
      const done = model.startDownload(whole);
      await settle();
      const before = vi.mocked(fetch).mock.calls.length;
      model.pauseDownload();
      finish(end);
      await done;
      expect(model.downloadState.value).toBe('paused');
      expect(note()).toEqual({ ...whole, paused: true });
      expect(vi.getTimerCount()).toBe(0);
      expect(fetch).toHaveBeenCalledTimes(before);
    },
  );

  test('while texts come asks for no sizes', async () => {
    let finish = (_end: unknown) => {};
    loadTexts.mockReturnValue(new Promise((resolve) => (finish = resolve)));
    const done = model.startDownload(whole);
    model.cancelDownload();
    finish({});
    await done;
    expect(call).not.toHaveBeenCalled();
    expect(model.downloadState.value).toBe('idle');
    expect(note()).toBeNull();
  });

  test('while a picture is written stays given up when the device turns out to be full', async () => {
    vi.stubGlobal('caches', {
      open: async () => ({
        keys: async () => [],
        put: async () => {
          model.cancelDownload();
          throw new DOMException('full', 'QuotaExceededError');
        },
      }),
    });
    await model.startDownload(whole);
    expect(model.downloadState.value).toBe('idle');
    expect(note()).toBeNull();
  });

  test('begins no further pack', async () => {
    offers.TY = ['a', 'b', 'c', 'd'].map((name) => pack(name));
    serve = async (name) => {
      if (name === '/packs/b.json') return new Promise<Response>(() => {});
      return pictures(name);
    };
    const put = vi.fn(async () => model.pauseDownload());
    vi.stubGlobal('caches', { open: async () => ({ keys: async () => [], put }) });
    void model.startDownload(whole);
    await settle();
    expect(fetched()).toEqual(['/packs/a.json', '/packs/b.json']);
    expect(model.downloadState.value).toBe('paused');
  });
});

describe('a download that an earlier visit began', () => {
  test('[PWA-08] goes on by itself', async () => {
    stored.set('download', JSON.stringify({ languages: ['EN'], size: 'light', paused: false }));
    model.resumeDownload();
    expect(model.downloadState.value).toBe('running');
    await settle();
    expect(call).toHaveBeenCalledWith('games.pictures', { language: 'EN', size: 'light' });
    expect(model.downloadState.value).toBe('done');
  });

  test('is not taken up where there is none, or while something is under way', async () => {
    model.resumeDownload();
    expect(model.downloadState.value).toBe('idle');
    offers.TY = null;
    await model.planDownload(whole);
    stored.set('download', JSON.stringify({ ...whole, paused: true }));
    model.resumeDownload();
    expect(model.downloadState.value).toBe('failed');
  });

  test.each([
    ['{', null],
    ['null', null],
    ['{}', null],
    ['{"languages":"TY","size":"whole"}', null],
    ['{"languages":["TY"],"size":"huge"}', null],
    ['{"languages":["TY"]}', null],
    [
      '{"languages":["TY",1],"size":"whole"}',
      { languages: ['TY', '1'], size: 'whole', paused: false },
    ],
    [
      '{"languages":["EN"],"size":"light","paused":true}',
      { languages: ['EN'], size: 'light', paused: true },
    ],
    [
      '{"languages":["EN"],"size":"light","paused":"yes"}',
      { languages: ['EN'], size: 'light', paused: false },
    ],
  ])('is read of the note %s', (text, found) => {
    stored.set('download', text);
    expect(model.begun()).toEqual(found);
  });
});

describe('with two tabs a download', () => {
  beforeEach(() => {
    locks.held = true;
  });

  test('is done by one, and taken over by the other when that one has gone', async () => {
    const done = model.startDownload(whole);
    await settle();
    expect(model.downloadState.value).toBe('elsewhere');
    expect(fetch).not.toHaveBeenCalled();
    locks.free();
    await done;
    expect(model.downloadState.value).toBe('done');
    expect(device.size).toBe(5);
  });

  test.each([
    ['has been done there', null, 'idle'],
    ['was paused there', JSON.stringify({ ...whole, paused: true }), 'paused'],
  ])('that %s is not done again', async (_, left, state) => {
    const done = model.startDownload(whole);
    await settle();
    if (left) stored.set('download', left);
    else stored.delete('download');
    locks.free();
    await done;
    expect(model.downloadState.value).toBe(state);
    expect(fetch).not.toHaveBeenCalled();
  });

  test('that was changed there is taken over as it was begun last', async () => {
    const done = model.startDownload(whole);
    await settle();
    stored.set('download', JSON.stringify({ languages: ['EN'], size: 'light', paused: false }));
    locks.free();
    await done;
    expect(call.mock.calls).toEqual([['games.pictures', { language: 'EN', size: 'light' }]]);
  });

  test('is no longer waited for once it is given up here', async () => {
    const done = model.startDownload(whole);
    await settle();
    model.cancelDownload();
    await done;
    expect(model.downloadState.value).toBe('idle');
    expect(call).not.toHaveBeenCalled();
  });

  test('that is given up at once waits for no lock', async () => {
    const done = model.startDownload(whole);
    model.cancelDownload();
    await done;
    expect(model.downloadState.value).toBe('idle');
    expect(locks.waiting).toEqual([]);
  });
});
