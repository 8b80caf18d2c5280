import { createECDH, randomBytes } from 'node:crypto';
import { type BrowserContext, type Page, chromium } from '@playwright/test';
import { houseGames } from '../../games/house.ts';
import { signedHeaders } from '../../server/signature.ts';
import { apiLogin } from '../support/api.ts';
import { type Certificate, certificateFor } from '../support/certificate.ts';
import { query, roundsOf } from '../support/ledger.ts';
import { type Palaro, ownPalaro } from '../support/palaro.ts';
import { type Providers, openProviders } from '../support/providers.ts';
import { speak } from '../support/rounds.ts';
import { games, goInside, openHome, settled, withWorker } from '../support/steps.ts';
import { words } from '../support/words.ts';
import { fillRegistration, registrationBy } from '../support/registration.ts';
import { expect, test as base, touchPages } from '../support/test.ts';
import { TlsProxy } from '../support/tls-proxy.ts';

const t = words('EN');
const site = 'https://play.example';
const media = 'https://media.example';
const password = 'Mabuhay21Kalayaan';
const number = '09181234567';
const pesos = 50_000;

interface Live {
  palaro: Palaro;
  providers: Providers;
  /** End TLS before the site and the media host. */
  proxies: { site: TlsProxy; media: TlsProxy };
  context: BrowserContext;
}

/** A live site with the house's games behind TLS, and a browser that finds it by its names. */
const test = base.extend<{ live: Live }>({
  live: [
    async ({ launchOptions }, use) => {
      const providers = await openProviders();
      const palaro = await ownPalaro({
        empty: true,
        settings: {
          PALARO_MODE: 'live',
          SITE_URL: site,
          SITE_ALIASES: '',
          MEDIA_URLS: media,
          TRUSTED_PROXIES: '127.0.0.1',
          // Its end waits for nobody.
          DRAIN_SECONDS: '0',
          ...providers.settings,
        },
      });
      const certificate = certificateFor('play.example', 'media.example');
      const proxies = {
        site: await TlsProxy.before(palaro.port, certificate),
        media: await TlsProxy.before(palaro.mediaPort, certificate),
      };
      const browser = await chromium.launch({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), ...argumentsFor(proxies, certificate)],
      });
      try {
        const context = await browser.newContext({ serviceWorkers: 'allow' });
        await touchPages(context);
        await use({ palaro, providers, proxies, context });
      } finally {
        await browser.close();
        await Promise.all([proxies.site.close(), proxies.media.close(), palaro.remove()]);
        await providers.close();
      }
    },
    { timeout: 90_000 },
  ],
});

/** The names lead to the proxies, and no other certificate is taken. */
function argumentsFor(proxies: Live['proxies'], { spkiHash }: Certificate): string[] {
  const names = [
    `MAP play.example:443 127.0.0.1:${proxies.site.port}`,
    `MAP media.example:443 127.0.0.1:${proxies.media.port}`,
  ];
  return [
    `--host-resolver-rules=${names.join(',')}`,
    `--ignore-certificate-errors-spki-list=${spkiHash}`,
  ];
}

/** Records what a browser complains of, and every request that is not TLS to one of the two hosts. */
function recordFaults(context: BrowserContext, page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Mixed Content|insecure|certificate/i.test(message.text()))
      faults.push(message.text());
  });
  const check = (address: string) => {
    const { protocol, host } = new URL(address);
    const own = ['play.example', 'media.example'].includes(host);
    if (!/^(data|blob):$/.test(protocol) && !(own && /^(https|wss):$/.test(protocol)))
      faults.push(address);
  };
  context.on('request', (request) => check(request.url()));
  page.on('websocket', (socket) => check(socket.url()));
  return faults;
}

/** Chromium without Google's push service: the subscription is the test's, the rest is real. */
async function givePush(context: BrowserContext, endpoint: string): Promise<void> {
  const keys = createECDH('prime256v1');
  await context.addInitScript(
    (device) => {
      if (!('PushManager' in globalThis)) return;
      const subscription = { ...device, toJSON: () => device, unsubscribe: async () => true };
      let made = false;
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
      Notification.requestPermission = async () => 'granted';
      Object.assign(PushManager.prototype, {
        subscribe: async () => {
          made = true;
          return subscription;
        },
        getSubscription: async () => (made ? subscription : null),
      });
    },
    {
      endpoint,
      keys: {
        p256dh: keys.generateKeys().toString('base64url'),
        auth: randomBytes(16).toString('base64url'),
      },
    },
  );
}

/** Registers by mobile number with the code that the SMS provider got. */
async function register(page: Page, { received }: Providers): Promise<void> {
  await openHome(page, `${site}/register`);
  const popup = page.getByRole('dialog', { name: t('registration.title') });
  // The first page of a browser whose every byte comes over TLS.
  await expect(popup).toBeVisible({ timeout: 30_000 });
  await registrationBy(page, 'mobile', t);
  const verificationCode = () => {
    const message = received.find(({ path }) => path === '/sms')?.body ?? '';
    return /(?<!\d)\d{6}(?!\d)/.exec(message)?.[0] ?? '';
  };
  await fillRegistration(popup, {
    mobileNum: number,
    verificationCode,
    password,
    confirmPassword: password,
    birthday: '1990-05-17',
  });
  await popup.getByRole('checkbox').check();
  await popup.getByRole('button', { name: t('registration.submit'), exact: true }).click();
  await expect(page.getByTestId('balance')).toHaveText(/0\.00$/, { timeout: 20_000 });
}

