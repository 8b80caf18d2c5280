import { isIPv4 } from 'node:net';
import { StartError } from './start-error.ts';

/** `demo`: seeded, with simulated services and published passwords, for one machine. `live`: none of that (SAFE-07). */
export type Mode = 'demo' | 'live';

/** What decides about the mode where `PALARO_MODE` does not. */
export interface ModeSettings {
  host: string;
  /** The public origin. */
  siteUrl: string;
  databaseUrl: string | null;
  /** The payment provider's address; null: none. */
  paymentUrl: string | null;
}

/** Whether a host name or address is this machine's own. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  return name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.'));
}

/**
 * The mode: `PALARO_MODE`, else live as soon as a setting means more than a first look on this machine.
 * Throws StartError for another word, and for a demo that others could reach.
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

/** The setting by which others, or their money, could reach a demo; null: none. */
function exposedBy({ host, siteUrl, paymentUrl }: ModeSettings): string | null {
  if (!isLoopback(host)) return `HOST is ${host}`;
  if (siteUrl.startsWith('https:')) return `SITE_URL is ${siteUrl}`;
  if (paymentUrl !== null && !isLoopback(new URL(paymentUrl).hostname))
    return `PAYMENT_URL is ${paymentUrl}`;
  return null;
}
