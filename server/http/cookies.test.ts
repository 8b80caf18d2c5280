import fastifyCookie from '@fastify/cookie';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { testEnv } from '../testing/env.ts';
import { cookiesOf } from './cookies.ts';

/** Attributes of a cookie set over plain http. */
async function attributesIn(mode: 'demo' | 'live') {
  const app = fastify();
  await app.register(fastifyCookie);
  app.get('/', async (request, reply) => {
    cookiesOf({ env: testEnv({ mode }) }, request, reply).set('remember', 'secret', 60);
    return 'set';
  });
  const [cookie] = (await app.inject('/')).cookies;
  await app.close();
  return cookie;
}

test("[SAFE-07g] a live site's cookies are secure behind a proxy that speaks http", async () => {
  expect(await attributesIn('live')).toMatchObject({ secure: true, httpOnly: true });
  expect(await attributesIn('demo')).not.toHaveProperty('secure');
});
