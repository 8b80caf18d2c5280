import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';

/** The files of a bundle in its folder. */
const bundleName = 'gateway.cjs';
const codeName = 'gateway.code';
/** Of the bundle, before the code: V8 itself compares lengths alone. */
const digestBytes = 32;

interface RunningBundle {
  exports: unknown;
  /** Whether the code that was stored could be used. */
  compiled: boolean;
  /** Stores the code of all functions that have run by now. */
  storeCode(): void;
}

/**
 * Runs a bundle: a CommonJS module in ASCII, as an expression of a function. With the code that
 * V8 has compiled and `storeCode` stored, it starts in half the time; code of another bundle, of
 * another version of Node or with other flags is not used.
 */
export function runBundle(folder: string): RunningBundle {
  const file = join(folder, bundleName);
  const bytes = readFileSync(file);
  const digest = createHash('sha256').update(bytes).digest();
  const cachedData = storedCode(folder, digest);
  const script = new Script(bytes.toString('latin1'), {
    filename: file,
    ...(cachedData && { cachedData }),
  });
  const module = { exports: {} as unknown };
  const run = script.runInThisContext() as (...given: unknown[]) => void;
  run(module.exports, createRequire(file), module, file, folder);
  return {
    exports: module.exports,
    compiled: script.cachedDataRejected === false,
    storeCode: () =>
      writeFileSync(join(folder, codeName), Buffer.concat([digest, script.createCachedData()])),
  };
}

function storedCode(folder: string, digest: Buffer): Buffer | undefined {
  try {
    const stored = readFileSync(join(folder, codeName));
    return stored.subarray(0, digestBytes).equals(digest)
      ? stored.subarray(digestBytes)
      : undefined;
  } catch {
    return undefined;
  }
}
