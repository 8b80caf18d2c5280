import { createHmac, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import {
  type Infer,
  integer,
  is,
  literal,
  nonempty,
  object,
  pattern,
  size,
  string,
  type,
} from 'superstruct';

/** What the client has to solve: a proof of work, or a service's puzzle. */
export type ChallengeOffer =
  | { kind: 'proof'; challenge: string }
  | { kind: 'geetest'; captchaId: string };

/**
 * The verdict on a solution: `unique` is equal for two solutions of one challenge, for at most `seconds` from now; null when it is
 * wrong, late, or for another page.
 */
export type ChallengeResult = { unique: string; seconds: number } | null;

/** Distinguishes people from programs (AUTH-26). */
export interface ChallengePort {
  /** A new challenge for one page. */
  offer(page: string): Promise<ChallengeOffer>;
  /** Verifies a solution as the client sent it: unchecked. */
  check(page: string, answer: string): Promise<ChallengeResult>;
}

/** Seconds that a challenge is valid for. */
const lifetime = 300;
/** PBKDF2 rounds per guess: with the guesses below a tenth of a second on a desktop, a second on a slow phone. */
export const defaultProofCost = 2000;
const minGuesses = 40;
const maxGuesses = 90;

const Proof = type({
  challenge: type({
    parameters: type({ expiresAt: integer(), data: type({ page: string() }) }),
    signature: nonempty(string()),
  }),
  solution: object({ counter: integer(), derivedKey: string() }),
});

/**
 * The embedded default: the visitor's device proves work that costs a person nothing and a flood of requests a lot. No data leaves the
 * site.
 * @param secret signs the challenges, so that none has to be stored
 * @param cost PBKDF2 rounds per guess
 */
export function proofOfWork(secret: string, cost: number): ChallengePort {
  const keys = { hmacSignatureSecret: secret, hmacKeySignatureSecret: `${secret} key` };
  return {
    async offer(page) {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(minGuesses, maxGuesses),
        deriveKey,
        expiresAt: Math.floor(Date.now() / 1000) + lifetime,
        data: { page },
        ...keys,
      });
      return { kind: 'proof', challenge: JSON.stringify(challenge) };
    },
    async check(page, answer) {
      const proof = parse(answer);
      if (!is(proof, Proof) || proof.challenge.parameters.data.page !== page) return null;
      try {
        const { verified } = await verifySolution({
          challenge: proof.challenge as never,
          solution: proof.solution,
          deriveKey,
          ...keys,
        });
        return verified ? { unique: proof.challenge.signature, seconds: lifetime } : null;
      } catch {
        // A solution that the library cannot parse is not its own.
        return null;
      }
    },
  };
}

export interface GeetestSettings {
  captchaId: string;
  captchaKey: string;
  /** Origin of the service, `https://gcaptcha4.geetest.com`. */
  url: string;
}

const GeetestAnswer = type({
  lot_number: pattern(string(), /^[0-9a-f]{32}$/),
  captcha_output: size(string(), 1, 4096),
  pass_token: size(string(), 1, 256),
  gen_time: size(string(), 1, 16),
});
type GeetestAnswer = Infer<typeof GeetestAnswer>;
const GeetestVerdict = type({ status: literal('success'), result: literal('success') });

const timeoutMs = 5000;
/** Seconds for which the service accepts a solution. */
const geetestLifetime = 600;

/**
 * GeeTest v4 (AUTH-26): the browser solves it, and the gateway has the service confirm it, signed with the captcha's key. While the
 * service is down well-formed solutions count, as its documentation demands; attempts stay limited. What it rejects, or a response that
 * is not its own, does not count.
 * @param onTrouble receives the reason when the service gave no verdict
 */
export function geetest(
  settings: GeetestSettings,
  onTrouble: (reason: string) => void,
): ChallengePort {
  return {
    offer: async () => ({ kind: 'geetest', captchaId: settings.captchaId }),
    async check(_page, answer) {
      const given = parse(answer);
      if (!is(given, GeetestAnswer)) return null;
      const result = { unique: given.lot_number, seconds: geetestLifetime };
      const reply = await askGeetest(settings, given).catch((error: unknown) => {
        onTrouble(error instanceof Error ? error.message : String(error));
        return null;
      });
      if (reply === null) return result;
      if (reply.status !== 200) onTrouble(`the challenge service answered ${reply.status}`);
      if (reply.status >= 500) return result;
      return reply.status === 200 && is(parse(reply.body), GeetestVerdict) ? result : null;
    },
  };
}

/** The service's response; throws only when it is unreachable or too slow. */
async function askGeetest(
  { url, captchaId, captchaKey }: GeetestSettings,
  answer: GeetestAnswer,
): Promise<{ status: number; body: string }> {
  const { lot_number, captcha_output, pass_token, gen_time } = answer;
  const sign_token = createHmac('sha256', captchaKey).update(lot_number).digest('hex');
  const response = await fetch(`${url}/validate?captcha_id=${encodeURIComponent(captchaId)}`, {
    method: 'POST',
    body: new URLSearchParams({ lot_number, captcha_output, pass_token, gen_time, sign_token }),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  return { status: response.status, body: await response.text() };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
