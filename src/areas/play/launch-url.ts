/**
 * The origin that a game runs on, or null when its URL is not one to open (GAME-02, SAFE-02): its host must be one of the
 * site's launch hosts, and never the site itself, whose storage a frame of the same origin could read.
 */
export function gameOrigin(
  url: string,
  launchHosts: readonly string[],
  ownOrigin: string,
): string | null {
  if (!URL.canParse(url)) return null;
  const { origin, protocol, username } = new URL(url);
  if (!/^https?:$/.test(protocol) || username || origin === ownOrigin) return null;
  const known = launchHosts.some((host) => URL.canParse(host) && new URL(host).origin === origin);
  return known ? origin : null;
}

/** A launch's URL that also names a round to ask after, by its idempotency key (WAL-03). */
export function withPending(url: string, key: string): string {
  return `${url}${url.includes('#') ? '&' : '#'}pending=${key}`;
}

/** A sitting's length in ms as mm:ss, with hours before it from the first hour on. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (part: number) => String(part).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const rest = `${two(minutes % 60)}:${two(seconds % 60)}`;
  return minutes < 60 ? rest : `${Math.floor(minutes / 60)}:${rest}`;
}
