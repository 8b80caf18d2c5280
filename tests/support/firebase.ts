import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';

/** Firebase Auth's documented REST interface, for phone numbers. */
export interface Firebase {
  /** Of the interface and the keys (`/keys`). */
  url: string;
  project: string;
  apiKey: string;
  /** The last one sent. */
  codeFor(phoneNumber: string): string;
  /** Of the last message. */
  locale: string | null;
  /** A reason for one method, or `away`: no answer at all. */
  trouble:
    | {
        method: 'recaptchaParams' | 'sendVerificationCode' | 'signInWithPhoneNumber';
        reason: string;
      }
    | 'away'
    | null;
  /** Replaces the number in tokens. */
  claims: { phone_number?: string } | null;
  close(): Promise<void>;
}

/** Of the stubbed reCAPTCHA. */
export const recaptchaToken = 'passed';
const siteKey = 'site-key';

function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'content-type, x-firebase-locale',
    })
    .end(JSON.stringify(value));
}

const errorOf = (message: string) => ({
  error: { code: 400, message, errors: [{ message, domain: 'global', reason: 'invalid' }] },
});

export async function openFirebase(): Promise<Firebase> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const sent = new Map<string, { phone: string; code: string }>();
  const codes = new Map<string, string>();
  const firebase: Firebase = {
    url: '',
    project: 'palaro-test',
    apiKey: 'web-api-key',
    codeFor: (phone) => codes.get(phone) ?? '',
    locale: null,
    trouble: null,
    claims: null,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
  const methods: Record<string, (body: Record<string, string>) => Promise<object> | object> = {
    recaptchaParams: () => ({
      kind: 'identitytoolkit#GetRecaptchaParamResponse',
      recaptchaSiteKey: siteKey,
    }),
    sendVerificationCode: ({ phoneNumber = '', recaptchaToken: token }) => {
      if (!/^\+\d{8,15}$/.test(phoneNumber)) throw new Error('INVALID_PHONE_NUMBER');
      if (token !== recaptchaToken) throw new Error('CAPTCHA_CHECK_FAILED');
      const sessionInfo = `session-${sent.size + 1}`;
      const code = String(100_000 + sent.size * 7 + 1);
      sent.set(sessionInfo, { phone: phoneNumber, code });
      codes.set(phoneNumber, code);
      return { sessionInfo };
    },
    signInWithPhoneNumber: async ({ sessionInfo = '', code }) => {
      const asked = sent.get(sessionInfo);
      if (!asked) throw new Error('SESSION_EXPIRED');
      if (asked.code !== code) throw new Error('INVALID_CODE');
      // A session counts once.
      sent.set(sessionInfo, { ...asked, code: '' });
      const now = Math.floor(Date.now() / 1000);
      const idToken = await new SignJWT({
        phone_number: asked.phone,
        firebase: { sign_in_provider: 'phone' },
        ...firebase.claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .setIssuer(`https://securetoken.google.com/${firebase.project}`)
        .setAudience(firebase.project)
        .setSubject(`uid-${asked.phone}`)
        .setIssuedAt(now)
        .setExpirationTime(now + 3600)
        .sign(privateKey);
      return { idToken, refreshToken: 'r', expiresIn: '3600', phoneNumber: asked.phone };
    },
  };
  /** Throws a method's trouble. */
  const noteCall = (method: string, { headers }: IncomingMessage): void => {
    const { trouble } = firebase;
    if (trouble !== 'away' && trouble?.method === method) throw new Error(trouble.reason);
    if (method === 'sendVerificationCode')
      firebase.locale = String(headers['x-firebase-locale'] ?? '');
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', firebase.url);
    const json = (value: unknown, status?: number) => sendJson(response, value, status);
    if (pathname === '/keys') return json({ keys: [jwk] });
    if (firebase.trouble === 'away') return request.socket.destroy();
    if (request.method === 'OPTIONS') return json({});
    const method = pathname.replace('/v1/', '').replace('accounts:', '');
    const work = methods[method];
    if (!work || searchParams.get('key') !== firebase.apiKey)
      return json({ error: { code: 404, message: 'NOT_FOUND' } }, 404);
    try {
      noteCall(method, request);
      return json(await work(JSON.parse((await bodyOf(request)) || '{}')));
    } catch (error) {
      return json(errorOf((error as Error).message), 400);
    }
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()));
  firebase.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return firebase;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request) body += part;
  return body;
}

/** As the gateway names them. */
export const firebaseSettings = ({ url, project, apiKey }: Firebase): Record<string, string> => ({
  FIREBASE_PROJECT: project,
  FIREBASE_API_KEY: apiKey,
  FIREBASE_AUTH_URL: url,
  FIREBASE_KEYS_URL: `${url}/keys`,
});

/**
 * reCAPTCHA v2 as documented, with the rare challenge: a frame at the body's end, a button to solve
 * it, one to hide it.
 */
export async function stubRecaptcha(page: Page): Promise<void> {
  await page.route('https://www.google.com/recaptcha/api.js*', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `(${recaptcha.toString()})(${JSON.stringify(recaptchaToken)})`,
    }),
  );
  const button = (name: string, answer: string) =>
    `<button onclick="parent.postMessage('${answer}', '*')">${name}</button>`;
  await page.route('https://www.google.com/recaptcha/api2/bframe*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Riddle</title>${button('Solve', 'solved')}${button('Leave', 'left')}`,
    }),
  );
}

/** Runs in the page. */
function recaptcha(token: string): void {
  const settings: { callback: (token: string) => void; sitekey: string }[] = [];
  const box = document.createElement('div');
  box.style.cssText =
    'visibility: hidden; position: absolute; top: -10000px; left: 0; width: 100%; z-index: 2000000000';
  Object.assign(window, {
    grecaptcha: {
      ready: (then: () => void) => setTimeout(then),
      render: (_holder: HTMLElement, given: (typeof settings)[number]) => {
        const frame = document.createElement('iframe');
        frame.title = 'recaptcha challenge';
        frame.src = `https://www.google.com/recaptcha/api2/bframe?k=${given.sitekey}`;
        box.replaceChildren(frame);
        document.body.append(box);
        return settings.push(given) - 1;
      },
      execute: (widget: number) => {
        setTimeout(() => Object.assign(box.style, { visibility: 'visible', top: '0px' }));
        const hear = ({ data }: MessageEvent) => {
          if (data !== 'solved' && data !== 'left') return;
          removeEventListener('message', hear);
          Object.assign(box.style, { visibility: 'hidden', top: '-10000px' });
          if (data === 'solved') settings[widget]?.callback(token);
        };
        addEventListener('message', hear);
      },
    },
  });
}
