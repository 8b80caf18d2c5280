import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openSession } from '../../server/domain/identity/session/sessions.ts';
import { registeredPlayer, testPassword, nextPassword } from '../../server/testing/people.ts';
import { openPopup } from '../../src/models/dialogs.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import {
  expectClosed,
  fill,
  fillRegistration,
  fillStep,
  forgetRegistration,
  goOn,
  input,
  openRegistration,
  popup,
  press,
  registrationBy,
  shownForm,
} from './support/forms.ts';
import { click } from './support/steps.ts';

const app = useApp();
const t = words('EN');
const language = 'EN';

/** Markup, SQL, a template, and characters that break things. */
const texts: Record<string, string> = {
  'a right-to-left override': 'player\u202Egnp.exe',
  SQL: "player' OR 1=1; UPDATE customers SET account = 'hacked'; --",
  HTML: '<img src=x onerror=hacked()><script>hacked()</script>',
  'a lone surrogate': 'player\uD800',
  'far too long': 'a1'.repeat(50_000),
  emoji: '👩‍👩‍👧‍👦🎰1a',
  'a template': '{{constructor.constructor("hacked()")()}}${hacked()}',
};

const hacked = vi.fn();
let accounts = '';
const allAccounts = async () =>
  JSON.stringify(
    await app.site.db
      .selectFrom('customers')
      .select(['account', 'password_hash'])
      .orderBy('id')
      .execute(),
  );
const forgetAttempts = async () => void (await app.site.db.deleteFrom('auth_attempts').execute());

beforeEach(async () => {
  vi.stubGlobal('hacked', hacked);
  await forgetAttempts();
  forgetRegistration();
  accounts = await allAccounts();
});
/** What the texts have caused. */
const harm = async () => ({
  ran: hacked.mock.calls.length,
  elements: document.querySelectorAll('img[src="x"], [onerror], [onclick]').length,
  accounts: (await allAccounts()) === accounts ? 'as before' : 'changed',
});
const none = { ran: 0, elements: 0, accounts: 'as before' };

async function someone(account: string, values: Record<string, unknown> = {}): Promise<string> {
  const id = await registeredPlayer(app.site.gateway, account, values);
  accounts = await allAccounts();
  return openSession(app.site.gateway, id, { ip: '127.0.0.1', userAgent: 'test' });
}

interface Tries {
  fields: string[];
  submit: string;
  before?: () => Promise<void>;
}

/** Each text is rejected in words, and stays as typed. */
async function tryAll(
  form: HTMLElement,
  { fields, submit, before = forgetAttempts }: Tries,
): Promise<void> {
  const button = within(form).getByRole('button', { name: submit });
  for (const [name, text] of Object.entries(texts)) {
    await before();
    const typed = Object.fromEntries(fields.map((field) => [field, text]));
    fill(form, typed);
    fireEvent.click(button);
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
    const shown = {
      alert: form.querySelector('[role=alert]')?.textContent,
      ...Object.fromEntries(fields.map((field) => [field, input(form, field).value])),
    };
    expect({ [name]: shown }).toEqual({ [name]: { alert: expect.stringMatching(/\S/), ...typed } });
  }
}
function expectFillings(form: HTMLElement, fillings: Record<string, string>): void {
  const shown = Object.keys(fillings).map((field) => [
    field,
    input(form, field).getAttribute('autocomplete'),
  ]);
  expect(Object.fromEntries(shown)).toEqual(fillings);
}

async function logIn(dialog: HTMLElement, username: string): Promise<void> {
  await forgetAttempts();
  const form = shownForm(dialog);
  fill(form, { username, password: testPassword });
  await press(form, t('auth.login'));
}
const expectEntered = async () =>
  expect((await screen.findByTestId('balance')).textContent).toMatch(/\d/);
async function openLogin(): Promise<HTMLElement> {
  await app.open('/login', { language });
  return popup(t('auth.loginTitle'));
}

test('[AUTH-02] [SAFE-05d] the login takes each input as text, rejects it in words, and lets a right login follow', async () => {
  await someone('login1');
  const dialog = await openLogin();
  await tryAll(shownForm(dialog), { fields: ['username', 'password'], submit: t('auth.login') });
  await logIn(dialog, 'login1');
  await expectEntered();
  expect(await harm()).toEqual(none);
});

