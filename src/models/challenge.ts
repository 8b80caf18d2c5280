import type { Challenge } from 'altcha-lib';
import type { ChallengePage, Verification } from '../../contract/identity/verification.ts';
import { call } from '../data/call.ts';

/** GeeTest has no Filipino; English is what its players read instead. */
const geetestLanguage = 'eng';
/** ms after which a device that is too slow gives up; the challenge itself counts for 300 s. */
const timeoutMs = 60_000;

/**
 * Gets a challenge for a page and solves it (AUTH-26): by work of the device, which nobody sees, or with the player where the operator
 * uses GeeTest. It never rejects: without an answer the call that follows is rejected, and says what to do.
 */
export async function solveChallenge(page: ChallengePage): Promise<Verification> {
  const offer = await call('verification.challenge', { page });
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
  const [{ solveChallenge: solve }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ]);
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
