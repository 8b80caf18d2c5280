import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Announcement, Banner } from '../../../contract/content/calls.ts';
import { bannerScenes } from '../../media/banner.ts';
import { seedContent } from '../../demo/content.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { touchCatalogue } from '../catalogue/snapshot.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
  await site.db.deleteFrom('banners').execute();
  await site.db.deleteFrom('announcements').execute();
  await seedContent(site.gateway);
  await seedContent(site.gateway);
  await touchCatalogue(site.gateway, 'content');
});
afterAll(() => site.close());

async function list<T>(path: string, query: Record<string, string>): Promise<T[]> {
  const answer = await site.app.inject({ url: `/api/wps/relay/${path}`, query });
  expect(answer.statusCode).toBe(200);
  return answer.json().value.list as T[];
}
const announcements = (query: Record<string, string>) =>
  list<Announcement>('getAnnouncementContentV2', query);
const banners = (query: Record<string, string>) => list<Banner>('banners', query);

describe('announcements', () => {
  test('[HOME-03] the home notices are those of B, PL, PU and PR for everybody, newest first', async () => {
    const notices = await announcements({ types: 'B,PL,PU,PR', execution: 'B', language: 'TY' });
    expect(notices.length).toBeGreaterThanOrEqual(4);
    expect(new Set(notices.map((notice) => notice.type))).toEqual(new Set(['B', 'PL', 'PU', 'PR']));
    expect(notices.every((notice) => notice.execution === 'B')).toBe(true);
    expect(notices[0]?.title).toBe('Maligayang pagdating sa Palaro');
  });

  test('are filtered by type and audience', async () => {
    expect(
      (await announcements({ types: 'PR', language: 'EN' })).map((notice) => notice.type),
    ).toEqual(['PR', 'PR']);
    expect(
      (await announcements({ execution: 'F', language: 'EN' })).map((notice) => notice.execution),
    ).toEqual(['F']);
    expect(await announcements({ types: 'H', language: 'EN' })).toEqual([]);
  });

  test('[LANG-04] are in the language asked for, as simple HTML', async () => {
    const [english, filipino] = await Promise.all([
      announcements({ language: 'EN' }),
      announcements({ language: 'TY' }),
    ]);
    expect(english).toHaveLength(filipino.length);
    for (const [i, notice] of english.entries()) {
      expect(notice.title).not.toBe(filipino[i]?.title);
      for (const { content } of [notice, filipino[i] as Announcement]) {
        expect(content.replace(/<\/?(p|strong|ul|li)>/g, '')).not.toMatch(/[<>]/);
      }
    }
  });
});

describe('banners', () => {
  test('[HOME-02a] of the home page are four in order, each with words, a drawing and a target that exists', async () => {
    const home = await banners({ groupName: 'w_home', language: 'EN' });
    expect(home.map((banner) => banner.url)).toEqual(
      [1, 2, 3, 4].map((id) => `/b/${id}.svg?lang=EN`),
    );
    for (const banner of home) {
      expect(banner.title).not.toBe('');
      expect(banner.target === '').toBe(banner.linkageType === 'none');
      expect((await site.media.inject(banner.url)).statusCode).toBe(200);
    }
    const scenes = await site.db.selectFrom('banners').select('scene').execute();
    for (const { scene } of scenes) expect(bannerScenes).toContain(scene);
  });

  test('of a group without any are an empty list', async () => {
    expect(await banners({ groupName: 'w_leftmenu', language: 'TY' })).toEqual([]);
    for (const groupName of ['w_login', 'w_reg'] as const)
      expect(await banners({ groupName, language: 'TY' })).toHaveLength(1);
  });
});

describe('the first screen', () => {
  test.each(['TY', 'EN'])(
    "[LOB-06] [BOOT-01] is one answer with what a guest's single calls give, in %s",
    async (language) => {
      const ask = async (path: string, query: Record<string, string>) =>
        (
          await site.app.inject({ url: `/api/wps/relay/${path}`, query: { language, ...query } })
        ).json().value;
      const [home, vendors, hot, winners] = await Promise.all([
        ask('home', {}),
        ask('games/vendor', {}),
        ask('getHotGameList', {}),
        ask('games/winnerBoard', { limitNum: '20' }),
      ]);
      expect(home).toEqual({
        lanes: vendors.data.lanes,
        hot: hot.list.slice(0, 12),
        banners: await banners({ groupName: 'w_home', language }),
        notices: await announcements({ types: 'B,PL,PU,PR', execution: 'B', language }),
        winners: winners.list.map(({ vo }: { vo: unknown }) => vo),
      });
      expect([home.hot.length, home.banners.length]).toEqual([2, 4]);
    },
  );

  test('comes compressed to the first who asks', async () => {
    await touchCatalogue(site.gateway, 'content');
    const { headers } = await site.app.inject({
      url: '/api/wps/relay/home?language=TY',
      headers: { 'accept-encoding': 'br' },
    });
    expect([headers['content-encoding'], headers['cache-control']]).toEqual(['br', 'no-cache']);
  });
});
