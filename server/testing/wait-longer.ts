import { vi } from 'vitest';

/** ms, as for `expect.poll`: its own 1 s would measure the machine. */
const timeoutMs = 10_000;

const { waitFor } = vi;

// Files that share modules share `vi`.
if (waitFor.name !== waitLonger.name) vi.waitFor = waitLonger;

function waitLonger<T>(look: () => T | Promise<T>, options: Parameters<typeof waitFor>[1] = {}) {
  const asked = typeof options === 'number' ? { timeout: options } : options;
  return waitFor(look, { timeout: timeoutMs, ...asked });
}
