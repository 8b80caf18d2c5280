import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { reloadSite } from '../../server/settings/state.ts';
import { registeredPlayer, testPassword } from '../../server/testing/people.ts';
import { askAgain } from '../../src/models/site.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import {
  agreeAndSubmit,
  answerWarning,
  expectAlert,
  expectClosed,
  expectMarked,
  fill,
  fillRegistration,
  fillStep,
  forgetRegistration,
  goOn,
  input,
  openRegistration,
  popup,
  press,
  shownForm,
  stepTitle,
} from './support/forms.ts';
import type { Language } from './support/texts.ts';
import { click } from './support/steps.ts';

const app = useApp();
const password = 'Bagong21Buhay';
const right = { birthday: '1990-05-17', password, confirmPassword: password };

let people = 0;
const someone = () => `maria${(people += 1)}`;
const someNumber = () => `0918${String((people += 1)).padStart(7, '0')}`;

beforeEach(async () => {
  await app.site.db.deleteFrom('auth_attempts').execute();
  forgetRegistration();
});

const openForm = (language: Language = 'EN', way: 'username' | 'mobile' = 'username') =>
  openRegistration(app, language, way);
const agree = (dialog: HTMLElement) => click(within(dialog).getByRole('checkbox'));
const submit = (dialog: HTMLElement, language: Language = 'EN') =>
  press(dialog, words(language)('registration.submit'));
/** The step's button, whatever it says. */
const submitStep = (dialog: HTMLElement) => click(dialog.querySelector('.steps [type=submit]')!);
async function goBack(dialog: HTMLElement): Promise<void> {
  const before = stepTitle(dialog);
  await press(dialog, words('EN')('registration.back'));
  await waitFor(() => expect(stepTitle(dialog)).not.toBe(before));
}
async function openLastStep(): Promise<HTMLElement> {
  const dialog = await openForm();
  await fillRegistration(dialog, { username: someone(), password, confirmPassword: password });
  return dialog;
}
const messages = () =>
  app.wire.calls.filter(({ path }) => path === '/api/verification/sms/register');
const registrations = () =>
  app.wire.calls.filter(({ path, method }) => method === 'PUT' && path.startsWith('/api/register'));

const headerLink = (name: string) =>
  within(document.querySelector('header')!).getByRole('link', { name });

async function expectEntered(name: string | RegExp, language: Language = 'EN'): Promise<void> {
  expect((await screen.findByTestId('balance')).textContent).toMatch(/0\.00$/);
  expect(location.pathname).toBe('/');
  await expectClosed();
  const shown = words(language)('registration.registered', {
    name: String(sessionStorage.getItem('nickname')),
  });
  expect(screen.getByText(shown)).toBeTruthy();
  expect(sessionStorage.getItem('nickname')).toMatch(name);
}

async function lastMessage(address: string): Promise<string> {
  const row = await app.site.db
    .selectFrom('outgoing_messages')
    .select('body')
    .where('address', '=', address)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.body ?? '';
}

const lastCode = async (number: string) =>
  /\d{6}/.exec(await lastMessage(`+63${number.slice(1)}`))?.[0] ?? '';

