import { type Infer, is, number, record, string } from 'superstruct';
import { sessionStore } from '../../data/browser-storage.ts';
import { site } from '../../models/site.ts';

/** Launch hosts on which a game did not come to be ready, each with the end of its rest: ms since 1970. */
const Silent = record(string(), number());

const place = 'silentHosts';
/** ms for which a silent host is left alone. */
const rest = 300_000;

const launchHosts = (): readonly string[] => site.peek()?.info.launchGameCDNs ?? [];

/** Those that rest; also after a reload of the page. A device's clock that was set back ends a rest. */
function resting(): Infer<typeof Silent> {
  try {
    const found: unknown = JSON.parse(sessionStore.get(place) ?? '{}');
    if (!is(found, Silent)) return {};
    const now = Date.now();
    return Object.fromEntries(
      Object.entries(found).filter(([, until]) => until > now && until <= now + rest),
    );
  } catch {
    return {};
  }
}

/** The next games are not to wait for that host; where all of them were silent, the others have their turn again. */
export function noteSilent(host: string): void {
  const all = { ...resting(), [host]: Date.now() + rest };
  const others = launchHosts().some((one) => !(one in all));
  sessionStore.set(place, JSON.stringify(others ? all : { [host]: all[host] }));
}

/** The launch hosts of one launch, which tries them in turn (GAME-08). */
export class LaunchHosts {
  readonly #tried = new Set<string>();
  #waited = false;
  #latest = '';

  /** There is one that was not tried. */
  get left(): boolean {
    return launchHosts().some((host) => !this.#tried.has(host));
  }

  /** The latest of them is waited for in vain: whether to wait once more, for another one or for the only one that there is. */
  waitMore(): boolean {
    const more = !this.#waited && (this.left || this.#tried.size === 1);
    this.#waited = true;
    return more;
  }

  /** The next one, at random: one that was not tried and is not resting, else one that was not tried; null when the site has none. */
  next(): string | null {
    const all = launchHosts();
    const silent = resting();
    const left = all.filter((host) => !this.#tried.has(host));
    const best =
      [left.filter((host) => !(host in silent)), left, all].find(({ length }) => length > 0) ?? [];
    const host = best[Math.floor(Math.random() * best.length)];
    if (host === undefined) return null;
    this.#tried.add(host);
    this.#latest = host;
    return host;
  }

  /** A game is ready on the latest one: it is as good as any. */
  ready(): void {
    const all = Object.entries(resting());
    const others = all.filter(([host]) => host !== this.#latest);
    if (others.length < all.length)
      sessionStore.set(place, JSON.stringify(Object.fromEntries(others)));
  }
}
