import { createHmac, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import {
  type Infer,
  boolean,
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
import { now } from '../clock.ts';

export type ChallengeOffer =
  | { kind: 'proof'; challenge: string }
  | { kind: 'geetest'; captchaId: string };

/**
 * `unique` is the same for all solutions of one
 * challenge, for at most `seconds`.
 */
export interface ChallengeResult {
  unique: string;
  seconds: number;
  /** As hard as a captcha's form asks for. */
  isHard: boolean;
}

/** Distinguishes people from programs (AUTH-26). */
export interface ChallengePort {
  offer(page: string, isHard?: boolean): Promise<ChallengeOffer>;
  /** Takes the solution unchecked; null when wrong, late or for another page. */
  check(page: string, answer: string): Promise<ChallengeResult | null>;
}

/** Seconds. */
const lifetime = 300;
const libraryLifetime = 86_400;
/** PBKDF2 rounds per guess: below 0.1 s on a desktop, 1 s on a slow phone. */
export const defaultProofCost = 2000;
/** Times the cost, after failures. */
const hardFactor = 5;
const minGuesses = 40;
const maxGuesses = 90;

const Proof = type({
  challenge: type({
    parameters: type({
      expiresAt: integer(),
      data: type({ page: string(), isHard: boolean(), until: integer() }),
    }),
    signature: nonempty(string()),
  }),
  solution: object({ counter: integer(), derivedKey: string() }),
});

/**
 * The embedded default: a proof of work, cheap for a person, costly for a flood. No data leaves the
 * site.
 * @param secret signs challenges, so that none is stored
 * @param cost PBKDF2 rounds per guess
 */
export function proofOfWork(secret: string, cost: number): ChallengePort {
  const keys = { hmacSignatureSecret: secret, hmacKeySignatureSecret: `${secret} key` };
  return {
    async offer(page, isHard = false) {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: isHard ? cost * hardFactor : cost,
        counter: randomInt(minGuesses, maxGuesses),
        deriveKey,
        // The library's own bound is by this machine's clock.
        expiresAt: Math.floor(now() / 1000) + libraryLifetime,
        data: { page, isHard, until: Math.floor(now() / 1000) + lifetime },
        ...keys,
      });
      return { kind: 'proof', challenge: JSON.stringify(challenge) };
    },
    async check(page, answer) {
      const proof = parse(answer);
      if (!is(proof, Proof)) return null;
      const { data } = proof.challenge.parameters;
      if (data.page !== page || data.until < now() / 1000) return null;
      try {
        const { verified } = await verifySolution({
          challenge: proof.challenge as never,
          solution: proof.solution,
          deriveKey,
          ...keys,
        });
        return verified
          ? { unique: proof.challenge.signature, seconds: lifetime, isHard: data.isHard }
          : null;
      } catch {
        // The library cannot parse it.
        return null;
      }
    },
  };
}

export interface GeetestSettings {
  captchaId: string;
  captchaKey: string;
  /** `https://gcaptcha4.geetest.com` */
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
/** Seconds that a solution is valid. */
const geetestLifetime = 600;

/**
 * GeeTest v4 (AUTH-26): the service confirms solutions. While it is down well-formed ones count, as
 * its documentation demands; attempts stay limited.
 * @param onTrouble receives the reason for a missing verdict
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
      const result = { unique: given.lot_number, seconds: geetestLifetime, isHard: true };
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

/** Throws only when the service is unreachable or slow. */
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
