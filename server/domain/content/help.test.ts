import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HelpArticle } from '../../../contract/content/help.ts';
import { operatorKey } from '../../operator/key.ts';
import { defaults } from '../../settings/defaults.ts';
import { replaceSetting } from '../../settings/write.ts';
import { reloadSite } from '../../settings/state.ts';
import { contextOf } from '../play/fixtures.ts';
import { helpHandlers } from './help.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
});
afterAll(() => site.close());

async function articles(lang: string): Promise<HelpArticle[]> {
  const answer = await site.app.inject({
    url: '/api/wps/relay/helpCenter',
    query: { lang, device: 'WEB' },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json().value.list as HelpArticle[];
}
const operator = (path: string, payload: object) =>
  site.operator.inject({
    method: 'PUT',
    url: `/api/operator/${path}`,
    payload,
    headers: { 'x-operator-key': operatorKey(site.gateway.env.dataDir) },
  });

test('[INFO-01a] the help centre has the same articles in both languages, with titles and no empty placeholder', async () => {
  const [english, filipino] = [await articles('EN'), await articles('TY')];
  const terms = english.map(({ term }) => term);
  expect(terms).toEqual(expect.arrayContaining(['first-steps', 'responsible-play', 'contact']));
  expect(new Set(terms).size).toBe(terms.length);
  expect(filipino.map(({ term }) => term)).toEqual(terms);
  for (const [i, article] of english.entries()) {
    const other = filipino[i] as HelpArticle;
    expect(other.content).not.toBe(article.content);
    for (const { title, section, content } of [article, other]) {
      expect(`${title}${section}${content}`).not.toMatch(/\{\{/);
      expect(
        content.replaceAll(/<\/?(?:p|strong|ul|ol|li)>|<a href="\/[\w/]*">|<\/a>/g, ''),
      ).not.toMatch(/[<>]/);
    }
  }
  expect(filipino.find(({ term }) => term === 'register')?.section).toBe('Gabay para sa baguhan');
});

test("[INFO-01b] the help centre begins with a beginner's guide, in both languages", async () => {
  for (const [lang, heading] of [
    ['EN', 'Beginner’s guide'],
    ['TY', 'Gabay para sa baguhan'],
  ] as const) {
    const list = await articles(lang);
    const guide = list.filter(({ section }) => section === heading);
    expect(guide.map(({ term }) => term)).toEqual([
      'first-steps',
      'register',
      'free-play',
      'choose-a-game',
      'first-bet',
      'words-of-play',
    ]);
    expect(list.slice(0, guide.length)).toEqual(guide);
  }
});

test("[BOOT-10] [INFO-01a] help is given during maintenance too, with the site's own name, age and number", async () => {
  await operator('status', { maintenance: true });
  await operator('resource', { name: 'helpline', value: '0917 000 1553' });
  const care = (await articles('EN')).find(({ term }) => term === 'responsible-play');
  expect(care?.content).toContain('aged 21 and over');
  expect(care?.content).toContain('Call 0917 000 1553;');
  await operator('status', { maintenance: false });
});

test('[AUTH-27f] where the site has no free play, help does not mention it', async () => {
  const free = /Free play|Demo|Libreng laro|pang-ensayo/;
  expect(JSON.stringify(await articles('EN'))).toMatch(free);
  await site.db
    .insertInto('settings')
    .values({ key: 'flags', value: JSON.stringify({ ...defaults.flags, FREEPLAY: false }) })
    .execute();
  await reloadSite(site.gateway);
  for (const language of ['EN', 'TY']) {
    const list = await articles(language);
    expect(JSON.stringify(list)).not.toMatch(free);
    expect(list.find(({ term }) => term === 'first-steps')?.content).toMatch(
      /^<ol>(<li>.*<.li>){3}/,
    );
  }
  await site.db.deleteFrom('settings').where('key', '=', 'flags').execute();
  await reloadSite(site.gateway);
});

/** The article with a term. */
async function article(term: string, lang = 'EN'): Promise<HelpArticle | undefined> {
  return (await articles(lang)).find((each) => each.term === term);
}
/** Replaces a setting while `work` runs. */
async function withSetting(key: string, value: object, work: () => Promise<void>) {
  const before = await site.db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst();
  await replaceSetting(site.db, key, value);
  await reloadSite(site.gateway);
  try {
    await work();
  } finally {
    if (before) await replaceSetting(site.db, key, before.value as object);
    else await site.db.deleteFrom('settings').where('key', '=', key).execute();
    await reloadSite(site.gateway);
  }
}

test.each([
  ['[INFO-07a]', 'deposit-not-arrived', '/member/depositv2'],
  ['[INFO-07a]', 'withdrawal', '/member/withdraw'],
  ['[INFO-07b]', 'identity', '/member/identity'],
  ['[INFO-07c]', 'wagering', '/member/withdraw'],
  ['[INFO-07c]', 'bonus', '/promotions'],
  ['[INFO-07d]', 'points', '/pointMall'],
  ['[INFO-07d]', 'vip', '/member/vip'],
  ['[INFO-07d]', 'referral', '/member/referral'],
  ['[INFO-07e]', 'limits', '/member/responsible'],
])('%s help has an article %s with one link, to %s', async (_id, term, page) => {
  const levels = [{ rank: 1, label: { EN: 'One' }, bets: 100, reward: 0, turnoverPercent: 0 }];
  await withSetting('vip', { open: true, levels }, async () => {
    for (const lang of ['EN', 'TY']) {
      const content = (await article(term, lang))?.content ?? '';
      expect([...content.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([page]);
    }
  });
});

test("[INFO-07a] [INFO-07c] the withdrawal's article states the operator's rules of today", async () => {
  expect((await article('withdrawal'))?.content).toMatch(
    /is ₱200 to ₱50,000; within 24 hours at most 5 times and ₱200,000,.*within 24 hours, it counts/s,
  );
  expect((await article('wagering'))?.content).toContain('100% of each deposit');
  const rules = { min: 12_345, confirmMinutes: 90, dailyCount: 3, depositTurnover: 0 };
  await withSetting('withdrawals', rules, async () => {
    expect((await article('withdrawal'))?.content).toMatch(
      /is ₱123.45 to .* at most 3 times .*within 90 minutes, it counts/s,
    );
    expect((await article('withdrawal', 'TY'))?.content).toContain('sa loob ng 90 minuto');
    expect((await article('wagering'))?.content).not.toMatch(/% of each deposit/);
  });
});

test('[INFO-07b] help says whether identity comes before play, by the site that is', async () => {
  const first = /^<p>Before you deposit or bet for real money/;
  expect((await article('identity'))?.content).not.toMatch(first);
  await withSetting('identity', { beforePlay: true }, async () => {
    expect((await article('identity'))?.content).toMatch(first);
  });
});

test('[INFO-07d] help has no article on levels that do not exist, nor on invitations that are off', async () => {
  expect(await article('vip')).toBeUndefined();
  expect(await article('referral')).toBeDefined();
  await withSetting('resources', { ...defaults.resources, referral: 'off' }, async () => {
    expect(await article('referral')).toBeUndefined();
  });
});

test('[INFO-07a] [SAFE-07d] a site without payments has no article on deposits and withdrawals', async () => {
  const { env } = site.gateway;
  const off = { ...env, ports: { ...env.ports, payment: 'off' as const } };
  const context = { ...contextOf(site.gateway), env: off };
  const { list } = await helpHandlers['help.articles']({ lang: 'EN', device: 'WEB' }, context);
  const terms = list.map(({ term }) => term);
  expect(terms).not.toContain('withdrawal');
  expect(terms).not.toContain('deposit-not-arrived');
  expect(terms).toContain('identity');
});

test('[INFO-07e] no article of help sends a member to customer service for a limit or a break', async () => {
  for (const term of ['limits', 'responsible-play']) {
    expect((await article(term))?.content).toContain('<a href="/member/responsible">');
    expect((await article(term))?.content).not.toMatch(/[Aa]sk customer service\./);
  }
});

test("[INFO-01a] the operator's own articles stand in place of the built-in ones", async () => {
  const own = [
    {
      term: 'sabong',
      section: { EN: 'Ours' },
      title: { EN: 'At {{brand}}' },
      content: { EN: '<p>Hello</p>' },
    },
  ];
  await site.db
    .insertInto('settings')
    .values({ key: 'help', value: JSON.stringify(own) })
    .execute();
  expect(await articles('TY')).toEqual([
    { term: 'sabong', section: 'Ours', title: 'At Palaro', content: '<p>Hello</p>' },
  ]);
});
