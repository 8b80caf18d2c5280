import { expect, test } from 'vitest';
import { isIll, settingFindings } from './doctor.ts';
import { readEnv } from './env.ts';

const services = { PAYMENT_URL: 'off', SMS_URL: 'off', SMTP_URL: 'off' };
const site = { SITE_URL: 'https://play.example', TRUSTED_PROXIES: '127.0.0.1' };
const media = { MEDIA_URLS: 'https://media.example' };
const findings = (variables: Record<string, string>) =>
  settingFindings(readEnv({ DATA_DIR: '/tmp/palaro-none', ...services, ...variables }));

test.each([
  [site, 'MEDIA_URLS', 'missing', 'none, and browsers block', true],
  [{ ...site, MEDIA_URLS: 'http://media.example' }, 'MEDIA_URLS', 'danger', 'not https', true],
  [{ ...site, MEDIA_URLS: 'https://play.example' }, 'MEDIA_URLS', 'danger', 'own origin', true],
  [
    { ...site, SITE_ALIASES: 'https://b.example', MEDIA_URLS: 'https://b.example' },
    'MEDIA_URLS',
    'danger',
    'own origin',
    true,
  ],
  [
    { PALARO_MODE: 'demo', MEDIA_URLS: 'http://localhost:8080' },
    'MEDIA_URLS',
    'danger',
    'own origin',
    true,
  ],
  [{ ...site, MEDIA_URLS: 'https://play.example:8443' }, 'MEDIA_URLS', 'danger', 'cookies', false],
  [
    { PALARO_MODE: 'live', MEDIA_URLS: 'http://media.example' },
    'MEDIA_URLS',
    'danger',
    'changed on their way',
    false,
  ],
  [
    { ...site, ...media, SITE_ALIASES: 'http://b.example' },
    'SITE_ALIASES',
    'danger',
    'not https',
    false,
  ],
  [
    { SITE_URL: 'http://play.example', PALARO_MODE: 'live' },
    'SITE_URL',
    'danger',
    'not https',
    false,
  ],
  [{ ...site, ...media, TRUSTED_PROXIES: '' }, 'TRUSTED_PROXIES', 'danger', 'do not hold', false],
  [{ ...site, ...media, TRUSTED_PROXIES: '::/0' }, 'TRUSTED_PROXIES', 'danger', 'strangers', false],
  [
    { ...site, ...media, TRUSTED_PROXIES: '128.0.0.0/1' },
    'TRUSTED_PROXIES',
    'danger',
    'strangers',
    false,
  ],
] as const)(
  '[SAFE-08f] with %j, %s is found as %s: %s',
  (variables, setting, state, text, stops) => {
    const found = findings(variables).filter((finding) => finding.setting === setting);
    expect(found).toEqual([
      { setting, state, text: expect.stringContaining(text), ...(stops && { stops: true }) },
    ]);
    expect(isIll(found)).toBe(true);
  },
);

test('[SAFE-08f] https origins of their own behind a named proxy are right', () => {
  const all = findings({ ...site, ...media, SITE_ALIASES: 'https://b.example' });
  const about = new Set(['SITE_URL', 'SITE_ALIASES', 'MEDIA_URLS', 'TRUSTED_PROXIES']);
  expect(all.filter(({ setting }) => about.has(setting)).map(({ text }) => text)).toEqual([
    'https://play.example',
    'https://b.example',
    'https://media.example',
    '127.0.0.1',
  ]);
  expect(isIll(all)).toBe(false);
});
