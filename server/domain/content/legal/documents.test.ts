import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type LegalDocument,
  legalKinds,
  maxChangesChars,
  maxLegalChars,
} from '../../../../contract/content/legal.ts';
import { operatorKey } from '../../../operator/key.ts';
import { replaceSetting } from '../../../settings/write.ts';
import { reloadSite } from '../../../settings/state.ts';
import { type TestGateway, createTestGateway } from '../../../testing/gateway.ts';
import { versionAfter } from './documents.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
});
afterEach(() => site.db.deleteFrom('legal_documents').execute());
afterAll(() => site.close());

async function documents(lang = 'EN'): Promise<LegalDocument[]> {
  const answer = await site.app.inject({ url: '/api/wps/relay/legal', query: { lang } });
  expect(answer.statusCode).toBe(200);
  return answer.json().value.list as LegalDocument[];
}
async function publish(payload: object) {
  const answer = await site.operator.inject({
    method: 'POST',
    url: '/api/operator/legal',
    payload,
    headers: { 'x-operator-key': operatorKey(site.gateway.env.dataDir) },
  });
  return { status: answer.statusCode, ...answer.json() };
}
const texts = (text: string) => ({ EN: `${text} EN`, TY: `${text} TY` });
const own = (text: string) => ({ kind: 'terms', content: texts(text), changes: texts('new') });

test('[INFO-07f] guests read all three documents with their versions, in both languages', async () => {
  const [english, filipino] = [await documents(), await documents('TY')];
  expect(english.map(({ kind }) => kind)).toEqual([...legalKinds]);
  for (const [i, { kind, version, content }] of english.entries()) {
    const other = filipino[i]!;
    expect(other).toMatchObject({ kind, version });
    expect(other.content).not.toBe(content);
    expect(version).toMatch(/^\d{4}-\d\d-\d\d$/);
    for (const text of [content, other.content]) {
      expect(text).not.toMatch(/\{\{/);
      const rest = text.replaceAll(/<\/?(?:p|h2|strong|ul|li)>|<a href="\/[\w/]*">|<\/a>/g, '');
      expect(rest).not.toMatch(/[<>]/);
    }
    const headings = (text: string) => text.match(/<h2>|<li>/g)?.length;
    expect(headings(other.content)).toBe(headings(content));
  }
});

test('[INFO-07f] the built-in texts name the licence that the operator has stated, and no other', async () => {
  const state = async (resources: object) => {
    await replaceSetting(site.db, 'resources', resources);
    await reloadSite(site.gateway);
    return documents();
  };
  const [none, unmailed] = await state({});
  expect(none?.content).not.toMatch(/licence|granted|undefined/);
  expect(unmailed?.content).not.toMatch(/write to customer service or/);
  const stated = { licence: '21-0042', regulator: 'PAGCOR', supportEmail: 'tulong@palaro.example' };
  const [terms, privacy] = await state(stated);
  expect(terms?.content).toContain('under licence 21-0042, granted by PAGCOR');
  expect(privacy?.content).toContain('customer service or tulong@palaro.example');
  await site.db.deleteFrom('settings').where('key', '=', 'resources').execute();
  await reloadSite(site.gateway);
});

test('[INFO-07i] a published version is in force at once, as it was written, and the others stay', async () => {
  const [, privacy] = await documents();
  const { value } = await publish(own('At {{brand}}'));
  expect(value).toMatchObject({ changed: true });
  const [terms, same] = await documents('TY');
  const { version } = value as { version: string };
  expect(terms).toEqual({ kind: 'terms', version, content: 'At {{brand}} TY', changes: 'new TY' });
  expect(same?.version).toBe(privacy?.version);
});

test('[INFO-07i] the text in force again publishes nothing; another one is a version of its own', async () => {
  const first = (await publish(own('one'))).value;
  expect((await publish(own('one'))).value).toEqual({ changed: false, version: first.version });
  const second = (await publish(own('two'))).value;
  expect(second.changed).toBe(true);
  expect(second.version).not.toBe(first.version);
  expect((await documents())[0]).toMatchObject({ version: second.version, content: 'two EN' });
});

test('[INFO-07i] versions published at once are as many, each with a number of its own', async () => {
  const many = await Promise.all(['a', 'b', 'c', 'd'].map((text) => publish(own(text))));
  expect(new Set(many.map(({ value }) => value.version)).size).toBe(4);
});

test.each([
  ['without a language of the site', { content: { EN: 'one' } }, 'content'],
  ['with an empty text', { content: { EN: 'one', TY: ' ' } }, 'content'],
  ['that does not say what has changed', { changes: { EN: 'new' } }, 'changes'],
  ['that is too long', { content: texts('x'.repeat(maxLegalChars)) }, 'content.EN'],
  ['with too long changes', { changes: texts('x'.repeat(maxChangesChars)) }, 'changes.EN'],
  ['of an unknown kind', { kind: 'rules' }, 'kind'],
])('[INFO-07i] a version %s is rejected', async (_name, change, field) => {
  expect(await publish({ ...own('one'), ...change })).toMatchObject({
    status: 400,
    code: 'invalid_request',
    field,
  });
  expect(await site.db.selectFrom('legal_documents').selectAll().execute()).toEqual([]);
});

test('[INFO-07i] a version is dated by its day, with a number from the second one on', () => {
  expect(versionAfter('2026-11-28', '2026-11-29')).toBe('2026-11-29');
  expect(versionAfter('2026-11-28', '2026-11-28')).toBe('2026-11-28.2');
  expect(versionAfter('2026-11-28.9', '2026-11-28')).toBe('2026-11-28.10');
  expect(versionAfter('2026-11-28.2', '2026-11-29')).toBe('2026-11-29');
  // A clock that was set back.
  expect(versionAfter('2026-11-28', '2026-11-27')).toBe('2026-11-28.2');
});
