/** ms; a hanging store must not delay pages (BOOT-06). */
const maxCheckMs = 300;

export function withTimeout<T>(work: Promise<T | null>): Promise<T | null> {
  return Promise.race([
    work,
    new Promise<null>((resolve) => setTimeout(() => resolve(null), maxCheckMs)),
  ]);
}
