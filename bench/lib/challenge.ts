import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** A page's proof of work, done as a browser does (AUTH-07). Throws when it has no solution. */
export async function solvedChallenge(url: string, page: string): Promise<{ challenge: string }> {
  const response = await fetch(`${url}/api/verification/challenge?page=${page}`);
  const { value } = (await response.json()) as { value: { challenge: string } };
  const challenge = JSON.parse(value.challenge) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('the challenge has no solution');
  const { counter, derivedKey } = solution;
  return { challenge: JSON.stringify({ challenge, solution: { counter, derivedKey } }) };
}
