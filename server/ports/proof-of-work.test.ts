import { expect, test } from 'vitest';
import { solveProof } from '../testing/challenge.ts';
import { proofOfWork } from './challenge.ts';

const port = proofOfWork('a secret', 10);
const offered = async (isHard: boolean): Promise<string> => {
  const offer = await port.offer('login', isHard);
  return offer.kind === 'proof' ? offer.challenge : '';
};

test('[AUTH-07d] a hard one costs five times as much, and its solution says so', async () => {
  const [easy, hard] = [await offered(false), await offered(true)];
  const costOf = (challenge: string): number => JSON.parse(challenge).parameters.cost;
  expect([costOf(easy), costOf(hard)]).toEqual([10, 50]);
  expect(await port.check('login', await solveProof(easy))).toMatchObject({ isHard: false });
  expect(await port.check('login', await solveProof(hard))).toMatchObject({ isHard: true });
});

test('[AUTH-07d] an easy one that calls itself hard is rejected', async () => {
  const solved = JSON.parse(await solveProof(await offered(false)));
  solved.challenge.parameters.data.isHard = true;
  expect(await port.check('login', JSON.stringify(solved))).toBeNull();
});
