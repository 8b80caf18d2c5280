import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Announcement, Banner } from '../../contract/content/calls.ts';
import { maxAnnouncements, maxBannerTitle } from '../../contract/operator-content/sources.ts';
import type { LiveEvent } from '../../contract/messages/live.ts';
import * as clock from '../clock.ts';
import { contentJob } from '../domain/content/news.ts';
import { contentVersion, recheckContent } from '../domain/content/shown.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';
import { listen } from '../testing/socket.ts';
import { operatorKey } from './key.ts';
import { jobRun } from '../testing/job-run.ts';

let site: TestGateway;
let other: TestGateway;
const open: WebSocket[] = [];

beforeAll(async () => {
  site = await createTestGateway();
  other = await site.another();
  await other.app.listen({ host: '127.0.0.1', port: 0 });
  await empty();
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const socket of open.splice(0)) socket.terminate();
  await empty();
});
afterAll(async () => {
  await other.close();
  await site.close();
});

async function empty(): Promise<void> {
  await site.db.deleteFrom('announcements').execute();
  await site.db.deleteFrom('banners').execute();
  for (const { gateway } of [site, other]) recheckContent(gateway);
}

async function operator(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const answer = await site.operator.inject({
    method,
    url: `/api/operator/${path}`,
    ...(body && { payload: body }),
    headers: { 'x-operator-key': operatorKey(site.gateway.env.dataDir) },
  });
  const { success, code, field, value } = answer.json();
  return success ? value : { code, field };
}
async function ask<T>(at: TestGateway, path: string, query: Record<string, string>): Promise<T[]> {
  const answer = await at.app.inject({ url: `/api/wps/relay/${path}`, query });
  return answer.json().value.list as T[];
}
const notices = (query: Record<string, string> = {}, at = site) =>
  ask<Announcement>(at, 'getAnnouncementContentV2', { language: 'EN', ...query });
const titles = async (query: Record<string, string> = {}, at = site) =>
  (await notices(query, at)).map(({ title }) => title);
const banners = (groupName = 'w_home', at = site) =>
  ask<Banner>(at, 'banners', { groupName, language: 'EN' });

const announcement = (title: string, change: object = {}) => ({
  type: 'PU',
  execution: 'B',
  platform: null,
  promotionType: null,
  order: 100,
  texts: { EN: { title, body: 'In **short**.' }, TY: { title: `${title} TY`, body: 'Maikli.' } },
  ...change,
});
const banner = (title: string, change: object = {}) => ({
  group: 'w_home',
  order: 100,
  scene: 'fair',
  picture: null,
  link: { kind: 'page', target: '/help' },
  texts: { EN: { title, subtitle: '' }, TY: { title, subtitle: 'Dito' } },
  ...change,
});
/** Until so many sessions of the database wait for a lock. */
async function waitingFor(count: number): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
      site.db,
    );
    expect(rows).toHaveLength(count);
  });
}

type Kind = 'announcements' | 'banners';
const publish = (kind: Kind, id: string, times: object = {}) =>
  operator('PUT', `${kind}/published`, { id, ...times });
const withdraw = (kind: Kind, id: string) => operator('PUT', `${kind}/withdrawn`, { id });
async function published(kind: Kind, source: object, times: object = {}): Promise<string> {
  const { id } = await operator('POST', kind, source);
  expect(await publish(kind, id, times)).toMatchObject({ changed: true });
  return id;
}
const hoursFromNow = (hours: number) => new Date(clock.now() + hours * 3_600_000).toISOString();
function setClock(iso: string): void {
  vi.spyOn(clock, 'nowDate').mockReturnValue(new Date(iso));
  for (const { gateway } of [site, other]) recheckContent(gateway);
}

