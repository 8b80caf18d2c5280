import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { contextOf } from '../../server/domain/play/fixtures.ts';
import { passwordHandlers } from '../../server/domain/identity/password/handlers.ts';
import { issueLink } from '../../server/domain/identity/password/link.ts';
import { sessionStore } from '../../src/data/browser-storage.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import {
  expectAlert,
  expectClosed,
  expectMarked,
  fill,
  input,
  popup,
  press,
} from './support/forms.ts';
import {
  alertsOf,
  balance,
  landmark,
  logIn,
  loseCalls,
  openLogin,
  openMenu,
} from './support/login-steps.ts';
import {
  type Person,
  connectAuthenticator,
  farFromHome,
  lastCode,
  lastMessage,
  newPerson,
  otherThan,
  sessionOf,
} from './support/people.ts';
import type { Language } from './support/texts.ts';
import { click } from './support/steps.ts';

const app = useApp();
const newPassword = 'Maligaya na, 22';
const twice = { newPassword, confirmNewPassword: newPassword };

beforeEach(async () => {
  await app.site.db.deleteFrom('auth_attempts').execute();
});

/** A rejection's code, or null. */
async function answerTo(url: string, token: string | null): Promise<string | null> {
  const answer = await app.site.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  return answer.json().code ?? null;
}
const openForgot = async (language: Language) => {
  await press(await openLogin(app, language), words(language)('password.forgot'));
  return popup(words(language)('password.forgotTitle'));
};
/** Types the code sent to the mobile number. */
async function openByMobile(language: Language, { number, mobile }: Person): Promise<HTMLElement> {
  const t = words(language);
  const dialog = await openForgot(language);
  await press(dialog, t('auth.mobile'), 'tab');
  const form = within(dialog).getByRole('tabpanel');
  await press(form, t('verification.send'));
  expectMarked(input(form, 'mobileNum'));
  expect(within(form).getByText(t('validation.required'))).toBeTruthy();
  fill(form, { mobileNum: number });
  await press(form, t('verification.send'));
  await within(form).findByText(t('verification.sent'));
  fill(form, { verificationCode: await lastCode(app.site, mobile), newPassword });
  return form;
}
const askForLink = async (
  form: HTMLElement,
  { username, email }: { username: string; email: string },
  language: Language,
) => {
  fill(form, { username, email });
  await press(form, words(language)('password.send'));
  await within(form).findByText(words(language)('password.in_been_out'));
};
const newLink = async ({ id }: Person) =>
  `/reset#${await issueLink(app.site.gateway, id, Buffer.from('a browser'))}`;
/** Waits until the code has left the address. */
async function openLink(link: string, language: Language): Promise<void> {
  await app.open(link, { language });
  await screen.findByRole('heading', { level: 1, name: words(language)('password.mustTitle') });
  expect(location.href).toBe(`${location.origin}/reset`);
}