async function openForgot(): Promise<[login: HTMLElement, forgot: HTMLElement]> {
  const login = await openLogin();
  await press(login, t('password.forgot'));
  return [login, await popup(t('password.forgotTitle'))];
}

test('[AUTH-20] [SAFE-05d] forgotten password takes any input as text; the login still works', async () => {
  await someone('forgot1');
  const [login, dialog] = await openForgot();
  await tryAll(shownForm(dialog), { fields: ['username', 'email'], submit: t('password.send') });
  await press(dialog, t('auth.close'));
  await expectClosed(t('password.forgotTitle'));
  await logIn(login, 'forgot1');
  await expectEntered();
  expect(await harm()).toEqual(none);
});

test('[AUTH-20] [SAFE-05d] the form for a new password by mobile number takes each input as text', async () => {
  const [, dialog] = await openForgot();
  await press(dialog, t('auth.mobile'), 'tab');
  const form = shownForm(dialog);
  await tryAll(form, {
    fields: ['mobileNum', 'verificationCode', 'newPassword'],
    submit: t('password.save'),
  });
  expect(input(form, 'mobileNum').getAttribute('aria-invalid')).toBe('true');
  expect(await harm()).toEqual(none);
});

test('[AUTH-21] [SAFE-05d] the change of a password takes each input as text, and changes nothing', async () => {
  const token = await someone('change1');
  await app.open('/', { language, token });
  await act(async () => void openPopup('changePassModal'));
  const form = shownForm(await popup(t('password.change')));
  expectFillings(form, {
    oldPassword: 'current-password',
    newPassword: 'new-password',
    confirmNewPassword: 'new-password',
  });
  await tryAll(form, {
    fields: ['oldPassword', 'newPassword', 'confirmNewPassword'],
    submit: t('password.save'),
  });
  // The old password is still wrong.
  fill(form, { newPassword: nextPassword, confirmNewPassword: nextPassword });
  await tryAll(form, { fields: ['oldPassword'], submit: t('password.save') });
  expect(input(form, 'newPassword').value).toBe(nextPassword);
  expect(await harm()).toEqual(none);
});

test('[AUTH-22] [SAFE-05d] the second factor takes each input as text, and rejects it in words', async () => {
  await someone('factor1', { mobile: '+639179990001', mobile_verified_at: new Date() });
  const { id } = await app.site.db
    .selectFrom('customers')
    .select('id')
    .where('account', '=', 'factor1')
    .executeTakeFirstOrThrow();
  await app.site.db.deleteFrom('known_networks').where('customer_id', '=', id).execute();
  await app.site.db
    .insertInto('known_networks')
    .values({ customer_id: id, network: '203.0.113.0/24' })
    .execute();
  const dialog = await openLogin();
  await logIn(dialog, 'factor1');
  await within(dialog).findByText(t('security.factor.title'));
  const before = async () => {
    await forgetAttempts();
    // A ticket allows a few tries; each text meets a live one.
    await app.site.db.updateTable('factor_tickets').set({ attempts: 0 }).execute();
  };
  await tryAll(shownForm(dialog), {
    fields: ['code'],
    submit: t('security.factor.finish'),
    before,
  });
  expect(await harm()).toEqual(none);
});

test('[AUTH-01] [SAFE-05d] the login by code takes each input as text, also as the code of a right number', async () => {
  const dialog = await openLogin();
  await press(dialog, t('auth.mobile'), 'tab');
  const form = shownForm(dialog);
  await tryAll(form, { fields: ['mobileNum', 'verificationCode'], submit: t('auth.login') });
  fill(form, { mobileNum: '0917 123 4501' });
  await tryAll(form, { fields: ['verificationCode'], submit: t('auth.login') });
  expect(await harm()).toEqual(none);
});

test("[AUTH-09] [SAFE-05d] the agents' login takes each input as text, and rejects it in words", async () => {
  await app.open('/agent', { language });
  const form = await waitFor(
    () =>
      document.querySelector<HTMLElement>('main form') ??
      Promise.reject(new Error('there is no form')),
  );
  expectFillings(form, { username: 'username', password: 'current-password' });
  await tryAll(form, { fields: ['username', 'password'], submit: t('auth.login') });
  expect(await harm()).toEqual(none);
});