describe('in EN', () => {
  const language = 'EN';
  const t = words(language);
  const step = (key: 'account' | 'mobile' | 'code' | 'password' | 'birthday') =>
    t(`registration.step.${key}`);

  test('[AUTH-13] [AUTH-14] [AUTH-16] [AUTH-28a] a registration by username opens an account in three steps', async () => {
    const dialog = await openForm(language);
    const name = someone();
    const seen: string[] = [];
    for (const texts of [{ username: name }, { password, confirmPassword: password }]) {
      seen.push(stepTitle(dialog));
      expect(
        within(dialog).getByText(t('registration.stepOf', { at: seen.length, all: 3 })),
      ).toBeTruthy();
      await fillStep(dialog, texts);
      await goOn(dialog);
    }
    expect([...seen, stepTitle(dialog)]).toEqual([
      step('account'),
      step('password'),
      step('birthday'),
    ]);
    await fillStep(dialog, { ...right, payeeName: 'María Clara' });
    await agreeAndSubmit(dialog, language);
    await expectEntered(name, language);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(password);
    const { payee_name, birthday } = await app.site.db
      .selectFrom('registrations as r')
      .innerJoin('customers as c', 'c.id', 'r.customer_id')
      .select(['r.payee_name', sql<string>`r.birthday::text`.as('birthday')])
      .where('c.account', '=', name)
      .executeTakeFirstOrThrow();
    expect([payee_name, birthday]).toEqual(['María Clara', right.birthday]);
  });

  test('[AUTH-16] [AUTH-19] [AUTH-28a] [AUTH-28b] a number gets its code by itself, and opens an account with an alias', async () => {
    const dialog = await openForm(language, 'mobile');
    const number = someNumber();
    expect(stepTitle(dialog)).toBe(step('mobile'));
    await fillStep(dialog, { mobileNum: number });
    await goOn(dialog);
    expect(within(dialog).getByText(t('registration.codeSent', { number }))).toBeTruthy();
    expect(
      within(dialog).getByRole<HTMLButtonElement>('button', { name: /[0-3]:[0-5]\d/ }).disabled,
    ).toBe(true);
    await fillRegistration(dialog, { ...right, verificationCode: () => lastCode(number) });
    expect(within(dialog).getByText(t('registration.alias'))).toBeTruthy();
    await agreeAndSubmit(dialog, language);
    await expectEntered(/^player-[\da-f]{10}$/, language);
    expect(sessionStorage.getItem('account')).toBe(number);
  });

  test('[AUTH-19] [AUTH-28a] a wrong code is said at its step, which is not left; the right one goes on', async () => {
    const dialog = await openForm(language, 'mobile');
    const number = someNumber();
    await fillStep(dialog, { mobileNum: number });
    await goOn(dialog);
    const code = await lastCode(number);
    await fillStep(dialog, { verificationCode: code.slice(0, 2) });
    await submitStep(dialog);
    await expectAlert(dialog, t('verification.codeMissing'));
    const wrong = code === '000000' ? '000001' : '000000';
    await fillStep(dialog, { verificationCode: wrong });
    await submitStep(dialog);
    await expectAlert(dialog, t('errors.code_wrong'));
    expect(stepTitle(dialog)).toBe(step('code'));
    expect(input(dialog, 'verificationCode').value).toBe(wrong);
    await fillRegistration(dialog, { ...right, verificationCode: code });
    await agreeAndSubmit(dialog, language);
    await expectEntered(/^player-/, language);
  });

  test('[AUTH-19] [AUTH-28a] back to the number sends no second message, another number does and empties the code', async () => {
    const dialog = await openForm(language, 'mobile');
    const number = someNumber();
    await fillStep(dialog, { mobileNum: number });
    await goOn(dialog);
    const code = await lastCode(number);
    await fillStep(dialog, { verificationCode: code });
    await goBack(dialog);
    expect(input(dialog, 'mobileNum').value).toBe(number);
    await goOn(dialog);
    expect(stepTitle(dialog)).toBe(step('password'));
    await goBack(dialog);
    expect(input(dialog, 'verificationCode').value).toBe(code);
    expect(messages()).toHaveLength(1);
    await goBack(dialog);
    await fillStep(dialog, { mobileNum: someNumber() });
    await app.site.db.deleteFrom('auth_attempts').execute();
    await goOn(dialog);
    expect(messages()).toHaveLength(2);
    expect(stepTitle(dialog)).toBe(step('code'));
    expect(input(dialog, 'verificationCode').value).toBe('');
  });

  test('[AUTH-14] [AUTH-17] [AUTH-28a] each step says what is wrong with its own fields, and is not left', async () => {
    const dialog = await openForm(language);
    const stays = async (field: string, title: string) => {
      await submitStep(dialog);
      await waitFor(() => expect(document.activeElement).toBe(input(dialog, field)));
      expect(stepTitle(dialog)).toBe(title);
    };
    await stays('username', step('account'));
    await expectAlert(dialog, t('validation.required'));
    await fillStep(dialog, { username: '1x' });
    await stays('username', step('account'));
    await expectAlert(dialog, t('validation.length', { min: 6, max: 16 }));
    expect(input(dialog, 'username').value).toBe('1x');
    expect(input(dialog, 'username').getAttribute('aria-invalid')).toBe('true');
    await fillStep(dialog, { username: someone() });
    await goOn(dialog);
    expect(within(dialog).queryByRole('alert')).toBeNull();
    await fillStep(dialog, { password: 'short', confirmPassword: 'other' });
    await stays('password', step('password'));
    for (const text of [
      t('validation.passwordLength', { min: 12, max: 128 }),
      t('validation.mismatch'),
    ])
      await expectAlert(dialog, text);
    await fillStep(dialog, { password, confirmPassword: password });
    await goOn(dialog);
    expect(within(dialog).queryByRole('alert')).toBeNull();
    await fillStep(dialog, { email: 'maria@mail', mobileNum: '12' });
    await stays('birthday-month', step('birthday'));
    for (const key of [
      'validation.birthday',
      'registration.agreeMissing',
      'validation.family.email',
      'validation.mobileNum',
      'verification.codeMissing',
    ] as const)
      await expectAlert(dialog, t(key));
    expect(registrations()).toEqual([]);
  });

  test('[AUTH-18] [AUTH-28a] a birthday is checked at its last digit: the age, and days that are none', async () => {
    const dialog = await openLastStep();
    const type = async (text: string) => {
      for (const part of ['month', 'day', 'year'])
        fireEvent.change(input(dialog, `birthday-${part}`), { target: { value: '' } });
      act(() => input(dialog, 'birthday-month').focus());
      for (const digit of text) {
        const at = document.activeElement as HTMLInputElement;
        fireEvent.change(at, { target: { value: at.value + digit } });
      }
    };
    const young = String(new Date().getFullYear() - 20);
    await type(`0101${young.slice(0, 3)}`);
    expect(within(dialog).queryByRole('alert')).toBeNull();
    await type(`0101${young}`);
    await expectAlert(dialog, t('validation.underage', { age: 21 }));
    for (const none of ['02301990', '13011990']) {
      await type(none);
      await expectAlert(dialog, t('validation.noSuchDay'));
    }
    // One digit is enough where no other may follow.
    await type('571990');
    expect(['month', 'day', 'year'].map((part) => input(dialog, `birthday-${part}`).value)).toEqual(
      ['5', '7', '1990'],
    );
    expect(within(dialog).queryByRole('alert')).toBeNull();
    fireEvent.change(input(dialog, 'birthday-year'), { target: { value: '' } });
    fireEvent.keyDown(input(dialog, 'birthday-year'), { key: 'Backspace' });
    expect(document.activeElement).toBe(input(dialog, 'birthday-day'));
    await submitStep(dialog);
    await expectAlert(dialog, t('validation.birthdayWhole'));
    expect(registrations()).toEqual([]);
  });

  test('[AUTH-29b] [AUTH-29c] [AUTH-28a] a common or personal password leads back to its step; the next passes', async () => {
    const dialog = await openForm(language);
    const username = someone();
    await fillRegistration(dialog, { ...right, username });
    for (const [tried, key] of [
      ['qwerty123456', 'errors.password_common'],
      [`${username}${username}1`, 'errors.password_personal'],
    ] as const) {
      while (stepTitle(dialog) !== step('password')) await goBack(dialog);
      await fillStep(dialog, { password: tried, confirmPassword: tried });
      await goOn(dialog);
      await agreeAndSubmit(dialog, language);
      await expectAlert(dialog, t(key));
      expect(stepTitle(dialog)).toBe(step('password'));
      await waitFor(() => expect(document.activeElement).toBe(input(dialog, 'password')));
      expect(input(dialog, 'password').value).toBe(tried);
    }
    await fillStep(dialog, { password, confirmPassword: password });
    await goOn(dialog);
    expect(input(dialog, 'birthday-year').value).toBe('1990');
    await submitStep(dialog);
    await expectClosed();
  });

  test('[AUTH-28a] a taken username leads back to the first step, and on over the filled ones to the last', async () => {
    await registeredPlayer(app.site.gateway, 'natutulog');
    const dialog = await openForm(language);
    await fillRegistration(dialog, { ...right, username: 'natutulog' });
    await agreeAndSubmit(dialog, language);
    await expectAlert(dialog, t('errors.username_taken'));
    expect(stepTitle(dialog)).toBe(step('account'));
    await waitFor(() => expect(document.activeElement).toBe(input(dialog, 'username')));
    const name = someone();
    await fillStep(dialog, { username: name });
    await goOn(dialog);
    expect(stepTitle(dialog)).toBe(step('birthday'));
    await agreeAndSubmit(dialog, language);
    await expectEntered(name, language);
  });

  test("[AUTH-15] [ERR-01b] an unknown invitation code stops a registration; the agent's passes", async () => {
    const dialog = await openForm(language);
    const name = someone();
    await fillRegistration(dialog, { ...right, username: name, affiliateCode: 'NOBODY99' });
    await agreeAndSubmit(dialog, language);
    await answerWarning(t('errors.invitation_code_error'), language);
    expect(registrations()).toEqual([]);
    expect(document.activeElement).toBe(input(dialog, 'affiliateCode'));
    expect(input(dialog, 'affiliateCode').value).toBe('NOBODY99');
    expect(dialog.querySelector('details')?.open).toBe(true);
    fill(dialog, { affiliateCode: 'fiesta21' });
    await submit(dialog, language);
    await expectEntered(name, language);
    const { upline } = await app.site.db
      .selectFrom('customers as c')
      .innerJoin('customers as u', 'u.id', 'c.upline_id')
      .select('u.account as upline')
      .where('c.account', '=', name)
      .executeTakeFirstOrThrow();
    expect(upline).toBe('agent');
  });

  test('[AUTH-19] [AUTH-28a] [ERR-01a] a message that cannot be sent is reported with OK; the number stays', async () => {
    const dialog = await openForm(language, 'mobile');
    app.wire.before(({ path }) =>
      path === '/api/verification/sms/register'
        ? Response.json(
            { success: false, code: 'send_failed', message: 'x', value: null },
            { status: 502 },
          )
        : undefined,
    );
    await press(dialog, t('verification.send'));
    await expectAlert(dialog, t('validation.required'));
    expect(messages()).toEqual([]);
    fill(dialog, { mobileNum: '0918 123 4567' });
    await press(dialog, t('verification.send'));
    await answerWarning(t('errors.send_failed'), language);
    expect(stepTitle(dialog)).toBe(step('mobile'));
    expect(input(dialog, 'mobileNum').value).toBe('0918 123 4567');
    expect(
      within(dialog).getByRole<HTMLButtonElement>('button', { name: t('verification.send') })
        .disabled,
    ).toBe(false);
  });
});