describe('in EN', () => {
  const language = 'EN';
  const t = words(language);

  test('[AUTH-05] [AUTH-06] a default password is changed before the account is shown', async () => {
    const person = await newPerson(app.site, { default_password: true });
    await logIn(await openLogin(app, language), person, language);
    const form = await popup(t('password.mustTitle'));
    await waitFor(() => expect(document.querySelectorAll('dialog[open]')).toHaveLength(1));
    expect(screen.queryByTestId('balance')).toBeNull();
    const token = sessionStore.get('token');
    expect(await answerTo('/api/v2/wallets/balance', token)).toBe('password_must_change');
    fill(form, {
      oldPassword: person.password,
      newPassword: person.password,
      confirmNewPassword: 'iba',
    });
    await press(form, t('password.save'));
    expect(alertsOf(form)).toEqual([t('errors.password_unchanged'), t('password.unequal')]);
    expect(document.activeElement).toBe(input(form, 'newPassword'));
    fill(form, twice);
    await press(form, t('password.save'));
    expect(await balance()).toContain('25.00');
    await expectClosed();
    expect(location.pathname).toBe('/');
    expect(await answerTo('/api/session/info', token)).toBeNull();
  });

  test('[AUTH-21] a change of the password ends other sessions; errors are at their fields', async () => {
    const person = await newPerson(app.site);
    const [token, other] = [await sessionOf(app.site, person), await sessionOf(app.site, person)];
    await app.open('/', { language, token });
    await press(await openMenu(language), t('password.change'));
    const form = await popup(t('password.change'));
    expect(within(form).getByText(t('password.othersEnd'))).toBeTruthy();
    const fillings = {
      username: 'username',
      oldPassword: 'current-password',
      newPassword: 'new-password',
      confirmNewPassword: 'new-password',
    };
    for (const [field, filling] of Object.entries(fillings))
      expect(input(form, field).autocomplete).toBe(filling);
    await press(form, t('password.save'));
    expectMarked(input(form, 'oldPassword'));
    expect(alertsOf(form)[0]).toBe(t('password.oldMissing'));
    fill(form, { oldPassword: 'hindi ito', ...twice });
    await press(form, t('password.save'));
    await expectAlert(form, t('errors.wrong_password'));
    expect(document.activeElement).toBe(input(form, 'oldPassword'));
    expect(input(form, 'newPassword').value).toBe(newPassword);
    const common = { newPassword: 'qwerty123456', confirmNewPassword: 'qwerty123456' };
    fill(form, { oldPassword: person.password, ...common });
    await press(form, t('password.save'));
    await expectAlert(form, t('errors.password_common'));
    expect(document.activeElement).toBe(input(form, 'newPassword'));
    fill(form, twice);
    await press(form, t('password.save'));
    await screen.findByText(t('password.changed'));
    await expectClosed();
    expect(await balance()).toContain('25.00');
    expect([
      await answerTo('/api/session/info', token),
      await answerTo('/api/session/info', other),
    ]).toEqual([null, 'not_logged_in']);
  });

  test("[AUTH-20] [ERR-01d] [ERR-02b] a stranger's address gets the same words and no mail", async () => {
    const { username, email } = await newPerson(app.site);
    const form = await openForgot(language);
    for (const address of [`iba.${email}`, email]) {
      await askForLink(form, { username, email: address }, language);
      expect(
        new URLSearchParams(
          String(app.wire.calls.findLast(({ path }) => path === '/api/password/email')?.body),
        ).get('email'),
      ).toBe(address);
      await press(form, t('password.anotherLink'));
      expect(document.activeElement).toBe(input(form, 'username'));
      expect(input(form, 'email').value).toBe(address);
    }
    expect(await lastMessage(app.site, email)).toMatch(/\/reset#[\w-]{43}/);
    const mails = await app.site.db
      .selectFrom('outgoing_messages')
      .select('address')
      .where('address', 'like', `%${email}`)
      .execute();
    expect(mails.map(({ address }) => address)).toEqual([email]);
  });

  test('[AUTH-20] [AUTH-22] a link by mail sets a new password, and the login then asks for a second factor', async () => {
    const person = await newPerson(app.site);
    await openLink(await newLink(person), language);
    fill(landmark('main'), twice);
    await press(landmark('main'), t('password.save'));
    const login = await popup(t('auth.loginTitle'));
    expect(location.pathname).toBe('/login');
    expect(screen.getByText(t('password.changedByLink'))).toBeTruthy();
    await logIn(login, { ...person, password: newPassword }, language);
    // A mailbox proves no location, so the account has none.
    await click(await within(login).findByRole('button', { name: t('verification.send') }));
    await within(login).findByText(t('verification.sent'));
    fill(login, { code: await lastCode(app.site, person.mobile) });
    await press(login, t('security.factor.finish'));
    expect(await balance()).toContain('25.00');
  });

  test('[AUTH-20] [ERR-02b] a link that has been used says so, preserves what was typed and offers another one', async () => {
    const person = await newPerson(app.site);
    const link = await newLink(person);
    await passwordHandlers['password.link'](
      { code: link.split('#')[1]!, ...twice, key: undefined },
      contextOf(app.site.gateway),
    );
    await openLink(link, language);
    fill(landmark('main'), { newPassword: 'Ikalawa1Araw', confirmNewPassword: 'Ikalawa1Araw' });
    await press(landmark('main'), t('password.save'));
    await expectAlert(landmark('main'), t('errors.link_expired'));
    expect(input(landmark('main'), 'newPassword').value).toBe('Ikalawa1Araw');
    expect(
      within(landmark('main')).getByRole('button', { name: t('password.anotherLink') }),
    ).toBeTruthy();
  });

  test('[AUTH-20] a code to the mobile number sets a new password and logs in', async () => {
    const person = await newPerson(app.site);
    await press(await openByMobile(language, person), t('password.save'));
    expect(await balance()).toContain('25.00');
    await expectClosed();
    expect(location.pathname).toBe('/');
    await logIn(await openLogin(app, language), { ...person, password: newPassword }, language);
    expect(await balance()).toContain('25.00');
  });
});

const t = words('EN');

/** Returns the form that asks for a change. */
async function agentMustChange(): Promise<HTMLElement> {
  const person = await newPerson(app.site, { type: 1, default_password: true });
  await newPerson(app.site, { upline_id: person.id });
  await app.open('/agent', { language: 'EN' });
  await screen.findByRole('heading', { level: 1 });
  await logIn(landmark('main'), person, 'EN');
  const form = await popup(t('password.mustTitle'));
  fill(form, { oldPassword: person.password });
  return form;
}
const pressEscape = (dialog: HTMLElement) =>
  fireEvent(dialog, new Event('cancel', { cancelable: true }));

test('[AUTH-05] leaving the forced change is asked about: staying preserves what was typed, leaving leaves a guest', async () => {
  const form = await agentMustChange();
  fill(form, { newPassword: 'Kalahati1' });
  pressEscape(form);
  await press(await popup(t('password.leaveTitle')), t('ui.cancel'));
  await expectClosed(t('password.leaveTitle'));
  expect(input(form, 'newPassword').value).toBe('Kalahati1');
  pressEscape(form);
  await press(await popup(t('password.leaveTitle')), t('auth.logout'));
  await expectClosed();
  expect(sessionStore.get('token')).toBeNull();
  expect(location.pathname).toBe('/agent');
});

test("[AUTH-05] [ROUTE-12] an agent with a default password changes it on the agents' page", async () => {
  const form = await agentMustChange();
  fill(form, twice);
  await press(form, t('password.save'));
  await waitFor(() => expect(location.pathname).toBe('/agentHome'));
  await screen.findByRole('heading', { level: 1, name: t('agent.overview.title') });
});

describe('a form whose answer was lost after the gateway had done it', () => {
  /** Loses the first answer only. */
  const submitInVain = async (form: HTMLElement, path: string, button: string) => {
    const { heal } = loseCalls(app, path, 'after');
    await press(form, button);
    await expectAlert(form, t('errors.unreachable'));
    heal();
  };

  test('[AUTH-19] [ERR-03] a login by code is let in by the same form, though another code was tried in between', async () => {
    const { number, mobile } = await newPerson(app.site);
    const dialog = await openLogin(app, 'EN');
    await press(dialog, t('auth.mobile'), 'tab');
    const form = within(dialog).getByRole('tabpanel');
    fill(form, { mobileNum: number });
    await press(form, t('verification.send'));
    await within(form).findByText(t('verification.sent'));
    const code = await lastCode(app.site, mobile);
    fill(form, { verificationCode: code });
    await submitInVain(form, '/api/session/login', t('auth.login'));
    // Another code is another form; the first one is still valid.
    fill(form, { verificationCode: otherThan(code) });
    await press(form, t('auth.login'));
    await expectAlert(form, t('errors.code_expired'));
    fill(form, { verificationCode: code });
    await press(form, t('auth.login'));
    expect(await balance()).toContain('25.00');
  });

  test('[AUTH-20] [ERR-03] a new password by code is set once, and the same form logs in', async () => {
    const person = await newPerson(app.site);
    const hash = async () =>
      (
        await app.site.db
          .selectFrom('customers')
          .select('password_hash')
          .where('id', '=', person.id)
          .executeTakeFirstOrThrow()
      ).password_hash;
    const before = await hash();
    const form = await openByMobile('EN', person);
    await submitInVain(form, '/api/password/verification', t('password.save'));
    const set = await hash();
    expect(set).not.toBe(before);
    await press(form, t('password.save'));
    expect(await balance()).toContain('25.00');
    expect(await hash()).toBe(set);
  });

  test('[AUTH-20] [ERR-03] a new password by a mailed link leads to the login by the same form', async () => {
    await openLink(await newLink(await newPerson(app.site)), 'EN');
    fill(landmark('main'), twice);
    await submitInVain(landmark('main'), '/api/password/link', t('password.save'));
    await press(landmark('main'), t('password.save'));
    await popup(t('auth.loginTitle'));
    expect(screen.getByText(t('password.changedByLink'))).toBeTruthy();
  });

  test('[AUTH-22] [ERR-03] a second factor by recovery code is let in by the same form', async () => {
    const person = await newPerson(app.site);
    const { codes } = await connectAuthenticator(app.site, person);
    await farFromHome(app.site, person);
    const form = await openLogin(app, 'EN');
    await logIn(form, person, 'EN');
    await click(await within(form).findByRole('radio', { name: t('security.factor.recovery') }));
    fill(form, { code: codes[0]! });
    await submitInVain(form, '/api/session/login/factor', t('security.factor.finish'));
    expect(sessionStore.get('token')).toBeNull();
    await press(form, t('security.factor.finish'));
    expect(await balance()).toContain('25.00');
  });
});
