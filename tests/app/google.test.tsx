import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openSession } from '../../server/domain/identity/session/sessions.ts';
import { readEnv } from '../../server/env.ts';
import { registeredPlayer, testPassword } from '../../server/testing/people.ts';
import { askAgain } from '../../src/models/site.ts';
import { googleSettings, openProvider } from '../support/oidc.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import {
  agreeAndSubmit,
  expectAlert,
  expectClosed,
  fill,
  fillRegistration,
  forgetRegistration,
  input,
  popup,
  press,
  registrationBy,
  stepTitle,
} from './support/forms.ts';
import { type OpenedWindow, allowOtherOrigins, stubWindows } from './support/outside.ts';
import type { Language } from './support/texts.ts';
import { click } from './support/steps.ts';

/** Google is a server of the tests' own. */
const google = await openProvider();
const app = useApp({ ports: readEnv({ ...googleSettings(google), PROOF_COST: '10' }).ports });
const languages = ['TY', 'EN'] as const;
const right = {
  birthday: '1990-05-17',
  password: 'Bagong21Buhay',
  confirmPassword: 'Bagong21Buhay',
};
const t = words('EN');
const signInPath = '/api/session/login/provider';
let windows: OpenedWindow[] = [];
let people = 0;
const someone = () => `maria${(people += 1)}`;

beforeAll(() => {
  allowOtherOrigins();
  app.wire.reach(google.url);
});
beforeEach(async () => {
  windows = stubWindows();
  google.person = { subject: 'person-1', email: 'ligaya@mail.example' };
  for (const table of ['auth_attempts', 'identities'] as const)
    await app.site.db.deleteFrom(table).execute();
  forgetRegistration();
});
afterAll(() => google.close());

const calls = (path: string) => app.wire.calls.filter((call) => call.path === path);
const expectEntered = async (balance = /\d/) => {
  expect((await screen.findByTestId('balance')).textContent).toMatch(balance);
  return sessionStorage.getItem('account');
};
async function openLogin(language: Language = 'EN'): Promise<HTMLElement> {
  await app.open('/login', { language });
  return popup(words(language)('auth.loginTitle'));
}
const sessionOf = (customerId: string) =>
  openSession(app.site.gateway, customerId, { ip: '127.0.0.1', userAgent: 'test' });

/** Presses the button; returns the window that opens. */
async function begin(dialog: HTMLElement, language: Language = 'EN') {
  const before = windows.length;
  await press(dialog, words(language)('security.signIn.with', { name: 'Google' }));
  return waitFor(() => {
    const opened = windows[before];
    if (!opened?.location.href) throw new Error('no window was sent to the provider');
    return opened;
  });
}
/** As `/signed-in` notifies other tabs; resolves once they have heard. */
async function comeBack(window: OpenedWindow, link: 'Continue' | 'Cancel'): Promise<void> {
  const page = await (await fetch(window.location.href)).text();
  const { searchParams } = new URL(
    new RegExp(`href="([^"]+)">${link}<`).exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '',
  );
  const [from, to] = [new BroadcastChannel('palaro'), new BroadcastChannel('palaro')];
  const heard = new Promise((resolve) => to.addEventListener('message', resolve));
  window.close();
  await act(async () => {
    const news = {
      kind: 'signedIn',
      state: searchParams.get('state'),
      code: searchParams.get('code'),
    };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin.
    from.postMessage(news);
    await heard;
  });
  for (const channel of [from, to]) channel.close();
}
const signIn = async (dialog: HTMLElement, language: Language = 'EN') =>
  comeBack(await begin(dialog, language), 'Continue');
async function linked(): Promise<{ name: string; id: string }> {
  const name = someone();
  const id = await registeredPlayer(app.site.gateway, name);
  await app.site.db
    .insertInto('identities')
    .values({ provider: 'google', subject: 'person-1', customer_id: id })
    .execute();
  return { name, id };
}

test('[AUTH-26] an account of Google opens the account that is linked with it, and no other with the same address', async () => {
  const address = { email: google.person.email, email_verified_at: new Date() };
  await registeredPlayer(app.site.gateway, someone(), address);
  await signIn(await openLogin());
  expect(await popup(t('registration.title'))).toBeTruthy();
  expect(sessionStorage.getItem('token')).toBeNull();
  const { name } = await linked();
  await signIn(await openLogin());
  expect(await expectEntered()).toBe(name);
});

test('[AUTH-26] an account of Google is unlinked with the password though the answer is lost, and opens nothing', async () => {
  const { id } = await linked();
  await app.open('/member/security', { language: 'EN', token: await sessionOf(id) });
  await click(await screen.findByLabelText(t('security.links.unlinkLabel', { site: 'Google' })));
  const dialog = await waitFor(
    () =>
      input(document, 'password').closest('dialog') ??
      Promise.reject(new Error('no dialog is open')),
  );
  fill(dialog, { password: testPassword });
  app.wire.after(({ path }) => {
    if (path === '/api/security/unlink') throw new TypeError('the connection was reset');
    return undefined;
  });
  await click(await within(dialog).findByRole('button', { name: t('security.links.unlink') }));
  expect(await screen.findByText(t('security.links.unlinked'))).toBeTruthy();
  await signIn(await openLogin());
  expect(await popup(t('registration.title'))).toBeTruthy();
});

