import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { ChallengePage, Verification } from '../../contract/identity/verification.ts';
import type { Gateway } from '../context.ts';

/** Returns `verification.challenge`. */
export async function solveProof(offered: string): Promise<string> {
  const challenge = JSON.parse(offered) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('the challenge was not solved');
  const { counter, derivedKey } = solution;
  return JSON.stringify({ challenge, solution: { counter, derivedKey } });
}

/** Returns `verification` for a page, by default as hard as one with a captcha needs. */
export async function proved(
  { ports }: Pick<Gateway, 'ports'>,
  page: ChallengePage,
  isHard = true,
): Promise<Verification> {
  const offer = await ports.challenge.offer(page, isHard);
  if (offer.kind !== 'proof') throw new Error('tests solve the embedded challenge alone');
  return { challenge: await solveProof(offer.challenge) };
}