describe('announcements', () => {
  test('[MEM-17e] [OPS-03c] a draft is nowhere; published it is in the list of every process, withdrawn in none', async () => {
    const { id } = await operator('POST', 'announcements', announcement('Fiesta'));
    expect(await titles()).toEqual([]);
    expect(await titles({}, other)).toEqual([]);
    expect(await publish('announcements', id)).toMatchObject({ changed: true, state: 'published' });
    expect(await titles()).toEqual(['Fiesta']);
    await expect.poll(() => titles({}, other)).toEqual(['Fiesta']);
    expect(await publish('announcements', id)).toMatchObject({ changed: false });
    expect((await notices({ language: 'TY' }))[0]).toMatchObject({
      title: 'Fiesta TY',
      content: '<p>Maikli.</p>',
    });
    expect(await withdraw('announcements', id)).toEqual({ changed: true });
    expect(await withdraw('announcements', id)).toEqual({ changed: false });
    expect(await titles()).toEqual([]);
    await expect.poll(() => titles({}, other)).toEqual([]);
    expect(await publish('announcements', id)).toMatchObject({ changed: true });
    expect(await titles()).toEqual(['Fiesta']);
  });

  test('[HOME-03] home has those for everybody in their order, then the newest first', async () => {
    await published('announcements', announcement('Old'), { from: hoursFromNow(-2) });
    await published('announcements', announcement('New', { type: 'PL' }));
    await published('announcements', announcement('Top', { type: 'B', order: 1 }), {
      from: hoursFromNow(-3),
    });
    await published('announcements', announcement('Members', { execution: 'A' }));
    await published('announcements', announcement('Help', { type: 'H' }));
    const home = await site.app.inject('/api/wps/relay/home?language=EN');
    const shown = home.json().value.notices.map(({ title }: Announcement) => title);
    expect(shown).toEqual(['Top', 'New', 'Old']);
  });

  test('[POP-03] one of a platform is for that alone, and a promotion is named', async () => {
    await published('announcements', announcement('Flash', { platform: 'flash' }));
    await published('announcements', announcement('Gift', { promotionType: 'newbie' }));
    expect(await titles({ platform: 'W' })).toEqual(['Gift']);
    expect((await titles({ platform: 'flash' })).toSorted()).toEqual(['Flash', 'Gift']);
    expect((await notices({ platform: 'W' }))[0]?.promotionType).toBe('newbie');
  });

  test('an edit replaces all of it, once, and leaves its time', async () => {
    const id = await published('announcements', announcement('Before'));
    const edit = (source: object) => operator('PUT', 'announcements', { id, source });
    expect(await edit(announcement('Before'))).toEqual({ changed: false, state: 'published' });
    expect(await edit(announcement('After', { type: 'PR' }))).toEqual({
      changed: true,
      state: 'published',
    });
    expect(await notices()).toMatchObject([{ id, title: 'After', type: 'PR' }]);
    const missing = { id: '99', source: announcement('Nobody') };
    expect(await operator('PUT', 'announcements', missing)).toMatchObject({ code: 'not_found' });
  });

  test('[LANG-04] it needs a text in every language of the site, and in no other', async () => {
    const { EN, TY } = announcement('Both').texts;
    for (const texts of [{ EN }, { TY }, { EN, TY, XX: EN }, {}])
      expect(await operator('POST', 'announcements', announcement('Both', { texts }))).toEqual({
        code: 'invalid_request',
        field: 'texts',
      });
  });

  test('[POP-06] HTML in a text is text, and one that grows too long is rejected', async () => {
    const body = (text: string) => ({
      texts: { EN: { title: 'T', body: text }, TY: { title: 'T', body: 'x' } },
    });
    await published('announcements', announcement('T', body('<script>go()</script>')));
    expect((await notices())[0]?.content).toBe('<p>&lt;script&gt;go()&lt;/script&gt;</p>');
    expect(
      await operator('POST', 'announcements', announcement('T', body('"'.repeat(4000)))),
    ).toEqual({ code: 'invalid_request', field: 'body' });
    const tooLong = announcement('T', body('x'.repeat(5001)));
    expect(await operator('POST', 'announcements', tooLong)).toMatchObject({
      code: 'invalid_request',
    });
  });

  /** One below the maximum is shown. */
  const showAllButOne = () =>
    site.db
      .insertInto('announcements')
      .values(
        Array.from({ length: maxAnnouncements - 1 }, (_, i) => ({
          type: 'B' as const,
          execution: 'B' as const,
          title: JSON.stringify({ EN: `${i}`, TY: `${i}` }),
          content: '{}',
        })),
      )
      .execute();

  test('publishing many at once passes the maximum by none', async () => {
    await showAllButOne();
    const ids: string[] = [];
    for (const title of ['One', 'Two']) {
      const { id } = await operator('POST', 'announcements', announcement(title));
      ids.push(id);
    }
    // Holds both at their rows, so that each has begun before the other has ended.
    const both = await site.db.transaction().execute(async (held) => {
      await held
        .selectFrom('announcements')
        .select('id')
        .where('id', 'in', ids)
        .forUpdate()
        .execute();
      const sent = ids.map((id) => publish('announcements', id));
      await waitingFor(2);
      return sent;
    });
    const answers = await Promise.all(both);
    expect(answers.filter(({ changed }) => changed)).toHaveLength(1);
    expect(answers.filter(({ field }) => field === 'count')).toHaveLength(1);
  });

  test(`no more than ${maxAnnouncements} are shown or scheduled at a time`, async () => {
    await showAllButOne();
    const id = await published('announcements', announcement('Last'), { from: hoursFromNow(1) });
    const { id: more } = await operator('POST', 'announcements', announcement('More'));
    expect(await publish('announcements', more)).toEqual({
      code: 'invalid_request',
      field: 'count',
    });
    await withdraw('announcements', id);
    expect(await publish('announcements', more)).toMatchObject({ changed: true });
  });
});

