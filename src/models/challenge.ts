import type { Challenge } from 'altcha-lib';
import type { ChallengePage, Verification } from '../../contract/identity/verification.ts';
import { call } from '../data/call.ts';

/** GeeTest has no Filipino. */
const geetestLanguage = 'eng';
/** ms; a challenge is valid for 300 s. */
const timeoutMs = 60_000;

/** Loads what solves a challenge by computation; rejects when the line fails. */
export const loadSolver = () =>
  Promise.all([import('altcha-lib'), import('altcha-lib/algorithms/web/pbkdf2')]);

/**
 * Gets and solves a page's challenge (AUTH-26) by computation, or by the player with GeeTest. Never
 * rejects: without a solution the next call is rejected with what to do.
 */
export async function solveChallenge(
  page: ChallengePage,
  { isHard = false } = {},
): Promise<Verification> {
  const offer = await call('verification.challenge', { page, ...(isHard && { hard: '1' }) });
  if (!offer.ok) return {};
  const { kind, challenge } = offer.value;
  try {
    const answer = await (kind === 'proof' ? work(challenge) : withPlayer(challenge));
    return answer === null ? {} : { challenge: answer };
  } catch {
    return {};
  }
}

async function withPlayer(captchaId: string): Promise<string | null> {
  const { solveGeetest } = await import('../lib/geetest.ts');
  return solveGeetest(captchaId, geetestLanguage);
}

async function work(offered: string): Promise<string | null> {
  const [{ solveChallenge: solve }, { deriveKey }] = await loadSolver();
  const challenge = JSON.parse(offered) as Challenge;
  const solution = await solve({ challenge, deriveKey, timeout: timeoutMs });
  return (
    solution &&
    JSON.stringify({
      challenge,
      solution: { counter: solution.counter, derivedKey: solution.derivedKey },
    })
  );
}