test('[AUTH-13] [AUTH-14] [SAFE-05d] registration takes any input as text, opens no account, retains the input', async () => {
  const dialog = await openRegistration(app, language, 'mobile');
  await tryAll(shownForm(dialog), { fields: ['mobileNum'], submit: t('verification.send') });
  await registrationBy(dialog, language, 'username');
  const form = shownForm(dialog);
  const submit = t('registration.next');
  await tryAll(form, { fields: ['username'], submit });
  await fillStep(dialog, { username: 'mariaclara' });
  await goOn(dialog);
  await fillStep(dialog, { confirmPassword: 'another' });
  await tryAll(form, { fields: ['password'], submit });
  await fillRegistration(dialog, {
    password: texts.SQL!,
    confirmPassword: texts.SQL!,
    birthday: '1990-05-17',
  });
  await act(async () => within(form).getByRole('checkbox').click());
  const fields = ['mobileNum', 'payeeName', 'email', 'affiliateCode'];
  await tryAll(form, { fields, submit: t('registration.submit') });
  expect(await app.site.db.selectFrom('registrations').select('customer_id').execute()).toEqual([]);
  expect(await harm()).toEqual(none);
});

test('[AUTH-20] [SAFE-05d] a mailed link takes any input as text, and sets nothing', async () => {
  for (const code of [
    '<img src=x onerror=hacked()>',
    "' OR 1=1; --",
    'a'.repeat(5000),
    '%00%ED%A0%80',
  ]) {
    await app.open(`/reset#${code}`, { language });
    expect(await screen.findByText(t('password.noLink'))).toBeTruthy();
    expect(location.hash).toBe('');
  }
  await app.open(`/reset#${'a'.repeat(43)}`, { language });
  const form = await waitFor(
    () =>
      document.querySelector<HTMLElement>('main form') ??
      Promise.reject(new Error('there is no form')),
  );
  expectFillings(form, { newPassword: 'new-password', confirmNewPassword: 'new-password' });
  await tryAll(form, { fields: ['newPassword', 'confirmNewPassword'], submit: t('password.save') });
  expect(await harm()).toEqual(none);
});

test('[AUTH-23] [SAFE-05d] [SAFE-06] the proof and the first code of an authenticator are taken as text', async () => {
  const token = await someone('totp1');
  await app.open('/member/security', { language, token });
  await click(await screen.findByText(t('security.totp.connect')));
  const setup = await popup(t('security.totp.setup'));
  expectFillings(setup, { password: 'current-password' });
  await tryAll(setup, { fields: ['password'], submit: t('security.totp.next') });
  await forgetAttempts();
  fill(setup, { password: testPassword });
  await press(setup, t('security.totp.next'));
  const code = await waitFor(() => input(document, 'code'));
  expect(code.getAttribute('autocomplete')).toBe('one-time-code');
  const form = code.closest('form')!;
  await within(form).findByRole('button', { name: t('security.totp.bind') });
  await tryAll(form, { fields: ['code'], submit: t('security.totp.bind') });
  expect(await harm()).toEqual(none);
});

test("[AUTH-23] [SAFE-05d] a passkey's name with markup in it is shown as it is written", async () => {
  const token = await someone('passkey1');
  const { id } = await app.site.db
    .selectFrom('customers')
    .select('id')
    .where('account', '=', 'passkey1')
    .executeTakeFirstOrThrow();
  const row = {
    credential_id: 'one',
    customer_id: id,
    public_key: Buffer.from('k'),
    sign_count: 0,
    transports: [],
    rp_id: 'localhost',
    name: 'Telepono',
  };
  await app.site.db.insertInto('passkeys').values(row).execute();
  await app.open('/member/security', { language, token });
  await click(await screen.findByLabelText(t('security.passkeys.rename', { name: 'Telepono' })));
  const rename = await popup(t('security.passkeys.renameTitle'));
  const name = '<img src=x onerror=hacked()>';
  fill(rename, { name });
  await press(rename, t('security.save'));
  expect(await screen.findByText(name, { selector: 'strong' })).toBeTruthy();
  await click(screen.getByLabelText(t('security.passkeys.remove', { name })));
  expect(await popup(t('security.passkeys.removeTitle', { name }))).toBeTruthy();
  expect(await harm()).toEqual(none);
});