const t = words('EN');

test('[AUTH-13] [ROUTE-02] login and register popup lead to each other; the header opens the latter at its address', async () => {
  await app.open('/login', { language: 'EN' });
  await press(await popup(t('auth.loginTitle')), t('auth.register'));
  const register = await popup(t('registration.title'));
  await expectClosed(t('auth.loginTitle'));
  await press(register, t('registration.login'));
  const login = await popup(t('auth.loginTitle'));
  await expectClosed(t('registration.title'));
  await press(login, t('auth.close'));
  await expectClosed();
  await click(headerLink(t('frame.register')));
  expect(await popup(t('registration.title'))).toBeTruthy();
  expect(location.pathname).toBe('/register');
});

test('[AUTH-13] [AUTH-28a] a closed popup opens again at its step with what was typed, but for what is secret', async () => {
  const dialog = await openForm();
  await fillStep(dialog, { username: 'mariaclara' });
  await goOn(dialog);
  await fillStep(dialog, { password, confirmPassword: password });
  await goOn(dialog);
  await fillStep(dialog, { birthday: '1990-05-17' });
  await press(dialog, t('auth.close'));
  await expectClosed();
  await click(headerLink(t('frame.register')));
  const again = await popup(t('registration.title'));
  await waitFor(() => expect(stepTitle(again)).toBe(t('registration.step.password')));
  expect(input(again, 'account').value).toBe('mariaclara');
  expect(input(again, 'password').value).toBe('');
  await fillStep(again, { password, confirmPassword: password });
  await goOn(again);
  expect(input(again, 'birthday-year').value).toBe('1990');
});

