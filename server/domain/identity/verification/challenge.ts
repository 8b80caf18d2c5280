import { sql } from 'kysely';
import type { ChallengePage, Verification } from '../../../../contract/identity/verification.ts';
import type { Gateway } from '../../../context.ts';
import type { ChallengeResult } from '../../../ports/challenge.ts';
import { DomainError } from '../../../domain-error.ts';
import { keyedHash } from '../../../settings/secret.ts';

/**
 * Once per challenge (AUTH-26). Throws `challenge_needed`, or `challenge_failed` when wrong, late,
 * used or another page's.
 */
export async function requireChallenge(
  gateway: Pick<Gateway, 'db' | 'ports'>,
  verification: Verification | undefined,
  page: ChallengePage,
): Promise<ChallengeResult> {
  const answer = verification?.challenge;
  if (answer === undefined) throw new DomainError('challenge_needed');
  const result = await gateway.ports.challenge.check(page, answer);
  if (!result) throw new DomainError('challenge_failed');
  const { rows } = await sql`
    INSERT INTO spent_challenges (challenge, expires_at)
    VALUES (${await keyedHash(gateway, 'challenge', result.unique)}, now() + make_interval(secs => ${result.seconds + 60}))
    ON CONFLICT DO NOTHING RETURNING 1`.execute(gateway.db);
  if (rows.length === 0) throw new DomainError('challenge_failed');
  return result;
}

/** A captcha's form has a harder proof of work (AUTH-07). Throws `challenge_failed`. */
export function requireHard({ isHard }: ChallengeResult): void {
  if (!isHard) throw new DomainError('challenge_failed');
}
