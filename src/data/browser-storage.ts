/**
 * The one door to localStorage and sessionStorage. Both may be rejected (private mode, a full disk): then the values live
 * as long as the page.
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

/** Lives as long as the device stores it (`lang`, `hisLang`, the theme). */
export const localStore = door('local:', () => localStorage);
/** Lives as long as the tab (`token`, the member's name); cleared at logout (AUTH-11). */
export const sessionStore = door('session:', () => sessionStorage);