test("[AUTH-28a] the browser's back leads a step back, and from the first one out", async () => {
  const dialog = await openForm();
  await fillRegistration(dialog, { ...right, username: someone() });
  const titles: string[] = [];
  for (let at = 0; at < 2; at += 1) {
    const before = stepTitle(dialog);
    history.back();
    await waitFor(() => expect(stepTitle(dialog)).not.toBe(before));
    titles.push(stepTitle(dialog));
  }
  expect(titles).toEqual([t('registration.step.password'), t('registration.step.account')]);
  history.back();
  await expectClosed();
  await waitFor(() => expect(location.pathname).toBe('/'));
});

test("[AUTH-28a] the browser's back twice, faster than the page is drawn, leads two steps back", async () => {
  const dialog = await openLastStep();
  history.back();
  history.back();
  await waitFor(() => expect(stepTitle(dialog)).toBe(t('registration.step.account')));
  history.back();
  await expectClosed();
});

test('[AUTH-28a] a message whose answer comes after the popup was closed leads no step on', async () => {
  const dialog = await openForm('EN', 'mobile');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  app.wire.after(async ({ path }) => {
    if (path === '/api/verification/sms/register') await held;
    return undefined;
  });
  await fillStep(dialog, { mobileNum: someNumber() });
  await submitStep(dialog);
  await waitFor(() => expect(messages()).toHaveLength(1));
  await press(dialog, t('auth.close'));
  await expectClosed();
  await waitFor(() => expect(history.state?.layer).toBeUndefined());
  await act(async () => letGo());
  await act(() => askAgain());
  expect(history.state?.layer).toBeUndefined();
});

