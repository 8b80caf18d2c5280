import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isCidr, readEnv } from './env.ts';
import { StartError } from './start-error.ts';

describe('the environment', () => {
  test('has a default for everything', () => {
    expect(readEnv({})).toEqual({
      mode: 'demo',
      port: 8080,
      mediaPort: 8081,
      host: '127.0.0.1',
      operatorPort: 8082,
      operatorHost: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: null,
      poolSize: 20,
      drainMs: 0,
      drawsKey: null,
      gateways: 1,
      masterKeys: [],
      trustedProxies: [],
      siteUrl: 'http://localhost:8080',
      siteAliases: [],
      mediaUrls: [],
      sessionIdleMinutes: 120,
      sessionHours: 12,
      smsPerHour: 1000,
      smsPerDay: 10_000,
      minSpinIntervalMs: 2500,
      pushHosts: [],
      ports: {
        sms: null,
        smtp: null,
        geetest: null,
        proofCost: 2000,
        payment: null,
        identity: {},
        alarmMail: null,
      },
    });
  });

  test('variables replace defaults, and MEDIA_PORT follows PORT', () => {
    const env = readEnv({
      PORT: ' 9000 ',
      HOST: '::',
      DATA_DIR: '/tmp/x',
      TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::1',
    });
    expect(env).toMatchObject({ port: 9000, mediaPort: 9001, host: '::', dataDir: '/tmp/x' });
    expect(env.trustedProxies).toEqual(['10.0.0.0/8', '2001:db8::1']);
    expect(readEnv({ PORT: '9000', MEDIA_PORT: '9100' }).mediaPort).toBe(9100);
  });

  test('[SAFE-08a] [SAFE-08c] origins are listed with spaces or commas, in order, each once', () => {
    const env = readEnv({
      SITE_URL: 'https://play.example/',
      SITE_ALIASES: 'https://play2.example:8443 https://play3.example',
      MEDIA_URLS: 'https://media.example, https://media2.example,https://media.example/',
    });
    expect(env.siteUrl).toBe('https://play.example');
    expect(env.siteAliases).toEqual(['https://play2.example:8443', 'https://play3.example']);
    expect(env.mediaUrls).toEqual(['https://media.example', 'https://media2.example']);
  });

  test.each([
    ['127.0.0.1', 'http://localhost:8080'],
    ['0.0.0.0', 'http://localhost:8080'],
    ['::1', 'http://localhost:8080'],
    ['127.0.0.2', 'http://127.0.0.2:8080'],
    ['192.0.2.1', 'http://192.0.2.1:8080'],
    ['2001:db8::1', 'http://[2001:db8::1]:8080'],
  ])('[SAFE-08c] the site at HOST %s is %s, unless SITE_URL says otherwise', (HOST, siteUrl) =>
    expect(readEnv({ HOST }).siteUrl).toBe(siteUrl),
  );

  test("[AUTH-26] external services are configured one by one; defaults are the provider's own", () => {
    const { ports } = readEnv({
      FIREBASE_PROJECT: 'palaro',
      GEETEST_ID: 'id',
      GEETEST_KEY: 'key',
      SMS_URL: 'https://sms.example',
      SMS_SECRET: 's'.repeat(32),
    });
    expect(ports).toMatchObject({
      sms: { url: 'https://sms.example', secret: 's'.repeat(32), sender: 'Palaro' },
      smtp: null,
      geetest: { captchaId: 'id', captchaKey: 'key', url: 'https://gcaptcha4.geetest.com' },
    });
    expect(Object.keys(ports.identity)).toEqual(['firebase']);
    expect(ports.identity.firebase).toMatchObject({
      issuer: 'https://securetoken.google.com/palaro',
      audience: 'palaro',
    });
    expect(ports.identity.firebase).not.toHaveProperty('phone');
    const byPhone = readEnv({ FIREBASE_PROJECT: 'palaro', FIREBASE_API_KEY: 'web-key' }).ports
      .identity.firebase;
    expect(byPhone?.phone).toEqual({
      apiKey: 'web-key',
      url: 'https://identitytoolkit.googleapis.com',
    });
  });

  test.each([
    [{ PORT: '80a' }, 'PORT'],
    [{ PORT: '0' }, 'PORT'],
    [{ PORT: '65535' }, 'MEDIA_PORT'],
    [{ PORT: '8080', MEDIA_PORT: '8080' }, 'MEDIA_PORT'],
    [{ HOST: 'no spaces' }, 'HOST'],
    [{ OPERATOR_PORT: '8081' }, 'OPERATOR_PORT'],
    [{ OPERATOR_HOST: 'no spaces' }, 'OPERATOR_HOST'],
    [{ PALARO_MODE: 'test' }, 'PALARO_MODE'],
    [{ SITE_URL: 'play.example' }, 'SITE_URL'],
    [{ SITE_URL: 'https://play.example/x' }, 'SITE_URL'],
    [{ SITE_URL: 'https://play.example/?x' }, 'SITE_URL'],
    [{ SITE_URL: 'https://a@play.example' }, 'SITE_URL'],
    [{ SITE_ALIASES: 'https://play.example play2.example' }, 'SITE_ALIASES'],
    [{ MEDIA_URLS: 'https://media.example/x' }, 'MEDIA_URLS'],
    [{ MEDIA_URLS: 'https://media.example,//media2.example' }, 'MEDIA_URLS'],
    [{ SESSION_IDLE_MINUTES: '0' }, 'SESSION_IDLE_MINUTES'],
    [{ SESSION_HOURS: '25' }, 'SESSION_HOURS'],
    [{ SMS_PER_HOUR: '0' }, 'SMS_PER_HOUR'],
    [{ SMS_PER_DAY: '1e5' }, 'SMS_PER_DAY'],
    [{ SPIN_INTERVAL_MS: '2.5' }, 'SPIN_INTERVAL_MS'],
    [{ SPIN_INTERVAL_MS: '60001' }, 'SPIN_INTERVAL_MS'],
    [{ DATABASE_URL: 'mysql://here' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://x y' }, 'DATABASE_URL'],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES'],
    [{ SMS_URL: 'sms.example' }, 'SMS_URL'],
    [{ SMS_URL: 'https://sms.example/send' }, 'SMS_SECRET'],
    [{ SMS_URL: 'https://sms.example/send', SMS_SECRET: 'short' }, 'SMS_SECRET'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtps://mail.example' }, 'MAIL_FROM'],
    [{ GEETEST_ID: 'x' }, 'GEETEST_KEY'],
    [{ PROOF_COST: '0' }, 'PROOF_COST'],
    [{ PROOF_COST: 'easy' }, 'PROOF_COST'],
    [{ PAYMENT_URL: 'https://pay.example' }, 'PAYMENT_SECRET'],
    [{ PAYMENT_URL: 'https://pay.example', PAYMENT_SECRET: 'too short' }, 'PAYMENT_SECRET'],
    [{ PAYMENT_URL: 'pay.example', PAYMENT_SECRET: 'x'.repeat(32) }, 'PAYMENT_URL'],
    [{ GOOGLE_CLIENT_ID: 'x', GOOGLE_KEYS_URL: 'here' }, 'GOOGLE_KEYS_URL'],
    [{ FIREBASE_API_KEY: 'x' }, 'FIREBASE_PROJECT'],
    [{ FIREBASE_PROJECT: 'x', FIREBASE_API_KEY: 'a b' }, 'FIREBASE_API_KEY'],
    [
      { FIREBASE_PROJECT: 'x', FIREBASE_API_KEY: 'y', FIREBASE_AUTH_URL: 'here' },
      'FIREBASE_AUTH_URL',
    ],
  ])('[OPS-01d] %j is rejected in one sentence that names %s', (variables, name) => {
    expect(() => readEnv(variables)).toThrow(StartError);
    expect(() => readEnv(variables)).toThrow(new RegExp(`^${name} [^\\n]+\\.$`));
  });

  test.each([
    [{}, 'demo'],
    [{ HOST: 'localhost' }, 'demo'],
    [{ HOST: '127.0.0.2' }, 'demo'],
    [{ HOST: '::1' }, 'demo'],
    [{ SITE_URL: 'http://localhost:9000' }, 'demo'],
    [{ DATABASE_URL: 'postgres://db/x' }, 'live'],
    [{ SITE_URL: 'https://play.example' }, 'live'],
    [{ SITE_ALIASES: 'http://127.0.0.1:9000' }, 'demo'],
    [{ SITE_ALIASES: 'https://play2.example' }, 'live'],
    [{ MEDIA_URLS: 'http://localhost:9001' }, 'demo'],
    [{ MEDIA_URLS: 'https://media.example' }, 'live'],
    [{ HOST: '0.0.0.0' }, 'live'],
    [{ HOST: '::' }, 'live'],
    [{ HOST: '192.0.2.1' }, 'live'],
    [{ HOST: '127.example' }, 'live'],
    [{ PAYMENT_URL: 'https://pay.example', PAYMENT_SECRET: 'x'.repeat(32) }, 'live'],
    [{ PALARO_MODE: 'live' }, 'live'],
    [{ PALARO_MODE: 'demo', DATABASE_URL: 'postgres://db/x' }, 'demo'],
  ] as const)('[SAFE-07a] with %j the mode is %s', (variables, mode) =>
    expect(readEnv(variables).mode).toBe(mode),
  );

  test.each([
    { HOST: '0.0.0.0' },
    { HOST: '127.example' },
    { SITE_URL: 'https://play.example' },
    { SITE_ALIASES: 'https://play2.example' },
    { MEDIA_URLS: 'https://media.example' },
    { PAYMENT_URL: 'https://pay.example', PAYMENT_SECRET: 'x'.repeat(32) },
  ])('[SAFE-07a] a demo with %j is rejected in one sentence that names both', (variables) => {
    const [name] = Object.keys(variables);
    expect(() => readEnv({ PALARO_MODE: 'demo', ...variables })).toThrow(StartError);
    expect(() => readEnv({ PALARO_MODE: 'demo', ...variables })).toThrow(
      new RegExp(`^PALARO_MODE is demo, but ${name} is [^\\n]+\\.$`),
    );
  });

  test('[SAFE-07d] a service is turned off by name', () => {
    const off = { PAYMENT_URL: 'off', SMS_URL: 'off', SMTP_URL: 'off' };
    expect(readEnv(off).ports).toMatchObject({ payment: 'off', sms: 'off', smtp: 'off' });
  });

  test.each(['10.0.0.0/8', '::/0', '2001:db8::/128'])('[BOOT-11] %s is a range', (text) =>
    expect(isCidr(text)).toBe(true),
  );
  test.each(['10.0.0.0', '10.0.0.0/33', '10.0.0/8', 'fe80::1%eth0/64', '1.2.3.4/8/8', '/8', ''])(
    '[BOOT-11] %j is no range',
    (text) => expect(isCidr(text)).toBe(false),
  );
});
