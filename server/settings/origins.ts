import type { Env } from '../env.ts';

const loopbackNames = ['localhost', '127.0.0.1'];

/** The site's own host names for a visitor of `hostname` (no port). */
export function ownHostnames(hostname: string): readonly string[] {
  return loopbackNames.includes(hostname) ? loopbackNames : [hostname];
}

/**
 * The origins of images and games for a visitor of `hostname`: on the machine itself two names of one listener, so that failing over
 * works; elsewhere the visitor's host name.
 */
export function mediaOrigins(env: Pick<Env, 'mediaPort'>, hostname: string): string[] {
  return ownHostnames(hostname).map((name) => `http://${name}:${env.mediaPort}`);
}

/** The site's origin for a visitor of `hostname`: the public one when that is its name, else the listener under that name. */
export function siteOrigin(
  { siteUrl, port }: Pick<Env, 'siteUrl' | 'port'>,
  hostname: string,
): string {
  return new URL(siteUrl).hostname === hostname ? siteUrl : `http://${hostname}:${port}`;
}

/** Whether an Origin header names a page of this site: http or https, one of its host names, any port. */
export function isOwnOrigin(origin: string, hostname: string): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return /^https?:$/.test(url.protocol) && ownHostnames(hostname).includes(url.hostname);
}