test('[AUTH-28a] a password manager finds the account beside its new password; focus and name follow the step', async () => {
  const dialog = await openForm();
  const name = someone();
  await fillStep(dialog, { username: name });
  await goOn(dialog);
  const form = shownForm(dialog);
  expect(
    [...form.querySelectorAll('input')].map(({ autocomplete, value }) => [autocomplete, value]),
  ).toEqual([
    ['username', name],
    ['new-password', ''],
    ['new-password', ''],
  ]);
  await waitFor(() => expect(document.activeElement).toBe(input(form, 'password')));
  const group = input(form, 'password').closest('fieldset')!;
  expect(group.querySelector('legend')?.textContent).toBe(
    t('registration.stepOf', { at: 2, all: 3 }) + t('registration.step.password'),
  );
});

test.each([
  ['username', { username: 'username', password: 'new-password' }],
  ['mobile', { mobileNum: 'tel', verificationCode: 'one-time-code', password: 'new-password' }],
] as const)(
  '[AUTH-02] [AUTH-17] [AUTH-28a] [ERR-01e] by %s: autofill tokens, and an error after leaving a wrong field',
  async (way, fillings) => {
    const dialog = await openForm('EN', way);
    const number = someNumber();
    const good = {
      ...right,
      username: someone(),
      mobileNum: number,
      verificationCode: () => lastCode(number),
    };
    for (const [field, token] of Object.entries(fillings)) {
      const box = input(dialog, field);
      expect(box.getAttribute('autocomplete')).toBe(token);
      fireEvent.blur(box);
      expect(box.getAttribute('aria-invalid'), 'an empty field has no error').toBeNull();
      fill(dialog, { [field]: '1' });
      fireEvent.blur(box);
      expectMarked(box);
      await fillStep(dialog, good);
      await goOn(dialog);
    }
    for (const part of ['month', 'day', 'year']) {
      const box = input(dialog, `birthday-${part}`);
      expect([box.autocomplete, box.inputMode]).toEqual([`bday-${part}`, 'numeric']);
    }
    expect(input(dialog, 'payeeName').autocomplete).toBe('name');
    expect(input(dialog, 'email').autocomplete).toBe('email');
  },
);