describe('times', () => {
  test('one is shown from its time on until its end, by the clock of the site, on every process', async () => {
    const [from, until] = [hoursFromNow(1), hoursFromNow(2)];
    await published('announcements', announcement('Soon'), { from, until });
    // Ends as the other begins: the numbers of what is shown stay the same.
    await published('announcements', announcement('Now'), { until: from });
    expect(await titles()).toEqual(['Now']);
    const states = async () =>
      (await operator('GET', 'announcements')).announcements.map(
        ({ state }: { state: string }) => state,
      );
    expect(await states()).toEqual(['published', 'scheduled']);
    setClock(from);
    for (const at of [site, other]) expect(await titles({}, at)).toEqual(['Soon']);
    expect(await states()).toEqual(['ended', 'published']);
    setClock(until);
    for (const at of [site, other]) expect(await titles({}, at)).toEqual([]);
    expect(await states()).toEqual(['ended', 'ended']);
  });

  test('an end comes after the beginning and is still to come; left out it stays, none takes it away', async () => {
    const until = hoursFromNow(2);
    const id = await published('announcements', announcement('One'), { until });
    expect(await publish('announcements', id)).toMatchObject({ changed: false, until });
    expect(await publish('announcements', id, { until: null })).toMatchObject({
      changed: true,
      until: null,
    });
    for (const times of [
      { until: hoursFromNow(-1) },
      { from: hoursFromNow(2), until: hoursFromNow(1) },
      { from: '1999-01-01T00:00:00.000Z' },
      { until: '2100-01-01T00:00:00.000Z' },
    ])
      expect(await publish('announcements', id, times)).toMatchObject({ code: 'invalid_request' });
    expect(await publish('announcements', '99')).toMatchObject({ code: 'not_found' });
  });
});

const picture = async (width: number, height: number) =>
  (
    await sharp({ create: { width, height, channels: 3, background: '#27408b' } })
      .withMetadata({ exif: { IFD0: { Artist: 'Maria' } } })
      .jpeg()
      .toBuffer()
  ).toString('base64');

