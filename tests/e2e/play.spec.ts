import { apiLaunch, apiLogin, apiPlay, ask, houseGame } from '../support/api.ts';
import { ledgerBalance, ledgerFaults, roundsOf } from '../support/ledger.ts';
import { asMember, shownBalance } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';

test('[HEAD-02] a round played elsewhere moves the balance of an open page by socket event, without a call', async ({ page, palaro, member }) => {
  const { nodeId } = await houseGame(palaro);
  await asMember(page, '/', member);
  const before = await shownBalance(page);
  const launch = await apiLaunch(palaro, await apiLogin(palaro, member.username, member.password), nodeId);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/balance') || request.url().includes('/session/info')) calls.push(request.url());
  });
  // The socket opens when the page is quiet.
  await page.waitForTimeout(3000);
  let balance = before;
  for (let i = 0; i < 20 && balance === before; i += 1) {
    const { body } = await apiPlay(palaro, launch, 1000);
    balance = body.value.balance;
  }
  await expect.poll(() => shownBalance(page), { timeout: 5000 }).toBe(balance);
  expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(balance);
  expect(calls).toEqual([]);
});

test('[WAL-02] [GAME-13] the same key gives the same round and moves nothing; with another stake it is refused', async ({ palaro, member }) => {
  const { nodeId } = await houseGame(palaro);
  const launch = await apiLaunch(palaro, await apiLogin(palaro, member.username, member.password), nodeId);
  const key = crypto.randomUUID();
  const first = await apiPlay(palaro, launch, 2000, key);
  const after = await ledgerBalance(palaro.databaseUrl, member.username);
  const again = await Promise.all(Array.from({ length: 10 }, () => apiPlay(palaro, launch, 2000, key)));
  for (const { body } of again) expect(body.value.round).toEqual(first.body.value.round);
  expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(after);
  expect(await apiPlay(palaro, launch, 4000, key)).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
  expect((await roundsOf(palaro.databaseUrl, member.username)).filter((round) => round.key === key)).toHaveLength(1);
});

test('[WAL-01] a stake that is none moves nothing, and the ledger\'s sums are zero', async ({ palaro, member }) => {
  const { nodeId } = await houseGame(palaro);
  const launch = await apiLaunch(palaro, await apiLogin(palaro, member.username, member.password), nodeId);
  const before = await ledgerBalance(palaro.databaseUrl, member.username);
  for (const [stake, status] of [[0, 400], [-1000, 400], [10.5, 400], [1e15, 422], [7, 422]] as const) {
    const answer = await apiPlay(palaro, launch, stake);
    expect(answer.status, String(stake)).toBe(status);
    expect(answer.body.success).toBe(false);
  }
  expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(before);
  const { sums, mismatches } = await ledgerFaults(palaro.databaseUrl);
  expect(sums.length).toBeGreaterThan(0);
  expect(sums.every((sum) => sum === 0)).toBe(true);
  expect(mismatches).toBe(0);
});

test('[CALL-03] what is wrong with a request is told by a stable code, and by its field', async ({ palaro }) => {
  expect(await ask(`${palaro.url}/api/no/such/route`)).toMatchObject({ status: 404, body: { success: false, code: 'not_found', value: null } });
  expect(await ask(`${palaro.url}/api/wps/relay/games/vendor?platform=html5-desktop&language=klingon!`)).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', field: 'language' },
  });
  expect(await ask(`${palaro.url}/api/site/language`, { body: { language: 'x'.repeat(100_000) } })).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
  expect(await ask(`${palaro.url}/api/site/language`, { body: '{"language":' })).toMatchObject({ status: 400 });
  expect(await ask(`${palaro.url}/api/session/info`)).toMatchObject({ status: 401, body: { code: 'not_logged_in' } });
});

test('[CALL-04] the gateway publishes its calls as OpenAPI 3.1', async ({ palaro }) => {
  const document = (await (await fetch(`${palaro.url}/api/openapi.json`)).json()) as { openapi: string; paths: Record<string, unknown> };
  expect(document.openapi).toMatch(/^3\.1/);
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/api/site/permission', '/api/house/play', '/api/session/login']));
});