test('[AUTH-24] a number that has an account gets a message that says so, and the page shows no difference', async () => {
  const dialog = await openForm('EN', 'mobile');
  await fillStep(dialog, { mobileNum: '0917 123 4503' });
  await goOn(dialog);
  expect(
    within(dialog).getByText(t('registration.codeSent', { number: '0917 123 4503' })),
  ).toBeTruthy();
  expect(await lastMessage('+639171234503')).toContain('You already have an account here');
});

test('[AUTH-16] [ERR-03] a registration sent again after its answer was lost opens one account', async () => {
  const dialog = await openForm();
  const name = someone();
  await fillRegistration(dialog, { ...right, username: name });
  await agree(dialog);
  let lost = 0;
  app.wire.after(({ path }) => {
    if (path !== '/api/register' || (lost += 1) > 1) return undefined;
    throw new TypeError('the answer is lost');
  });
  await submit(dialog);
  await expectAlert(dialog, t('errors.unreachable'));
  expect(input(dialog, 'birthday-year').value).toBe('1990');
  await submit(dialog);
  await expectEntered(name);
  expect(registrations()).toHaveLength(2);
  expect(
    await app.site.db.selectFrom('customers').select('id').where('account', '=', name).execute(),
  ).toHaveLength(1);
});

describe('with other settings', () => {
  const flags = {
    CHNGPASSVERIF3: true,
    USERNAMEREG3: true,
    MOBILENUMREG3: true,
    MOBILENUMPASSREG3: true,
    REGMOBVERF3: true,
    AGENTPOLICY3: true,
    FREEPLAY: true,
  };

  /** As an operator does, for gateway and app. */
  async function setUp(values: Record<string, object>): Promise<void> {
    await app.site.db
      .deleteFrom('settings')
      .where('key', 'in', ['flags', 'registerRules'])
      .execute();
    for (const [key, value] of Object.entries(values))
      await app.site.db
        .insertInto('settings')
        .values({ key, value: JSON.stringify(value) })
        .execute();
    await reloadSite(app.site.gateway);
    await askAgain();
  }
  afterEach(() => setUp({}));

  test('[AUTH-14] [AUTH-27d] the settings decide which ways to register and which fields there are', async () => {
    const registerRules = {
      whatsapp: { enabled: true, required: true },
      captcha: { enabled: true },
      payeeName: { enabled: false },
    };
    await setUp({
      flags: { ...flags, USERNAMEREG3: false, MOBILENUMPASSREG3: false },
      registerRules,
    });
    const dialog = await openForm();
    expect(within(dialog).queryByRole('tab')).toBeNull();
    const steps: string[][] = [];
    const number = someNumber();
    const texts = {
      mobileNum: number,
      verificationCode: () => lastCode(number),
      whatsapp: '09181234567',
    };
    for (;;) {
      steps.push([...shownForm(dialog).querySelectorAll('input')].map(({ name }) => name));
      if (dialog.querySelector('input[name=agreed]')) break;
      await fillStep(dialog, texts);
      await goOn(dialog);
    }
    const birthday = ['birthday-month', 'birthday-day', 'birthday-year'];
    expect(steps).toEqual([
      ['mobileNum'],
      ['verificationCode'],
      ['whatsapp'],
      [...birthday, 'captcha', 'email', 'affiliateCode', 'agreed'],
    ]);
  });

  test('[AUTH-07a] [AUTH-14] another picture of letters can be asked for, which empties their field', async () => {
    await setUp({ registerRules: { captcha: { enabled: true } } });
    const dialog = await openForm();
    await fillRegistration(dialog, { ...right, username: someone() });
    const picture = await within(dialog).findByRole<HTMLImageElement>('img', {
      name: t('verification.captchaPicture'),
    });
    const before = picture.src;
    expect(before).toMatch(/^data:image\/png;base64,\w/);
    fill(dialog, { captcha: 'ABCDE' });
    await press(dialog, t('verification.captchaAnother'));
    await waitFor(() =>
      expect(
        within(dialog).getByRole<HTMLImageElement>('img', {
          name: t('verification.captchaPicture'),
        }).src,
      ).not.toBe(before),
    );
    expect(input(dialog, 'captcha').value).toBe('');
  });

  test('[AUTH-27b] without any way to register the popup says so, and nothing leads to it', async () => {
    await setUp({ flags: { ...flags, USERNAMEREG3: false, MOBILENUMREG3: false } });
    await app.open('/register', { language: 'EN' });
    const dialog = await popup(t('registration.title'));
    expect(await within(dialog).findByText(t('registration.closed'))).toBeTruthy();
    await press(dialog, t('auth.close'));
    await expectClosed();
    expect(headerLink(t('frame.login'))).toBeTruthy();
    expect(screen.queryByRole('link', { name: t('frame.register') })).toBeNull();
    expect(screen.queryByRole('button', { name: t('frame.register') })).toBeNull();
  });

  test('[AUTH-27f] without free play nothing leads to it, and a guest who taps a game logs in', async () => {
    await app.open('/', { language: 'EN' });
    const [tag] = await screen.findAllByText(t('lobby.demo'));
    const card = tag!.closest<HTMLElement>('.game-card')!;
    expect(screen.getByRole('button', { name: t('frame.freePlay') })).toBeTruthy();
    await setUp({ flags: { ...flags, FREEPLAY: false } });
    await waitFor(() => expect(screen.queryByText(t('lobby.demo'))).toBeNull());
    expect(screen.queryByRole('button', { name: t('frame.freePlay') })).toBeNull();
    await click(card.parentElement!.querySelector('.game-info')!);
    const details = await waitFor(() => screen.getByRole('dialog'));
    expect(within(details).getByRole('button', { name: t('lobby.play') })).toBeTruthy();
    expect(within(details).queryByRole('button', { name: t('lobby.trial') })).toBeNull();
    await press(details, t('ui.close'));
    await expectClosed();
    await click(card);
    const login = await popup(t('auth.loginTitle'));
    expect(within(login).queryByRole('button', { name: t('auth.freePlay') })).toBeNull();
    expect(location.pathname).toBe('/');
  });

  test('[AUTH-27f] without free play the fairness page does not advise it', async () => {
    await setUp({ flags: { ...flags, FREEPLAY: false } });
    await app.open('/fairness', { language: 'EN' });
    expect(await screen.findByText(t('fair.guestLogin'))).toBeTruthy();
  });

  test('[AUTH-27c] [AUTH-27e] [AUTH-05] [AUTH-01] [AUTH-20] flags decide about codes and forced changes', async () => {
    await registeredPlayer(app.site.gateway, 'expired', {
      password_expires_at: new Date(Date.now() - 86_400_000),
    });
    const logIn = async (dialog: HTMLElement) => {
      fill(dialog, { username: 'expired', password: testPassword });
      await press(dialog, t('auth.login'));
    };
    await setUp({ flags });
    await app.open('/login', { language: 'EN' });
    const login = await popup(t('auth.loginTitle'));
    expect(within(login).getByRole('tab', { name: t('auth.mobile') })).toBeTruthy();
    await logIn(login);
    expect(
      within(await popup(t('password.mustTitle'))).getByText(t('password.why.expired')),
    ).toBeTruthy();

    await setUp({ flags: { ...flags, CHNGPASSVERIF3: false, REGMOBVERF3: false } });
    await app.open('/login', { language: 'EN' });
    const plain = await popup(t('auth.loginTitle'));
    expect(within(plain).queryByRole('tab')).toBeNull();
    await press(plain, t('password.forgot'));
    const forgot = await popup(t('password.forgotTitle'));
    expect(within(forgot).getByRole('textbox', { name: t('password.email') })).toBeTruthy();
    expect(within(forgot).getByText(t('password.noMail'))).toBeTruthy();
    expect(within(forgot).queryByRole('tab')).toBeNull();
    await press(forgot, t('auth.close'));
    await expectClosed(t('password.forgotTitle'));
    await logIn(plain);
    expect((await screen.findByTestId('balance')).textContent).toMatch(/\d/);
    await expectClosed();
  });
});
