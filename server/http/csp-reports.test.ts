import { Writable } from 'node:stream';
import fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';

const lines: string[] = [];
let site: TestGateway;
beforeAll(async () => {
  const stream = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  const { log } = fastify({ logger: { level: 'warn', stream } });
  site = await createTestGateway({ trustedProxies: ['127.0.0.1'] }, { log });
});
afterAll(() => site.close());
beforeEach(() => lines.splice(0));

const url = '/api/csp-reports';
let address = 0;
const nextAddress = () => `203.0.113.${(address += 1)}`;

const send = (body: unknown, type = 'csp-report', ip = nextAddress(), app = site.app) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': `application/${type}`, 'x-forwarded-for': ip },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });

const token = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6';
const plain = {
  'csp-report': {
    'document-uri': `https://play.example/security/${token}?token=${token}#x`,
    'effective-directive': 'script-src-elem',
    'blocked-uri': `https://evil.example/x.js?stolen=${token}`,
    'source-file': 'https://play.example/assets/main-a.js?x=1',
    'line-number': 7,
    'script-sample': `steal('${token}')`,
  },
};
const violation = {
  directive: 'script-src-elem',
  blocked: 'https://evil.example/x.js',
  page: 'https://play.example/security/…',
  source: 'https://play.example/assets/main-a.js',
  line: 7,
};

test('[SAFE-01g] a report becomes one line of the log, without query string, token or sample', async () => {
  expect((await send(plain)).statusCode).toBe(204);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({
    msg: 'content security policy violated',
    violations: [violation],
  });
  expect(lines[0]).not.toContain(token);
});

test('[SAFE-01g] a batch of the Reporting API is one line too, at most five violations of it', async () => {
  const body = {
    documentURL: 'https://play.example/',
    blockedURL: 'trusted-types-sink',
    effectiveDirective: 'require-trusted-types-for',
    sample: `Element innerHTML|<b>${token}`,
  };
  const batch = Array.from({ length: 9 }, () => ({ type: 'csp-violation', body }));
  const other = { type: 'deprecation', body: { id: 'x' } };
  await send([other, ...batch], 'reports+json', nextAddress(), site.media);
  expect(lines).toHaveLength(1);
  const { violations, count } = JSON.parse(lines[0]!);
  expect([violations.length, count]).toEqual([5, 9]);
  expect(violations[0]).toMatchObject({ blocked: 'trusted-types-sink', sink: 'Element innerHTML' });
  expect(lines[0]).not.toContain(token);
});

test('[SAFE-01g] what is no report is answered and leaves no line', async () => {
  for (const body of [
    {},
    [],
    null,
    1,
    'x',
    { 'csp-report': { 'document-uri': 4 } },
    { 'csp-report': {} },
  ])
    expect((await send(JSON.stringify(body))).statusCode).toBe(204);
  expect((await send('no json')).statusCode).toBe(400);
  expect((await send(plain, 'xml')).statusCode).toBe(415);
  expect(lines).toEqual([]);
});

test('[SAFE-01h] a report over 16 KB is rejected', async () => {
  const { statusCode } = await send({ ...plain, more: 'x'.repeat(17_000) });
  expect(statusCode).toBe(413);
  expect(lines).toEqual([]);
});

test('[SAFE-01h] an address may send 20 a minute, all addresses together 200', async () => {
  const another = await site.another();
  const statuses = async (ips: string[]) => {
    const seen: Record<number, number> = {};
    for (const ip of ips) {
      const { statusCode } = await send(plain, 'csp-report', ip, another.app);
      seen[statusCode] = (seen[statusCode] ?? 0) + 1;
    }
    return seen;
  };
  const one = nextAddress();
  expect(await statuses(Array.from({ length: 30 }, () => one))).toEqual({ 204: 20, 429: 10 });
  const many = Array.from({ length: 250 }, (_, i) => `198.51.100.${i}`);
  const { 429: rejected = 0, 204: taken = 0 } = await statuses(many);
  expect(taken).toBeLessThanOrEqual(180);
  expect(rejected).toBeGreaterThanOrEqual(70);
  await another.close();
});
