import { sql } from 'kysely';
import { assert } from 'superstruct';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract, type Request, type Value } from '../../../contract/index.ts';
import { prizeModeOf } from '../../../contract/lottery/calls.ts';
import type { Caller } from '../../context.ts';
import { touchCatalogue } from '../catalogue/snapshot.ts';
import { type TestDomain, contextOf, testDomain, testPlayer } from '../play/fixtures.ts';
import { authenticateLaunch } from '../play/launches.ts';
import { lotteryHandlers } from './handlers.ts';

let domain: TestDomain;
let member: Partial<Caller>;
beforeAll(async () => {
  domain = await testDomain();
  await sql`
    INSERT INTO vendors (code, name, connected) VALUES ('LOTT', 'Lotto', false), ('TCG_LOTTO_VN', 'TCG', false);
    INSERT INTO vendor_categories (vendor, category, position) VALUES
      ('LOTT', 'LOTT', 1), ('TCG_LOTTO_VN', 'ELOTT', 1), ('PLR', 'LOTT', 2);
    INSERT INTO games (game_id, game_code, vendor, category, classify, names, released_on) VALUES
      (50, 'L-642', 'LOTT', 'LOTT', 'LOTTO', '{"EN": "Loto 6/42", "TY": "Loto 6/42"}', '2026-01-01'),
      (51, 'E-3D', 'TCG_LOTTO_VN', 'ELOTT', 'LOTTO', '{"EN": "3-Digit", "TY": "3-Numero"}', '2026-01-01');
    UPDATE games SET category = 'LOTT' WHERE game_id IN (1, 2, 3)`.execute(domain.gateway.db);
  await touchCatalogue(domain.gateway, 'lottery');
});
afterAll(() => domain.close());
beforeEach(async () => {
  const { customerId, sessionId } = await testPlayer(domain.gateway, 0);
  member = { role: 'member', customerId, sessionId };
});

const complete: Request<'lottery.launch'> = {
  lottoArea: 'VN',
  launchMode: 'LOTT',
  lottoPrizeMode: 'LOTT',
  lottoGameCode: 'PLR-001',
  lottoView: 'betting',
  device: 'WEB',
  backUrl: 'http://localhost:8080/lottery',
  language: 'EN',
  host: 'http://127.0.0.1:8081',
};
const launch = (request: Partial<Request<'lottery.launch'>> = {}, caller = member) =>
  lotteryHandlers['lottery.launch']({ ...complete, ...request }, contextOf(domain.gateway, caller));
const fragmentOf = ({ url }: Value<'lottery.launch'>) =>
  Object.fromEntries(new URLSearchParams(new URL(url).hash.slice(1)));

