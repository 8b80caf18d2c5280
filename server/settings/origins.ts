import type { Env } from '../env.ts';

const loopbackNames = ['localhost', '127.0.0.1'];

/** Of a visitor's `hostname` (no port). */
export function ownHostnames(hostname: string): readonly string[] {
  return loopbackNames.includes(hostname) ? loopbackNames : [hostname];
}

/**
 * Origins of images and games; on this machine two names of one listener, so that failover works.
 */
export function mediaOrigins(env: Pick<Env, 'mediaPort'>, hostname: string): string[] {
  return ownHostnames(hostname).map((name) => `http://${name}:${env.mediaPort}`);
}

/** The public origin if it has that name, else the listener's. */
export function siteOrigin(
  { siteUrl, port }: Pick<Env, 'siteUrl' | 'port'>,
  hostname: string,
): string {
  return new URL(siteUrl).hostname === hostname ? siteUrl : `http://${hostname}:${port}`;
}

/** Whether an Origin is this site's: http or https, any port. */
export function isOwnOrigin(origin: string, hostname: string): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return /^https?:$/.test(url.protocol) && ownHostnames(hostname).includes(url.hostname);
}
