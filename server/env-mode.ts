import { isIPv4 } from 'node:net';
import { StartError } from './start-error.ts';

/**
 * `demo`: seeded, simulated services, published passwords, one machine. `live`: none of that
 * (SAFE-07).
 */
export type Mode = 'demo' | 'live';

/** Decide when `PALARO_MODE` is unset. */
export interface ModeSettings {
  host: string;
  /** Public origins. */
  siteUrl: string;
  siteAliases: readonly string[];
  mediaUrls: readonly string[];
  databaseUrl: string | null;
  /** Null: none. */
  paymentUrl: string | null;
}

/** Whether a host is this machine. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  return name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.'));
}

/**
 * `PALARO_MODE`, else live once a setting goes beyond this machine. Throws StartError for another
 * word or an exposed demo.
 */
export function modeOf(asked: string | undefined, settings: ModeSettings): Mode {
  if (asked !== undefined && asked !== 'demo' && asked !== 'live')
    throw new StartError(`PALARO_MODE must be demo or live, not "${asked}".`);
  const exposed = exposedBy(settings);
  if (asked === 'demo' && exposed)
    throw new StartError(
      `PALARO_MODE is demo, but ${exposed}; a demo has published passwords and is for this machine alone, so set PALARO_MODE=live or take that setting away.`,
    );
  return asked ?? (exposed || settings.databaseUrl !== null ? 'live' : 'demo');
}

/** The setting that exposes a demo, or null. */
function exposedBy(settings: ModeSettings): string | null {
  const { host, siteUrl, siteAliases, mediaUrls, paymentUrl } = settings;
  const elsewhere = (url: string) => !isLoopback(new URL(url).hostname);
  if (!isLoopback(host)) return `HOST is ${host}`;
  if (siteUrl.startsWith('https:')) return `SITE_URL is ${siteUrl}`;
  const alias = siteAliases.find(elsewhere);
  if (alias !== undefined) return `SITE_ALIASES is ${alias}`;
  const media = mediaUrls.find(elsewhere);
  if (media !== undefined) return `MEDIA_URLS is ${media}`;
  if (paymentUrl !== null && elsewhere(paymentUrl)) return `PAYMENT_URL is ${paymentUrl}`;
  return null;
}
