import type { TextKey } from '../../lib/text-key.ts';
import { institutions } from '../../../contract/institutions.ts';
import {
  type SecurityEvent,
  type SecurityEventKind,
  securityEventKinds,
} from '../../../contract/identity/security-events.ts';
import { formatNumber, t, uncheckedKey } from '../../models/language.ts';
import type { IconName } from '../../ui/icons.ts';
import { deviceOf } from './format-device.ts';

/** Browser and system. A tracked read. */
export function deviceText(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  return t('security.sessions.device', {
    browser: browser ?? t('security.sessions.unknownBrowser'),
    system: system ?? t('security.sessions.unknownSystem'),
  });
}

const icons: Readonly<Record<SecurityEventKind, IconName>> = {
  login: 'log-in',
  resumed: 'rotate-ccw-clock',
  login_failed: 'circle-exclamation-point',
  login_locked: 'lock',
  factor_asked: 'circle-exclamation-point',
  factor_failed: 'circle-exclamation-point',
  proof_failed: 'circle-exclamation-point',
  payment_password_failed: 'circle-exclamation-point',
  logout: 'log-out',
  session_ended: 'log-out',
  sessions_ended: 'log-out',
  device_copied: 'circle-exclamation-point',
  password_changed: 'lock',
  default_replaced: 'lock',
  password_reset: 'lock',
  totp_bound: 'shield-check',
  totp_removed: 'shield-check',
  recovery_made: 'receipt-text',
  recovery_used: 'receipt-text',
  passkey_added: 'key-round',
  passkey_renamed: 'key-round',
  passkey_removed: 'key-round',
  link_added: 'external-link',
  link_removed: 'external-link',
  ticket_made: 'qr-code',
  payment_password_set: 'banknote',
  payment_password_changed: 'banknote',
  payout_added: 'landmark',
  payout_removed: 'landmark',
  contact_bound: 'phone',
  contact_removed: 'phone',
  limit_changed: 'sliders-horizontal',
  cool_off_begun: 'pause',
  excluded: 'pause',
};

/** Suspicious kinds, with their label. */
const alarms: Partial<Record<SecurityEventKind, 'failed' | 'locked' | 'copied' | 'newPlace'>> = {
  login_failed: 'failed',
  factor_failed: 'failed',
  proof_failed: 'failed',
  payment_password_failed: 'failed',
  login_locked: 'locked',
  device_copied: 'copied',
  factor_asked: 'newPlace',
};

/** null: a newer gateway's kind, without text here. */
const kindOf = ({ kind }: Pick<SecurityEvent, 'kind'>): SecurityEventKind | null =>
  securityEventKinds.find((each) => each === kind) ?? null;

/** The value if this build has its text, else the fallback. */
const oneOf = <const Known extends string, const Other extends string>(
  given: unknown,
  known: readonly Known[],
  other: Other,
): Known | Other => known.find((each) => each === given) ?? other;

/** Text key of a suspicious event's label, or null. */
export function alarmOf(event: SecurityEvent): TextKey | null {
  const kind = kindOf(event);
  const alarm = (kind && alarms[kind]) ?? (event.details.newNetwork === true ? 'newPlace' : null);
  return alarm && `security.events.alarm.${alarm}`;
}

/** A suspicious event has a warning icon. */
export const iconOf = (event: SecurityEvent): IconName => {
  const kind = kindOf(event);
  if (alarmOf(event)) return kind === 'login_locked' ? 'lock' : 'circle-exclamation-point';
  if (event.details.channel === 'email') return 'mail';
  return kind ? icons[kind] : 'shield-check';
};

const ways = ['password', 'sms', 'passkey', 'site', 'ticket', 'registration'] as const;

/** A tracked read. */
export function titleOf(event: SecurityEvent): string {
  const { details } = event;
  const kind = kindOf(event);
  if (kind === 'login') {
    const known = typeof details.provider === 'string';
    return known
      ? t('security.events.login.provider', { site: siteName(details.provider) })
      : t(`security.events.login.${oneOf(details.way, ways, 'other')}`);
  }
  if (kind === 'login_failed')
    return t(
      `security.events.of.login_failed.${oneOf(details.way, ['sms', 'passkey'], 'password')}`,
    );
  if (kind === 'proof_failed')
    return t(`security.events.of.proof_failed.${details.way === 'code' ? 'code' : 'password'}`);
  if (kind === 'contact_bound' || kind === 'contact_removed')
    return t(`security.events.of.${kind}.${details.channel === 'email' ? 'email' : 'sms'}`);
  return t(`security.events.of.${kind ?? 'unknown'}`);
}

const siteName = (provider: unknown): string =>
  t(
    provider === 'google' || provider === 'facebook'
      ? `security.signIn.${provider}`
      : 'security.events.otherSite',
  );

/** An event's subject (passkey, account, device), or null. A tracked read. */
export const aboutOf = (event: SecurityEvent): string | null =>
  aboutKind(event) ?? aboutDetails(event);

/** Kinds with own texts for details. */
function aboutKind({ kind, details: { name, before, factor, way } }: SecurityEvent): string | null {
  if (kind === 'login' && factor !== undefined)
    return t('security.events.factor', { factor: factorName(factor) });
  if (kind === 'passkey_renamed')
    return t('security.events.renamed', { name: String(name), before: String(before) });
  if (kind === 'factor_failed') return factorName(factor);
  if (kind === 'password_reset' && way !== undefined)
    return t(`security.events.resetBy.${way === 'email' ? 'email' : 'sms'}`);
  return null;
}

function aboutDetails({ kind, details }: SecurityEvent): string | null {
  const { name, device, number, provider, institution, account } = details;
  const { limit, period, days, months } = details;
  if (name !== undefined) return String(name);
  if (kind === 'session_ended') return deviceText(String(device));
  if (kind === 'sessions_ended')
    return t('security.events.ended', { number: formatNumber(Number(number)) });
  if (provider !== undefined && kind !== 'login') return siteName(provider);
  if (institution !== undefined) return `${institutionName(institution)} ${String(account)}`;
  if (limit !== undefined)
    return t('responsible.limits.name', {
      kind: t(uncheckedKey(`responsible.kind.${String(limit)}`)),
      period: t(uncheckedKey(`responsible.period.${String(period)}`)),
    });
  if (days !== undefined) return t('security.events.days', { number: formatNumber(Number(days)) });
  return months === undefined
    ? null
    : t('security.events.months', { number: formatNumber(Number(months)) });
}

const factorName = (factor: unknown): string =>
  t(`security.factor.${oneOf(factor, ['totp', 'sms', 'email', 'payeeName', 'recovery'], 'title')}`);
const institutionName = (code: unknown): string =>
  Object.entries(institutions).find(([each]) => each === code)?.[1].name ?? String(code);

/** Where the request came from. A tracked read. */
export function originOf({ ip, userAgent, count }: SecurityEvent): string {
  if (ip === '') return t(count > 1 ? 'security.events.manyPlaces' : 'security.events.bySite');
  return `${deviceText(userAgent)}, ${t('security.events.address', { ip })}`;
}
