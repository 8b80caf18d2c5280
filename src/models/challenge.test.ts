import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { beforeEach, expect, test, vi } from 'vitest';

const call = vi.fn();
const solveGeetest = vi.fn();
vi.mock('../data/call.ts', () => ({ call: (...args: unknown[]) => call(...args) }));
vi.mock('../lib/geetest.ts', () => ({
  solveGeetest: (...args: unknown[]) => solveGeetest(...args),
}));
const { solveChallenge } = await import('./challenge.ts');

const offered = (kind: string, challenge: string) =>
  call.mockResolvedValueOnce({ ok: true, value: { kind, challenge } });
const keys = { hmacSignatureSecret: 'secret', hmacKeySignatureSecret: 'secret key' };

beforeEach(() => vi.clearAllMocks());

test('[AUTH-26] a proof of work is solved by the device, as the gateway checks it', async () => {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    counter: 3,
    deriveKey,
    ...keys,
  });
  offered('proof', JSON.stringify(challenge));
  const answer = JSON.parse((await solveChallenge('login')).challenge ?? '{}');
  expect(call.mock.calls).toEqual([['verification.challenge', { page: 'login' }]]);
  expect(answer.challenge).toEqual(JSON.parse(JSON.stringify(challenge)));
  expect(Object.keys(answer.solution).toSorted()).toEqual(['counter', 'derivedKey']);
  const { verified } = await verifySolution({ ...answer, deriveKey, ...keys });
  expect(verified).toBe(true);
  expect(solveGeetest).not.toHaveBeenCalled();
});

test('[AUTH-07d] a form with a captcha asks for a harder one', async () => {
  offered('geetest', 'id');
  await solveChallenge('login', { isHard: true });
  expect(call.mock.calls).toEqual([['verification.challenge', { page: 'login', hard: '1' }]]);
});

test('[AUTH-26] a riddle is solved with the player', async () => {
  offered('geetest', 'captcha id');
  solveGeetest.mockResolvedValueOnce('solved');
  expect(await solveChallenge('register')).toEqual({ challenge: 'solved' });
  expect(solveGeetest.mock.calls).toEqual([['captcha id', 'eng']]);
});

test.each([
  [
    'gateway gives none',
    () => void call.mockResolvedValueOnce({ ok: false, failure: { kind: 'offline' } }),
  ],
  ['challenge cannot be read', () => void offered('proof', '{')],
  [
    'player closes the riddle',
    () => {
      offered('geetest', 'id');
      solveGeetest.mockResolvedValueOnce(null);
    },
  ],
  [
    'riddle cannot be had',
    () => {
      offered('geetest', 'id');
      solveGeetest.mockRejectedValueOnce(new Error('blocked'));
    },
  ],
])('there is no answer when the %s, and nothing is thrown', async (_, happen) => {
  happen();
  expect(await solveChallenge('login')).toEqual({});
});
