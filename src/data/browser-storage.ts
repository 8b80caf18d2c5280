/**
 * Wraps localStorage and sessionStorage; where the browser denies them (private mode, full disk),
 * values live in memory.
 */
const memory = new Map<string, string>();

function tryStorage<T>(pick: () => Storage, use: (storage: Storage) => T, otherwise: () => T): T {
  try {
    return use(pick());
  } catch {
    return otherwise();
  }
}

function door(prefix: string, pick: () => Storage) {
  return {
    get: (key: string): string | null =>
      tryStorage(
        pick,
        (s) => s.getItem(key),
        () => memory.get(prefix + key) ?? null,
      ),
    set: (key: string, value: string): void =>
      tryStorage(
        pick,
        (s) => s.setItem(key, value),
        () => void memory.set(prefix + key, value),
      ),
    remove: (key: string): void =>
      tryStorage(
        pick,
        (s) => s.removeItem(key),
        () => void memory.delete(prefix + key),
      ),
    clear: (): void =>
      tryStorage(
        pick,
        (s) => s.clear(),
        () => {
          for (const key of memory.keys()) if (key.startsWith(prefix)) memory.delete(key);
        },
      ),
  };
}

export const localStore = door('local:', () => localStorage);
/** Cleared at logout (AUTH-11). */
export const sessionStore = door('session:', () => sessionStorage);
