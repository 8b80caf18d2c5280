import { type Infer, is, number, record, string } from 'superstruct';
import { sessionStore } from '../../data/browser-storage.ts';
import { site } from '../../models/site.ts';

/** Hosts whose game never became ready; skipped until, ms since 1970. */
const Silent = record(string(), number());

const storageKey = 'silentHosts';
/** ms for which a silent host is skipped. */
const skipMs = 300_000;

const launchHosts = (): readonly string[] => site.peek()?.info.launchGameCDNs ?? [];

/** Hosts to skip, over reloads; a clock set back lifts it. */
function silentHosts(): Infer<typeof Silent> {
  try {
    const found: unknown = JSON.parse(sessionStore.get(storageKey) ?? '{}');
    if (!is(found, Silent)) return {};
    const now = Date.now();
    return Object.fromEntries(
      Object.entries(found).filter(([, until]) => until > now && until <= now + skipMs),
    );
  } catch {
    return {};
  }
}

/** Skips a host for a while; if all are silent, clears the others. */
export function noteSilent(host: string): void {
  const all = { ...silentHosts(), [host]: Date.now() + skipMs };
  const others = launchHosts().some((one) => !(one in all));
  sessionStore.set(storageKey, JSON.stringify(others ? all : { [host]: all[host] }));
}

/** The hosts that one launch tries in turn (GAME-08). */
export class LaunchHosts {
  readonly #tried = new Set<string>();
  #waited = false;
  #latest = '';

  /** Whether an untried host is left. */
  get left(): boolean {
    return launchHosts().some((host) => !this.#tried.has(host));
  }

  /** After a timeout: whether to wait on another or the only host. */
  waitMore(): boolean {
    const more = !this.#waited && (this.left || this.#tried.size === 1);
    this.#waited = true;
    return more;
  }

  /** A random untried host, preferably not silent; null: none. */
  next(): string | null {
    const all = launchHosts();
    const silent = silentHosts();
    const left = all.filter((host) => !this.#tried.has(host));
    const best =
      [left.filter((host) => !(host in silent)), left, all].find(({ length }) => length > 0) ?? [];
    const host = best[Math.floor(Math.random() * best.length)];
    if (host === undefined) return null;
    this.#tried.add(host);
    this.#latest = host;
    return host;
  }

  /** Clears the current host's skip. */
  ready(): void {
    const all = Object.entries(silentHosts());
    const others = all.filter(([host]) => host !== this.#latest);
    if (others.length < all.length)
      sessionStore.set(storageKey, JSON.stringify(Object.fromEntries(others)));
  }
}