describe('a lottery launch', () => {
  test('[GAME-10] opens the game of its code, which learns area, mode, view, device, way back and language', async () => {
    const answer = await launch();
    assert(answer, contract['lottery.launch'].value);
    expect(answer.game.nodeId).toBe('1');
    const { token = '', ...fields } = fragmentOf(answer);
    expect(fields).toEqual({
      lang: 'EN',
      theme: 'dark',
      lottoArea: 'VN',
      launchMode: 'LOTT',
      lottoPrizeMode: 'LOTT',
      lottoView: 'betting',
      device: 'WEB',
      backUrl: 'http://localhost:8080/lottery',
    });
    expect((await authenticateLaunch(domain.gateway, token))?.customerId).toBe(member.customerId);
  });

  test('[GAME-10] opens the lobby with the first game of the mode that can be played, and needs a code to bet', async () => {
    const answer = await launch({ lottoView: 'lobby', lottoGameCode: undefined });
    expect(answer.game).toMatchObject({ gameType: 'LOTT', playable: true, maintenance: false });
    expect(fragmentOf(answer).lottoView).toBe('lobby');
    await expect(launch({ lottoGameCode: undefined })).rejects.toMatchObject({
      code: 'invalid_request',
      field: 'lottoGameCode',
    });
    // The electronic mode has no playable game.
    await expect(
      launch({ lottoView: 'lobby', lottoPrizeMode: 'ELOTT', lottoGameCode: undefined }),
    ).rejects.toMatchObject({ code: 'vendor_unavailable' });
  });

  test('[GAME-10] [SAFE-02] leads back to a page of this site alone', async () => {
    for (const backUrl of [
      'https://evil.test/',
      'http://localhost.evil.test/',
      'http://user@localhost:8080/',
    ]) {
      await expect(launch({ backUrl })).rejects.toMatchObject({
        code: 'domain_check_failed',
        field: 'backUrl',
      });
    }
  });

  test.each<[Partial<Request<'lottery.launch'>>, string]>([
    [{ lottoGameCode: 'AG-1' }, 'game_not_found'],
    [{ lottoGameCode: 'NOPE' }, 'game_not_found'],
    [{ lottoGameCode: 'PLR-003' }, 'game_maintenance'],
    [{ lottoGameCode: 'L-642' }, 'vendor_unavailable'],
    [{ host: 'http://evil.test' }, 'launch_host_unknown'],
  ])('[GAME-10] of %j is rejected with %s', async (request, code) => {
    await expect(launch(request)).rejects.toMatchObject({ code });
  });

  test('[GAME-01] by a trial account of a game without a trial needs a true account', async () => {
    await expect(
      launch({ lottoGameCode: 'PLR-002' }, { ...member, role: 'trial' }),
    ).rejects.toMatchObject({ code: 'in_need_true_account' });
  });

  test.each([
    ['another area', { lottoArea: 'SG' }],
    ['another launch mode', { launchMode: 'SEA' }],
    ['another view', { lottoView: 'results' }],
    ['another device', { device: 'MOBILE' }],
    ['a mode that there is not', { lottoPrizeMode: 'VN' }],
    ['a way back that is no address', { backUrl: 'javascript:alert(1)' }],
  ])('[GAME-10] with %s does not fit the contract', (_what, change) => {
    expect(contract['lottery.launch'].request.is({ ...complete, ...change })).toBe(false);
    expect(contract['lottery.launch'].request.is(complete)).toBe(true);
  });
});

test('[GAME-06] the prize mode is ELOTT where the electronic lottery holds TCG_LOTTO_VN or LOTT, else LOTT', () => {
  const category = (gameCategory: string, ...codes: string[]) => ({
    gameCategory,
    cards: Object.fromEntries(codes.map((code) => [code, {}])),
  });
  expect(prizeModeOf([category('LOTT', 'LOTT'), category('ELOTT', 'TCG_LOTTO_VN')])).toBe('ELOTT');
  expect(prizeModeOf([category('ELOTT', 'AG', 'LOTT')])).toBe('ELOTT');
  expect(prizeModeOf([category('LOTT', 'LOTT', 'TCG_LOTTO_VN'), category('ELOTT', 'AG')])).toBe(
    'LOTT',
  );
  expect(prizeModeOf([])).toBe('LOTT');
});

test("[GAME-06] a mode's menu has the games of its category, and those of them that the account opened", async () => {
  const ask = (
    name: 'lottery.menu' | 'lottery.recent',
    prizeMode: Request<'lottery.menu'>['prizeMode'],
  ) =>
    lotteryHandlers[name](
      { prizeMode, device: 'WEB', language: 'EN' },
      contextOf(domain.gateway, member),
    );
  const ids = async (...asked: Parameters<typeof ask>) =>
    (await ask(...asked)).data.games.map(({ nodeId: gameId }) => gameId);
  expect(await ids('lottery.menu', 'ELOTT')).toEqual(['51']);
  for (const mode of ['LOTT', 'ZY', 'SEA'] as const)
    expect(await ids('lottery.menu', mode)).toEqual(['1', '3', '2', '50']);
  expect(await ids('lottery.recent', 'LOTT')).toEqual([]);
  await launch();
  expect(await ids('lottery.recent', 'LOTT')).toEqual(['1']);
  expect(await ids('lottery.recent', 'ELOTT')).toEqual([]);
});
