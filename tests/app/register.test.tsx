import { screen, waitFor, within } from '@testing-library/react';
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
  fill,
  forgetRegistration,
  input,
  openRegistration,
  popup,
  press,
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

describe('in EN', () => {
  const language = 'EN';
  const t = words(language);

  test('[AUTH-13] [AUTH-14] [AUTH-16] a registration by username opens an account, logs it in and shows home', async () => {
    const dialog = await openForm(language);
    const name = someone();
    fill(dialog, { ...right, username: name, payeeName: 'María Clara' });
    await agreeAndSubmit(dialog, language);
    await expectEntered(name, language);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(password);
  });

  test('[AUTH-16] [AUTH-19] [AUTH-28b] a number with its code opens an account of its name, greeted by an alias', async () => {
    const dialog = await openForm(language, 'mobile');
    const number = someNumber();
    fill(dialog, { mobileNum: number });
    await press(dialog, t('verification.send'));
    await within(dialog).findByText(t('verification.sent'));
    expect(
      within(dialog).getByRole<HTMLButtonElement>('button', { name: /[0-3]:[0-5]\d/ }).disabled,
    ).toBe(true);
    const code = /\d{6}/.exec(await lastMessage(`+63${number.slice(1)}`))?.[0] ?? '';
    fill(dialog, { ...right, verificationCode: code });
    await agreeAndSubmit(dialog, language);
    await expectEntered(/^player-[\da-f]{10}$/, language);
    expect(sessionStorage.getItem('account')).toBe(number);
  });

  test('[AUTH-14] [AUTH-17] [AUTH-18] each wrong field has its own words and retains its text, and nothing is sent', async () => {
    const dialog = await openForm(language);
    await submit(dialog, language);
    expect(within(dialog).getAllByText(t('validation.required')).length).toBeGreaterThan(0);
    for (const key of ['validation.birthday', 'registration.agreeMissing'])
      expect(within(dialog).getByText(t(key))).toBeTruthy();
    expect(document.activeElement).toBe(input(dialog, 'username'));
    const young = `${new Date().getFullYear() - 20}-01-01`;
    fill(dialog, {
      username: '1x',
      birthday: young,
      email: 'maria@mail',
      mobileNum: '12',
      password: 'short',
      confirmPassword: 'other',
    });
    await submit(dialog, language);
    for (const text of [
      t('validation.length', { min: 6, max: 16 }),
      t('validation.passwordLength', { min: 12, max: 128 }),
      t('validation.mismatch'),
      t('validation.underage', { age: 21 }),
      t('validation.family.email'),
      t('validation.mobileNum'),
    ]) {
      await expectAlert(dialog, text);
    }
    expect(input(dialog, 'username').value).toBe('1x');
    expect(input(dialog, 'username').getAttribute('aria-invalid')).toBe('true');
    expect(registrations()).toEqual([]);
  });

  test('[AUTH-29b] [AUTH-29c] a common or personal password is rejected at its field; the next passes', async () => {
    const dialog = await openForm(language);
    const username = someone();
    for (const [tried, key, send] of [
      ['qwerty123456', 'errors.password_common', agreeAndSubmit],
      [`${username}${username}1`, 'errors.password_personal', submit],
    ] as const) {
      fill(dialog, { ...right, username, password: tried, confirmPassword: tried });
      await send(dialog, language);
      await expectAlert(dialog, t(key));
      expect(document.activeElement).toBe(input(dialog, 'password'));
    }
    fill(dialog, { password, confirmPassword: password });
    await submit(dialog, language);
    await expectClosed();
  });

  test("[AUTH-15] [ERR-01b] an unknown invitation code stops a registration; the agent's passes", async () => {
    const dialog = await openForm(language);
    const name = someone();
    fill(dialog, { ...right, username: name, affiliateCode: 'NOBODY99' });
    await agreeAndSubmit(dialog, language);
    await answerWarning(t('errors.invitation_code_error'), language);
    expect(registrations()).toEqual([]);
    expect(document.activeElement).toBe(input(dialog, 'affiliateCode'));
    expect(input(dialog, 'affiliateCode').value).toBe('NOBODY99');
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

  test('[AUTH-19] [ERR-01a] a message that cannot be sent is reported with OK; the number stays', async () => {
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
    expect(within(dialog).getAllByText(t('validation.required')).length).toBeGreaterThan(0);
    fill(dialog, { mobileNum: '0918 123 4567' });
    await press(dialog, t('verification.send'));
    await answerWarning(t('errors.send_failed'), language);
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

test('[AUTH-13] a closed register popup opens again with what was typed, but for what is secret', async () => {
  const dialog = await openForm();
  fill(dialog, { username: 'mariaclara', password });
  await press(dialog, t('auth.close'));
  await expectClosed();
  await click(headerLink(t('frame.register')));
  const again = await popup(t('registration.title'));
  await waitFor(() => expect(input(again, 'username').value).toBe('mariaclara'));
  expect(input(again, 'password').value).toBe('');
});

test('[AUTH-24] a number that has an account gets a message that says so, and the page shows no difference', async () => {
  const dialog = await openForm('EN', 'mobile');
  fill(dialog, { mobileNum: '0917 123 4503' });
  await press(dialog, t('verification.send'));
  expect(await within(dialog).findByText(t('verification.sent'))).toBeTruthy();
  expect(await lastMessage('+639171234503')).toContain('You already have an account here');
});

test('[AUTH-16] [ERR-03] a registration sent again after its answer was lost opens one account', async () => {
  const dialog = await openForm();
  const name = someone();
  fill(dialog, { ...right, username: name });
  await agree(dialog);
  let lost = 0;
  app.wire.after(({ path }) => {
    if (path !== '/api/register' || (lost += 1) > 1) return undefined;
    throw new TypeError('the answer is lost');
  });
  await submit(dialog);
  await expectAlert(dialog, t('errors.unreachable'));
  expect(input(dialog, 'username').value).toBe(name);
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
    expect(input(dialog, 'mobileNum')).toBeTruthy();
    expect(within(dialog).queryByRole('tab')).toBeNull();
    for (const field of ['username', 'password', 'confirmPassword', 'payeeName', 'wechat'])
      expect(dialog.querySelector(`input[name=${field}]`)).toBeNull();
    expect(input(dialog, 'whatsapp').required).toBe(true);
  });

  test('[AUTH-07a] [AUTH-14] another picture of letters can be asked for, which empties their field', async () => {
    await setUp({ registerRules: { captcha: { enabled: true } } });
    const dialog = await openForm();
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