describe('banners', () => {
  test('[HOME-02a] [OPS-03d] a banner is shown in its order, changed under another address, and withdrawn', async () => {
    const id = await published('banners', banner('Second'));
    await published('banners', banner('First', { order: 1 }));
    const list = await banners();
    expect(list.map(({ title }) => title)).toEqual(['First', 'Second']);
    const { url } = list[1]!;
    const drawn = await site.media.inject(url);
    expect([drawn.statusCode, drawn.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    await operator('PUT', 'banners', { id, source: banner('Other') });
    const [, changed] = await banners();
    expect(changed?.url).not.toBe(url);
    expect((await site.media.inject(changed!.url)).body).toContain('<title>Other</title>');
    expect((await site.media.inject(`/b/${id}-999.svg`)).statusCode).toBe(404);
    await withdraw('banners', id);
    expect((await banners()).map(({ title }) => title)).toEqual(['First']);
    await expect.poll(async () => (await banners('w_home', other)).length).toBe(1);
  });

  test('[HOME-02e] home’s banner leads to a game, promotion, page or site that exists; a form’s leads nowhere', async () => {
    const add = (change: object) => operator('POST', 'banners', banner('To', change));
    for (const link of [
      null,
      { kind: 'game', target: 'PLR-999' },
      { kind: 'promotion', target: '999' },
      { kind: 'page', target: '/news/no-such-post' },
    ])
      expect(await add({ link })).toEqual({ code: 'invalid_request', field: 'link' });
    for (const target of ['http://a.example', 'https://a.example/"onclick', 'javascript:alert(1)'])
      expect(await add({ link: { kind: 'site', target } })).toMatchObject({
        code: 'invalid_request',
      });
    expect(await add({ group: 'w_login' })).toEqual({ code: 'invalid_request', field: 'link' });
    expect(await add({ group: 'w_login', link: null })).toHaveProperty('id');
    await published('banners', banner('Game', { link: { kind: 'game', target: 'PLR-001' } }));
    await published(
      'banners',
      banner('Site', { link: { kind: 'site', target: 'https://a.example/x' } }),
    );
    expect((await banners()).map(({ linkageType, target }) => [linkageType, target])).toEqual([
      ['game', '1'],
      ['url', 'https://a.example/x'],
    ]);
  });

  test('[REWARD-05c] a promotion’s banner goes as the promotion ends', async () => {
    const { id } = await site.db
      .insertInto('promotions')
      .values({
        type: 'newbie',
        rule: 'newbie',
        scene: 'fair',
        title: '{"EN":"P","TY":"P"}',
        summary: '{}',
        terms: '{}',
        starts_at: new Date(clock.now() - 1000),
        ends_at: new Date(clock.now() + 3_600_000),
        bonus_fixed: 5000,
        new_days: 7,
        turnover_percent: 100,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await published('banners', banner('P', { link: { kind: 'promotion', target: id } }));
    expect(await banners()).toMatchObject([
      { linkageType: 'path', target: `/promotions?id=${id}` },
    ]);
    setClock(hoursFromNow(1));
    expect(await banners()).toEqual([]);
  });

  test('[MEM-18] the operator’s picture is cut to 1200 × 450 and encoded again, in place of the drawing', async () => {
    await published('banners', banner('Own', { picture: await picture(1600, 900) }));
    const [own] = await banners();
    const { statusCode, body, headers } = await site.media.inject(own!.url);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    const webp = Buffer.from(/base64,([^"]+)"/.exec(body)?.[1] ?? '', 'base64');
    // This process reads no webp any more; a frame's head has its size.
    expect(webp.toString('latin1', 8, 16)).toBe('WEBPVP8 ');
    expect([webp.readUInt16LE(26), webp.readUInt16LE(28)]).toEqual([1200, 450]);
    expect(webp.includes('Maria')).toBe(false);
    const { banners: list } = await operator('GET', 'banners');
    expect(list).toMatchObject([{ hasPicture: true, state: 'published' }]);
  });

  test('a picture of noise is encoded until it is small enough for a phone', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const;
    const whole = { width: 1200, height: 450, channels: 3, background: '#000', noise } as const;
    const file = (await sharp({ create: whole }).jpeg().toBuffer()).toString('base64');
    await published('banners', banner('Noise', { picture: file }));
    const { rows } = await sql<{ size: number }>`
      SELECT length(p.bytes) AS size FROM banners b JOIN operator_pictures p ON p.name = b.picture WHERE b.title ->> 'EN' = 'Noise'`.execute(
      site.db,
    );
    expect(rows[0]!.size).toBeLessThan(300_000);
  });

  test('what is no whole picture, too small or not drawn is rejected', async () => {
    const whole = await picture(1200, 450);
    const bad = [await picture(1199, 900), whole.slice(0, 400), 'AAAA'];
    for (const data of bad)
      expect(await operator('POST', 'banners', banner('Own', { picture: data }))).toEqual({
        code: 'invalid_request',
        field: 'picture',
      });
    expect(await operator('POST', 'banners', banner('Own', { scene: 'none' }))).toEqual({
      code: 'invalid_request',
      field: 'scene',
    });
    const long = 'A very long title of sixty characters to see how it fits in';
    expect(await operator('POST', 'banners', banner(long))).toEqual({
      code: 'invalid_request',
      field: 'title',
    });
    expect(await operator('POST', 'banners', banner(long, { picture: whole }))).toHaveProperty(
      'id',
    );
    expect(await operator('POST', 'banners', banner('x'.repeat(maxBannerTitle + 1)))).toMatchObject(
      { code: 'invalid_request' },
    );
    expect(await operator('POST', 'banners', banner('a\u0001b'))).toMatchObject({
      code: 'invalid_request',
    });
  });

  test('a draft’s and a withdrawn banner’s picture is not served', async () => {
    const { id } = await operator('POST', 'banners', banner('Hidden'));
    expect((await site.media.inject(`/b/${id}.svg`)).statusCode).toBe(404);
    await publish('banners', id);
    await withdraw('banners', id);
    expect((await site.media.inject(`/b/${id}-3.svg`)).statusCode).toBe(404);
  });
});

describe('events', () => {
  type Event = Extract<LiveEvent, { kind: 'announcements' }>;
  async function connect() {
    const { port } = other.app.server.address() as AddressInfo;
    const reader = listen<LiveEvent>(
      new WebSocket(`ws://localhost:${port}/api/live`, { origin: 'http://localhost:8080' }),
    );
    open.push(reader.socket);
    return () => reader.events.filter((event): event is Event => event.kind === 'announcements');
  }

  test('[LIVE-01e] a guest’s socket on another process hears of each change, after the answers have changed', async () => {
    const heard = await connect();
    const versions = new Set<string>();
    /** The last event has the version that the changed process answers by. */
    const hears = async () => {
      const version = await contentVersion(site.gateway);
      await expect.poll(() => heard().at(-1)?.version).toBe(version);
      versions.add(version);
    };
    await expect.poll(() => heard().length).toBeGreaterThan(0);
    const id = await published('announcements', announcement('Live'));
    await hears();
    expect(await titles({}, other)).toEqual(['Live']);
    await withdraw('announcements', id);
    await hears();
    expect(await titles({}, other)).toEqual([]);
    await published('banners', banner('Live'));
    await hears();
    expect(versions.size).toBe(3);
    const count = heard().length;
    // Nothing has changed.
    await withdraw('announcements', id);
    await operator('POST', 'announcements', announcement('Draft'));
    const late = await connect();
    await expect.poll(() => late().length).toBe(1);
    expect(heard()).toHaveLength(count);
  });

  test('[LIVE-01e] what begins by its time is reported by each process’s job, once', async () => {
    const events: LiveEvent[] = [];
    const job = contentJob((event) => events.push(event));
    const from = hoursFromNow(1);
    await published('announcements', announcement('Later'), { from });
    await job.run(site.gateway, jobRun());
    expect(events).toEqual([]);
    setClock(from);
    await job.run(site.gateway, jobRun());
    await job.run(site.gateway, jobRun());
    expect(events).toMatchObject([{ kind: 'announcements' }]);
    expect((events[0] as Event).ageMs).toBeLessThan(5000);
  });
});
