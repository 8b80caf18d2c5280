import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registeredPlayer, testPassword } from '../../server/testing/people.ts';
import { useTexts } from '../../src/models/language.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import {
  expectAlert,
  expectMarked,
  fill,
  forgetRegistration,
  input,
  openRegistration,
  popup,
  press,
  shownForm,
} from './support/forms.ts';
import { type Language, textsOf } from './support/texts.ts';
import { click } from './support/steps.ts';

const app = useApp();
const t = words('EN');

/** The gateway caches its answers, so they are there from the start. */
const banners = [
  ['w_login', 'login', { TY: 'Maligayang pagbabalik', EN: 'Good to see you again' }],
  ['w_forget', 'forgot', { TY: 'Nangyayari iyan sa lahat', EN: 'It happens to everyone' }],
  ['w_reg', 'register', { TY: 'Halika sa pista', EN: 'Come to the fiesta' }],
] as const;
beforeAll(async () => {
  const none = {
    subtitle: JSON.stringify({ EN: '', TY: '' }),
    linkage_type: 'none',
    target: '',
  } as const;
  const rows = banners.map(([group, , title]) => ({
    group_name: group,
    position: 1,
    scene: 'fiesta',
    title: JSON.stringify(title),
    ...none,
  }));
  await app.site.db.insertInto('banners').values(rows).execute();
});

beforeEach(async () => {
  await app.site.db.deleteFrom('auth_attempts').execute();
  forgetRegistration();
});

const openLogin = async () => {
  await app.open('/login', { language: 'EN' });
  return within(await screen.findByRole('dialog', { name: t('auth.loginTitle') }));
};
const logIn = (password: string) => async (dialog: Awaited<ReturnType<typeof openLogin>>) => {
  await userEvent.type(dialog.getByLabelText(t('auth.username')), 'maria');
  await userEvent.type(dialog.getByLabelText(t('auth.password')), password);
  await click(dialog.getByRole('button', { name: t('auth.login') }));
};

test('[AUTH-02] an empty login form marks both fields and asks the gateway nothing', async () => {
  const dialog = await openLogin();
  app.wire.calls.length = 0;
  await click(dialog.getByRole('button', { name: t('auth.login') }));
  const username = dialog.getByLabelText(t('auth.username'));
  expect(username.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(username);
  expect(dialog.getByText(t('auth.usernameMissing'))).toBeTruthy();
  expect(dialog.getByText(t('auth.passwordMissing'))).toBeTruthy();
  expect(app.wire.calls).toEqual([]);
});

test('[AUTH-04] a right password opens the session and shows the balance', async () => {
  await registeredPlayer(app.site.gateway, 'maria');
  await logIn(testPassword)(await openLogin());
  expect((await screen.findByTestId('balance')).textContent).toContain('25.00');
});

test('[ERR-03] a login without network says so and preserves what was typed', async () => {
  const dialog = await openLogin();
  app.wire.setOnline(false);
  await logIn('Lihim#1234')(dialog);
  expect(await dialog.findByText(t('errors.offline'))).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>(t('auth.username')).value).toBe('maria');
});

/** As a browser or a password manager fills in, by field. */
const fillings = {
  login: { username: 'username', password: 'current-password' },
  loginMobile: { mobileNum: 'tel', verificationCode: 'one-time-code' },
  forgot: { username: 'username', email: 'email' },
  forgotMobile: {
    mobileNum: 'tel',
    verificationCode: 'one-time-code',
    newPassword: 'new-password',
  },
} as const;
type FormName = keyof typeof fillings;
const formNames = Object.keys(fillings) as FormName[];

const submits: Record<FormName, string> = {
  login: 'auth.login',
  loginMobile: 'auth.login',
  forgot: 'password.send',
  forgotMobile: 'password.save',
};

/** Returns the form's popup. */
async function openForm(name: FormName, language: Language): Promise<HTMLElement> {
  const say = words(language);
  await app.open('/login', { language });
  const first = await popup(say('auth.loginTitle'));
  if (name.startsWith('forgot')) await press(first, say('password.forgot'));
  const dialog = name.startsWith('forgot') ? await popup(say('password.forgotTitle')) : first;
  if (name.endsWith('Mobile')) await press(dialog, say('auth.mobile'), 'tab');
  return dialog;
}

describe('in EN', () => {
  const language = 'EN';
  const say = words(language);

  test.each(formNames)(
    '[AUTH-02] [AUTH-17] [ERR-01e] %s: each field has its autofill token, and its error after leaving or submitting',
    async (name) => {
      const form = shownForm(await openForm(name, language));
      const fields = Object.entries(fillings[name]);
      expect(
        Object.fromEntries(
          fields.map(([field]) => [field, input(form, field).getAttribute('autocomplete')]),
        ),
      ).toEqual(fillings[name]);
      const first = input(form, fields[0]?.[0] ?? '');
      act(() => first.focus());
      fireEvent.blur(first);
      expect(first.getAttribute('aria-invalid')).toBeNull();
      const checked = fields
        .map(([field]) => field)
        .find((field) => ['mobileNum', 'email'].includes(field));
      if (checked !== undefined) {
        fill(form, { [checked]: '1' });
        fireEvent.blur(input(form, checked));
        expectMarked(input(form, checked));
      }
      await press(form, say(submits[name]));
      expect(document.activeElement).toBe(first);
      for (const [field] of fields) expectMarked(input(form, field));
    },
  );
});

test.each(banners)(
  '[AUTH-01] [AUTH-13] [AUTH-20] the banner of the group %s is in the popup %s, in both languages',
  async (_group, name, titles) => {
    for (const language of ['TY', 'EN'] as const) {
      const dialog =
        name === 'register'
          ? await openRegistration(app, language)
          : await openForm(name, language);
      expect((await within(dialog).findByAltText(titles[language])).getAttribute('src')).toMatch(
        /\S/,
      );
    }
  },
);

test('[LANG-04] [ERR-02a] a complaint and a warning follow a change of the language, and what was typed stays', async () => {
  const filipino = words('TY');
  const dialog = await openForm('login', 'TY');
  const reject = (status: number, code: string) =>
    Response.json({ success: false, code, message: 'x', value: null }, { status });
  app.wire.before(({ path }) => {
    if (path === '/api/session/login') return reject(401, 'wrong_credentials');
    return path === '/api/verification/sms/noLogin' ? reject(429, 'sms_quota') : undefined;
  });
  fill(dialog, { username: 'maria', password: 'Lihim#12' });
  await press(shownForm(dialog), filipino('auth.login'));
  await expectAlert(dialog, filipino('errors.wrong_credentials'));
  await press(dialog, filipino('auth.mobile'), 'tab');
  fill(dialog, { mobileNum: '0917 123 4567' });
  await press(dialog, filipino('verification.send'));
  const warning = await popup(filipino('verification.warning'));
  expect(warning.textContent).toContain(filipino('errors.sms_quota'));

  act(() => useTexts('EN', textsOf('EN')));
  expect((await popup(t('verification.warning'))).textContent).toContain(t('errors.sms_quota'));
  await press(warning, t('verification.ok'));
  await press(dialog, t('auth.byAccount'), 'tab');
  await expectAlert(dialog, t('errors.wrong_credentials'));
  expect(input(dialog, 'username').value).toBe('maria');
  expect(await within(dialog).findByAltText('Good to see you again')).toBeTruthy();
});
