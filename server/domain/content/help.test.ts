import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HelpArticle } from '../../../contract/content/help.ts';
import { operatorKey } from '../../operator/key.ts';
import { defaults } from '../../settings/defaults.ts';
import { reloadSite } from '../../settings/state.ts';
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
  expect(filipino.find(({ term }) => term === 'register')?.section).toBe('Pagsisimula');
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