/** Begins a deposit, which the provider then reports as paid. */
async function deposit(page: Page, { providers, proxies }: Live): Promise<void> {
  const begun = await page.evaluate(async (amount) => {
    const answer = await fetch('/api/v2/deposits', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${sessionStorage.getItem('token')}`,
      },
      body: JSON.stringify({ key: crypto.randomUUID(), rail: 'ewallet', amount }),
    });
    return (await answer.json()).value as { reference: string };
  }, pesos);
  const asked = providers.received.findIndex(({ path }) => path === '/payments');
  const body = JSON.stringify({
    event: 'event-1',
    payment: `payment-${asked + 1}`,
    reference: begun.reference,
    status: 'paid',
    amount: pesos,
    currency: 'PHP',
  });
  const path = '/api/payments/callback';
  const secret = Buffer.from(providers.paymentSecret);
  const answer = await proxies.site.call('play.example', path, {
    method: 'POST',
    headers: signedHeaders(secret, 'deposits-to-site', { method: 'POST', path, body }),
    body,
  });
  expect([answer.status, answer.body]).toEqual([200, expect.stringContaining('credited')]);
}

/** Spins once at a slot of the house, in its frame on the media host. */
async function playRound(page: Page): Promise<void> {
  await goInside(page, `/seamless?nodeId=${houseGames.get('PLR-001')?.gameId}`);
  const frame = page.frameLocator('iframe');
  const spin = frame.getByRole('button', { name: t('slots.spin') });
  await expect(spin).toBeEnabled({ timeout: 20_000 });
  expect(page.frames().map((each) => new URL(each.url()).origin)).toContain(media);
  await spin.click();
  await expect(frame.locator('#game')).toHaveAttribute('data-rounds', '1', { timeout: 20_000 });
}

/** Everything that a demo opens, asked of a live site. */
async function expectNoDemo({ proxies, palaro, providers }: Live): Promise<void> {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const path of ['/rail/pay?id=x', '/games/barya/', '/vendor/barya/open']) {
    expect((await proxies.media.call('media.example', path)).status, path).toBe(404);
    const posted = { method: 'POST', headers: form, body: 'way=approve' };
    expect((await proxies.media.call('media.example', path, posted)).status, path).toBe(404);
  }
  for (const path of ['/api/operator/outbox', '/api/operator/house'])
    expect((await proxies.site.call('play.example', path)).status, path).toBe(404);
  for (const [username, secret] of [
    ['player', 'Maligaya#21'],
    ['agent', 'Bayanihan#21'],
    ['fresh', '123456'],
  ] as const) {
    const token = await apiLogin(palaro, username, secret).catch(() => null);
    expect(token ?? null, username).toBeNull();
  }
  const page = await proxies.site.call('play.example', '/', { headers: { accept: 'text/html' } });
  expect(page.body).not.toMatch(/Maligaya|Bayanihan|FIESTA21|localhost|<img class="banner-first/);
  expect(page.headers['strict-transport-security']).toMatch(/max-age=31536000/);
  expect(page.headers['content-security-policy']).toMatch(
    /; upgrade-insecure-requests; report-uri \/api\/csp-reports; report-to csp$/,
  );
  const other = await proxies.site.call('evil.example', '/', { headers: { accept: 'text/html' } });
  expect(other.headers['content-security-policy']).toBe(page.headers['content-security-policy']);
  expect(providers.received.map(({ path }) => path)).not.toContain('/payouts');
}

test('[SAFE-08g] [SAFE-08h] a live site behind TLS: from an empty database to a round, a push and an offline start', async ({
  live,
}) => {
  const { palaro, providers, proxies, context } = live;
  expect(await palaro.operator('game', 'add-house')).toContain(
    `Added ${houseGames.size} of the house's ${houseGames.size} games.`,
  );
  await palaro.operator('kyc', 'before-play', 'off');
  const page = await context.newPage();
  const faults = recordFaults(context, page);
  await givePush(context, `${providers.origin}/push`);
  await speak(page, 'EN', site);

  await test.step('a visitor registers by a code that the SMS provider carries', async () => {
    await register(page, providers);
    for (const cookie of await context.cookies(site))
      if (cookie.httpOnly) expect(cookie, cookie.name).toMatchObject({ secure: true });
  });

  await test.step('the device is registered for pushes', async () => {
    await withWorker(page);
    await goInside(page, '/member/messageV2');
    const money = page.getByRole('switch', { name: new RegExp(`^${t('messages.kind.money')}`) });
    await money.click();
    await expect(money).toBeChecked({ timeout: 20_000 });
  });

  await test.step('a paid deposit comes over the live socket and as a push in the name of the site', async () => {
    await deposit(page, live);
    await expect(page.getByTestId('balance')).toHaveText(/500\.00$/, { timeout: 20_000 });
    const pushed = () => providers.received.find(({ path }) => path === '/push');
    await expect.poll(pushed, { timeout: 15_000 }).toBeDefined();
    const token = /t=[\w-]+\.([\w-]+)\./.exec(pushed()?.headers.authorization ?? '')?.[1] ?? '';
    expect(JSON.parse(Buffer.from(token, 'base64url').toString())).toMatchObject({ sub: site });
  });

  await test.step('a round is played with real money', async () => {
    await playRound(page);
    const [{ account = '' } = {}] = await query<{ account: string }>(
      palaro.databaseUrl,
      'SELECT account FROM customers WHERE type <> 4',
    );
    expect(await roundsOf(palaro.databaseUrl, account)).toHaveLength(1);
  });

  await test.step('the site starts from the worker while it cannot be reached', async () => {
    await page.goto(site);
    await settled(page);
    expect(faults).toEqual([]);
    await expectNoDemo(live);
    await Promise.all([proxies.site.close(), proxies.media.close()]);
    await context.setOffline(true);
    const response = await page.reload();
    expect(response?.fromServiceWorker()).toBe(true);
    await expect(games(page).first()).toBeVisible();
  });
});
