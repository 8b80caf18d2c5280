import { hash, verify } from '@node-rs/argon2';
import { DomainError } from '../../../domain-error.ts';

/** argon2id, 19 MiB, two passes, parallelism one (OWASP's first choice). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** More at once would only delay everybody and take memory. */
const atOnce = 2;
const maxQueueLength = 64;

let running = 0;
const waiting: (() => void)[] = [];

/** Hashes with argon2id (SAFE-03). Throws `busy` when too many wait. */
export function hashPassword(password: string): Promise<string> {
  return inQueue(() => hash(password, cost));
}

/**
 * Whether a password matches. Without a hash returns false in the same time (AUTH-24). Throws
 * `busy` when too many wait.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const compared = stored ?? (await decoy());
  const equal = await inQueue(() => verify(compared, password));
  return equal && stored !== null;
}

/**
 * As typed, then without the blanks around it: some passwords were set before these counted
 * (AUTH-02). The same time with and without a hash.
 */
export async function verifyTyped(stored: string | null, typed: string): Promise<boolean> {
  if (await verifyPassword(stored, typed)) return true;
  const trimmed = typed.trim();
  return trimmed !== typed && trimmed !== '' && verifyPassword(stored, trimmed);
}

let decoyHash: Promise<string> | null = null;
function decoy(): Promise<string> {
  decoyHash ??= hash('a password that opens nothing', cost);
  return decoyHash;
}

async function inQueue<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= maxQueueLength) throw new DomainError('busy', { retryAfter: 2 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    // The slot goes to the next in line: nobody overtakes.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
