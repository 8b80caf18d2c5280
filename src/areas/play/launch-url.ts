/**
 * A game URL's origin; null unless its host is a launch host and not the site, whose storage a
 * same-origin frame could read (GAME-02, SAFE-02).
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

/** Adds the idempotency key of an unresolved round to a launch URL (WAL-03). */
export function withPending(url: string, key: string): string {
  return `${url}${url.includes('#') ? '&' : '#'}pending=${key}`;
}

/** Adds the device's choices to a launch URL (GAME-17d, GAME-17e). */
export function withFeel(url: string, { sound, haptics }: { sound: boolean; haptics: boolean }) {
  const added = [...(sound ? ['sound=on'] : []), ...(haptics ? [] : ['haptics=off'])];
  return added.reduce((now, each) => `${now}${now.includes('#') ? '&' : '#'}${each}`, url);
}

/** Duration in ms as mm:ss, or h:mm:ss. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (part: number) => String(part).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const rest = `${two(minutes % 60)}:${two(seconds % 60)}`;
  return minutes < 60 ? rest : `${Math.floor(minutes / 60)}:${rest}`;
}