test.each(languages)(
  "[AUTH-26] [AUTH-13] who has no account registers with Google's data, which links the new one (%s)",
  async (language) => {
    const say = words(language);
    const email = `${language.toLowerCase()}.maria@mail.example`;
    google.person = { subject: `new-${language}`, email, claims: { name: 'María Clara' } };
    await signIn(await openLogin(language), language);
    const dialog = await popup(say('registration.title'));
    expect(
      await within(dialog).findByText(
        say('registration.pendingSignUp.text', { site: 'Google', name: email }),
      ),
    ).toBeTruthy();
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/handle/i);
    const name = someone();
    await registrationBy(dialog, language, 'username');
    await fillRegistration(dialog, { username: name, ...right });
    expect(input(dialog, 'email').value).toBe(email);
    expect(input(dialog, 'payeeName').value).toBe('María Clara');
    expect(dialog.querySelector('details')?.open).toBe(true);
    await agreeAndSubmit(dialog, language);
    await expectEntered(/0\.00$/);
    await signIn(await openLogin(language), language);
    await expectEntered(/0\.00$/);
    expect(sessionStorage.getItem('account')).toBe(name);
  },
);

test('[AUTH-26] a registration that comes too late for Google says so, loses nothing, and goes through without it', async () => {
  google.person = { subject: 'late', email: 'late@mail.example' };
  await signIn(await openLogin());
  const dialog = await popup(t('registration.title'));
  await within(dialog).findByText(t('registration.pendingSignUp.leave'));
  await registrationBy(dialog, 'EN', 'username');
  await fillRegistration(dialog, { username: someone(), ...right });
  await app.site.db.deleteFrom('pending_sign_ups').execute();
  await agreeAndSubmit(dialog, 'EN');
  await expectAlert(dialog, t('errors.sign_in_expired'));
  for (const step of ['password', 'account'] as const) {
    await press(dialog, t('registration.back'));
    await waitFor(() => expect(stepTitle(dialog)).toBe(t(`registration.step.${step}`)));
  }
  expect(within(dialog).queryByText(t('registration.pendingSignUp.leave'))).toBeNull();
  await fillRegistration(dialog, {});
  await agreeAndSubmit(dialog, 'EN');
  await expectEntered(/0\.00$/);
});

test.each(languages)(
  '[ERR-02a] a rejection, a window that is closed and a blocked window have their words (%s)',
  async (language) => {
    const say = words(language);
    const dialog = await openLogin(language);
    await comeBack(await begin(dialog, language), 'Cancel');
    await expectAlert(dialog, say('security.signIn.closed'));
    (await begin(dialog, language)).close();
    // The window may only look closed.
    expect(
      await within(dialog).findByText(say('security.signIn.stillOpen', { name: 'Google' })),
    ).toBeTruthy();
    await expectAlert(dialog, say('security.signIn.closed'));
    await press(dialog, say('security.signIn.giveUp'));
    expect(within(dialog).queryByRole('alert')).toBeNull();
    vi.stubGlobal('open', () => null);
    await press(dialog, say('security.signIn.with', { name: 'Google' }));
    await expectAlert(dialog, say('security.signIn.blocked'));
  },
);

test('[ERR-02a] the words for a closed and a blocked window are those of the specification', () => {
  const specified = [
    'Login failure. Please try again.',
    'Popup blocked. Please allow popups and try again.',
  ];
  expect([t('security.signIn.closed'), t('security.signIn.blocked')]).toEqual(specified);
});

test.each(['give up', 'close the dialog'])(
  '[AUTH-26] a person who comes back after the player chose to %s is not logged in',
  async (way) => {
    await linked();
    const dialog = await openLogin();
    const window = await begin(dialog);
    await press(dialog, t(way === 'give up' ? 'security.signIn.giveUp' : 'auth.close'));
    if (way !== 'give up') await expectClosed();
    await comeBack(window, 'Continue');
    // A call that is answered later than all that the message leads to.
    await act(() => askAgain());
    expect(calls(signInPath)).toEqual([]);
    expect(sessionStorage.getItem('token')).toBeNull();
  },
);

test('[AUTH-26] a login whose answer comes after the dialog was closed does nothing', async () => {
  await linked();
  const dialog = await openLogin();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  app.wire.after(async ({ path }) => {
    if (path === signInPath) await held;
    return undefined;
  });
  await signIn(dialog);
  await waitFor(() => expect(calls(signInPath)).toHaveLength(1));
  await press(dialog, t('auth.close'));
  await expectClosed();
  await act(async () => letGo());
  await act(() => askAgain());
  expect(sessionStorage.getItem('token')).toBeNull();
  expect(screen.queryByTestId('balance')).toBeNull();
});

test('[AUTH-26] a token for another client, of another sign-in, of another issuer or out of date opens nothing', async () => {
  const { name } = await linked();
  const dialog = await openLogin();
  for (const [i, claims] of [
    { aud: 'another-client' },
    { nonce: 'another' },
    { iss: 'https://accounts.example' },
    { exp: 1_000_000 },
  ].entries()) {
    google.person = { subject: 'person-1', email: 'ligaya@mail.example', claims };
    await signIn(dialog);
    await waitFor(() => expect(calls(signInPath)).toHaveLength(i + 1));
    await expectAlert(dialog, t('errors.sign_in_failed'));
  }
  google.person = { subject: 'person-1', email: 'ligaya@mail.example' };
  await signIn(dialog);
  expect(await expectEntered()).toBe(name);
});
