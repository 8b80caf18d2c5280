import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Permission } from '../../contract/site/calls.ts';
import { bundleProgram } from '../../tools/lib/bundle.ts';
import type { ViewRequest } from './protocol.ts';
import { Renderer } from './renderer.ts';
import { FirstViews } from './first-views.ts';

const app = mkdtempSync(join(tmpdir(), 'palaro-firstViews-'));
const log = { warn: vi.fn(), error: vi.fn() } as unknown as FastifyBaseLogger;
let program: Awaited<ReturnType<typeof bundleProgram>>;
let renderer: Renderer;
const answer = vi.fn(async () => ({ ok: true, value: 'gift' }));

/** In place of the app: its pages show what they got. */
const module = `let count = 0;
export async function renderView({ path, search, language, texts }, answer) {
  if (path === '/fails') throw new Error('broken');
  if (path === '/hangs') return new Promise(() => {});
  const { value } = await answer('promotion.list', { language });
  count += 1;
  return [path + search, texts.hello, value, count].join(' ');
}`;

beforeAll(async () => {
  const folder = join(app, 'render');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'prerender.js'), module);
  writeFileSync(join(folder, 'texts.EN.json'), '{"hello":"Hello"}');
  program = await bundleProgram('server/first-views/worker.ts');
});
afterEach(() => renderer.stop());
afterAll(() => {
  program.remove();
  rmSync(app, { recursive: true });
});

function make(timeoutMs?: number): Renderer {
  renderer = new Renderer({
    folder: join(app, 'render'),
    program: program.file,
    answer,
    log,
    timeoutMs,
  });
  return renderer;
}
/** Its visitors wait for a thread that starts on a busy machine. */
const viewsOf = (made: Renderer) => new FirstViews(made, 10_000);
const asked = (path: string, search = ''): ViewRequest => ({
  path,
  search,
  language: 'EN',
  permission: { info: { catalogueVersion: '1' } } as Permission,
  origin: 'https://palaro.example',
});

test('[PWA-13c] a page is rendered from the answers of the gateway, which it names', async () => {
  expect(await make().render(asked('/promotions', '?id=1'))).toEqual({
    root: '/promotions?id=1 Hello gift 1',
    calls: ['/api/wps/promotions?language=EN'],
  });
});

test('[PWA-13c] a page that fails is none, and the next one is rendered', async () => {
  const made = make();
  expect(await made.render(asked('/fails'))).toBeNull();
  expect((await made.render(asked('/help')))?.root).toBe('/help Hello gift 1');
});

test('[PWA-13c] a page that hangs is given up with its thread', async () => {
  const made = make(200);
  expect(await made.render(asked('/hangs'))).toBeNull();
  expect(log.warn).toHaveBeenCalledOnce();
});

test('[PWA-13c] what waits is bounded: the ninth page at once is none', async () => {
  const made = make();
  const pages = Array.from({ length: 9 }, (_, i) => made.render(asked(`/p${i}`)));
  const roots = (await Promise.all(pages)).map((view) => view !== null);
  expect(roots).toEqual([...Array.from({ length: 8 }, () => true), false]);
});

test('[PWA-13c] a page is rendered once for all who ask within 15 s, then again behind an old one', async () => {
  const firstViews = viewsOf(make());
  const at = async (ms: number, build = 'a') =>
    (await firstViews.get(asked('/help'), build, ms))?.root;
  const first = await Promise.all([at(0), at(1)]);
  expect(first).toEqual(['/help Hello gift 1', '/help Hello gift 1']);
  expect(await at(14_999)).toBe('/help Hello gift 1');
  expect(await at(15_001)).toBe('/help Hello gift 1');
  await vi.waitFor(async () => expect(await at(15_002)).toBe('/help Hello gift 2'));
});

test('[PWA-13c] after ten minutes, and in a new build, an old page is not shown', async () => {
  const firstViews = viewsOf(make());
  const at = async (ms: number, build: string) =>
    (await firstViews.get(asked('/help'), build, ms))?.root;
  expect(await at(0, 'a')).toBe('/help Hello gift 1');
  expect(await at(600_001, 'a')).toBe('/help Hello gift 2');
  // Another thread counts from the start.
  expect(await at(600_002, 'b')).toBe('/help Hello gift 1');
});

test('[PWA-13c] nobody waits long for a page that is still being rendered', async () => {
  const made = make();
  vi.spyOn(made, 'render').mockReturnValue(new Promise(() => {}));
  expect(await new FirstViews(made, 20).get(asked('/help'), 'a')).toBeNull();
});

test('[PWA-13c] a flood of addresses renders twenty a second', async () => {
  const made = make();
  const render = vi.spyOn(made, 'render').mockResolvedValue(null);
  const firstViews = viewsOf(made);
  const flood = (ms: number) =>
    Promise.all(Array.from({ length: 50 }, (_, i) => firstViews.get(asked(`/p${i}`), 'a', ms)));
  await flood(0);
  expect(render).toHaveBeenCalledTimes(20);
  await flood(1000);
  expect(render).toHaveBeenCalledTimes(40);
});
