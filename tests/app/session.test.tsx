import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { termsOf } from '../../server/domain/agent/terms.ts';
import { sessionStore } from '../../src/data/browser-storage.ts';
import { startContracts } from '../../src/models/contracts.ts';
import { loadAccountData } from '../../src/models/lazy-account-data.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import {
  expectAlert,
  expectClosed,
  fill,
  fillRegistration,
  forgetRegistration,
  input,
  openRegistration,
  popup,
  press,
} from './support/forms.ts';
import {
  balance,
  holdCalls,
  landmark,
  logIn,
  loseCalls,
  openLogin,
  openMenu,
  pressKey,
} from './support/login-steps.ts';
import {
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
const t = words('EN');
const newPassword = 'Maligaya na, 22';

beforeAll(async () => {
  // As src/app/background.ts does.
  startContracts();
  (await loadAccountData()).startAccountData();
});
beforeEach(async () => {
  await app.site.db.deleteFrom('auth_attempts').execute();
});

const called = (path: string) => app.wire.calls.filter((call) => call.path === path);
const playFree = async (language: Language = 'EN') => {
  await app.open('/', { language });
  await press(landmark('header'), words(language)('frame.freePlay'));
  return balance();
};

for (const language of ['TY', 'EN'] as const) {
  test(`[AUTH-12] free play opens a trial account with play money, in ${language}`, async () => {
    expect(await playFree(language)).toBe('FUN 10,000.00');
    expect(document.querySelector('.balance__label')?.textContent).toBe(
      words(language)('frame.playMoney'),
    );
    const [sent] = called('/api/session/login/freeplay');
    expect(sent?.body).toMatchObject({
      platform: 'W',
      gatewayVersion: 3,
      os: expect.any(String),
      encryption: expect.any(String),
    });
    expect(called('/api/session/info')).not.toEqual([]);
  });
}

const demoCard = async () =>
  await waitFor(() => {
    const cards = [...document.querySelectorAll<HTMLElement>('.game-grid .game-card')];
    const found = cards.find((card) => card.textContent?.includes(t('lobby.demo')));
    expect(found).toBeTruthy();
    return found!;
  });

test("[GAME-15a] a guest's tap on a game with a demo opens its page at once, which waits for free play", async () => {
  await app.open('/', { language: 'EN' });
  const calls = holdCalls(app, '/api/session/login/freeplay');
  await click(await demoCard());
  await waitFor(() => expect(location.pathname).toBe('/seamless'));
  expect(document.querySelector('.page-loading')).toBeTruthy();
  await waitFor(() => expect(calls.sent()).toBe(1));
  calls.letGo();
  expect(await balance()).toBe('FUN 10,000.00');
  expect(await screen.findByRole('button', { name: t('play.forReal') })).toBeTruthy();
  expect(location.pathname).toBe('/seamless');
});

test('[GAME-15a] [ERR-02c] free play that does not open says why, and the guest is where the tap was', async () => {
  await app.open('/', { language: 'EN' });
  const line = loseCalls(app, '/api/session/login/freeplay', 'before');
  await click(await demoCard());
  expect(await screen.findByText(t('errors.unreachable'))).toBeTruthy();
  expect(location.pathname).toBe('/');
  expect(screen.queryByRole('dialog')).toBeNull();
  line.heal();
  await click(await demoCard());
  expect(await balance()).toBe('FUN 10,000.00');
});

test('[GAME-15b] from free play, "play for real" leads to the login and back to the game', async () => {
  await app.open('/', { language: 'EN' });
  await click(await demoCard());
  await click(await screen.findByRole('button', { name: t('play.forReal') }));
  const address = location.href;
  await logIn(await popup(t('auth.loginTitle')), await newPerson(app.site), 'EN');
  await waitFor(async () => expect(await balance()).toContain('25.00'));
  expect(location.href).toBe(address);
  expect(screen.queryByRole('button', { name: t('play.forReal') })).toBeNull();
});

test('[GAME-01] a trial account that picks a game without a trial is asked to log in for real', async () => {
  await playFree();
  await click(await screen.findByRole('searchbox'));
  await userEvent.paste('No Trial');
  const found = await waitFor(() => {
    const cards = [...document.querySelectorAll<HTMLElement>('.game-grid .game-card')];
    expect(cards.map((card) => card.querySelector('.game-card__name')?.textContent)).toEqual([
      'No Trial',
    ]);
    return cards[0]!;
  });
  await click(found);
  await popup(t('auth.in_need_true_account'));
  expect(location.pathname).not.toContain('seamless');
});

test('[ROUTE-10] a page that needs a login sends a guest to it and back to itself', async () => {
  // In maintenance, so no game is loaded.
  const form = await openLogin(app, 'EN', '/seamless?nodeId=3');
  expect(location.pathname).toBe('/login');
  await logIn(form, await newPerson(app.site), 'EN');
  await waitFor(() => expect(location.pathname + location.search).toBe('/seamless?nodeId=3'));
});

test.each([
  '/login?next=https://evil.example/',
  '/login?redirect=//evil.example',
  '/login#//evil.example',
])('[ROUTE-10] %s leads a login to no other site', async (path) => {
  await logIn(await openLogin(app, 'EN', path), await newPerson(app.site), 'EN');
  expect(await balance()).toContain('25.00');
  await waitFor(() => expect(location.href).toBe(`${location.origin}/`));
});

test('[AUTH-11] a question comes before the logout; no leaves the session as it is', async () => {
  const token = await sessionOf(app.site, await newPerson(app.site));
  await app.open('/', { language: 'EN', token });
  await press(await openMenu('EN'), t('frame.logout'));
  await press(await popup(t('auth.logoutTitle')), t('ui.cancel'));
  await expectClosed();
  expect(await balance()).toContain('25.00');
  expect(called('/api/session/logout')).toEqual([]);
  expect(sessionStore.get('token')).toBe(token);
});

test("[AUTH-08] after an agent's login the favourites and what its contracts pay are loaded, and stored for the tab", async () => {
  await logIn(await openLogin(app, 'EN'), { username: 'agent', password: 'Bayanihan#21' }, 'EN');
  await waitFor(() => expect(sessionStore.get('enableSalary')).not.toBeNull());
  const { db } = app.site.gateway;
  const { id } = await db
    .selectFrom('customers')
    .select('id')
    .where('account', '=', 'agent')
    .executeTakeFirstOrThrow();
  const terms = await termsOf(db, id);
  expect(JSON.parse(sessionStore.get('consolidated') ?? '{}')).toEqual(terms);
  expect(sessionStore.get('enableSalary')).toBe(String(terms.salary));
  expect(sessionStore.get('enableContract')).toBe(String(terms.dividendContract));
  await waitFor(() => expect(called('/api/wps/relay/getFavGames')).not.toEqual([]));
  expect(called('/api/info/funds/consolidated')).not.toEqual([]);
});

test('[LIVE-02] [AUTH-08] a trial account asks for no contracts, favourites or read marks', async () => {
  await playFree();
  // A trial account's calls come at the same time.
  await waitFor(() => expect(app.wire.calls.some(({ path }) => /recent/i.test(path))).toBe(true));
  await app.wire.idle();
  expect(
    app.wire.calls
      .map(({ path }) => path)
      .filter((path) => /consolidated|getFavGames|readAnnouncements|unread/i.test(path)),
  ).toEqual([]);
  expect(sessionStore.get('consolidated')).toBeNull();
});

test("[AUTH-09] the agents' page does not offer to remember a login", async () => {
  await app.open('/agent', { language: 'EN' });
  await within(landmark('main')).findByLabelText(t('auth.username'));
  expect(within(landmark('main')).queryByLabelText(t('auth.remember'))).toBeNull();
});

const losses = [
  { when: 'before', language: 'TY' },
  { when: 'after', language: 'EN' },
] as const;

describe.each(losses)(
  '$language, the network goes $when the gateway has done it',
  ({ when, language }) => {
    const say = words(language);

    /** First without network: what was typed stays. */
    const twice = async (
      path: string,
      form: HTMLElement,
      submit: string,
      texts: Record<string, string>,
    ) => {
      const { heal } = loseCalls(app, path, when);
      fill(form, texts);
      await press(form, submit);
      await expectAlert(form, say('errors.unreachable'));
      for (const [field, text] of Object.entries(texts))
        expect(input(form, field).value).toBe(text);
      expect(
        within(form).getByRole('button', { name: submit }).getAttribute('aria-busy'),
      ).toBeNull();
      heal();
      await press(form, submit);
    };

    test('[ERR-03] [AUTH-02] a login: what was typed stays, and another try logs in', async () => {
      const { username, password } = await newPerson(app.site);
      await twice('/api/session/login', await openLogin(app, language), say('auth.login'), {
        username,
        password,
      });
      expect(await balance()).toContain('25.00');
    });

    test('[ERR-03] [AUTH-20] a link by mail: what was typed stays, and another try sends it', async () => {
      const { username, email } = await newPerson(app.site);
      await press(await openLogin(app, language), say('password.forgot'));
      await twice(
        '/api/password/email',
        await popup(say('password.forgotTitle')),
        say('password.send'),
        { username, email },
      );
      await screen.findByText(say('password.in_been_out'));
      expect(await lastMessage(app.site, email)).toContain('/reset#');
    });

    test('[ERR-03] [AUTH-21] a change of the password: what was typed stays, another try is done, and it is changed once', async () => {
      const person = await newPerson(app.site);
      await app.open('/', { language, token: await sessionOf(app.site, person) });
      await press(await openMenu(language), say('password.change'));
      const form = await popup(say('password.change'));
      await twice('/api/password/change', form, say('password.save'), {
        oldPassword: person.password,
        newPassword,
        confirmNewPassword: newPassword,
      });
      await screen.findByText(say('password.changed'));
      await expectClosed();
      await logIn(await openLogin(app, language), { ...person, password: newPassword }, language);
      expect(await balance()).toContain('25.00');
    });
  },
);

describe('what is submitted twice in one breath is sent once', () => {
  /** By Enter twice and a double click while the call is held; returns how many were sent. */
  const submitOften = async (form: HTMLElement, path: string, field: string, button: string) => {
    const { sent, letGo } = holdCalls(app, path);
    await pressKey(input(form, field), 'Enter');
    await pressKey(input(form, field), 'Enter');
    await userEvent.dblClick(within(form).getByRole('button', { name: button }));
    await waitFor(() => expect(sent()).toBe(1));
    letGo();
    return sent;
  };

  test('[AUTH-03] [AUTH-22] a login, and its second factor', async () => {
    const person = await newPerson(app.site);
    await farFromHome(app.site, person);
    const form = await openLogin(app, 'EN');
    fill(form, { username: person.username, password: person.password });
    const logins = await submitOften(form, '/api/session/login', 'password', t('auth.login'));
    await click(await within(form).findByRole('button', { name: t('verification.send') }));
    await within(form).findByText(t('verification.sent'));
    expect(logins()).toBe(1);
    fill(form, { code: otherThan(await lastCode(app.site, person.mobile)) });
    const factors = await submitOften(
      form,
      '/api/session/login/factor',
      'code',
      t('security.factor.finish'),
    );
    await expectAlert(form, t('errors.code_wrong'));
    expect(factors()).toBe(1);
  });

  test('[AUTH-21] a change of the password', async () => {
    await app.open('/', {
      language: 'EN',
      token: await sessionOf(app.site, await newPerson(app.site)),
    });
    await press(await openMenu('EN'), t('password.change'));
    const form = await popup(t('password.change'));
    fill(form, { oldPassword: 'hindi ito', newPassword, confirmNewPassword: newPassword });
    const sent = await submitOften(
      form,
      '/api/password/change',
      'confirmNewPassword',
      t('password.save'),
    );
    await expectAlert(form, t('errors.wrong_password'));
    expect(sent()).toBe(1);
  });

  test('[AUTH-16] a registration, which opens one account', async () => {
    forgetRegistration();
    const form = await openRegistration(app, 'EN');
    await fillRegistration(form, {
      username: 'dalawangbeses',
      birthday: '1990-05-17',
      password: 'Bagong21Buhay',
      confirmPassword: 'Bagong21Buhay',
    });
    await click(within(form).getByRole('checkbox'));
    const sent = await submitOften(
      form,
      '/api/register',
      'birthday-year',
      t('registration.submit'),
    );
    expect(await balance()).toMatch(/0\.00$/);
    expect(sent()).toBe(1);
  });

  test('[AUTH-20] a forgotten password, which asks for one mail', async () => {
    const { username, email } = await newPerson(app.site);
    await press(await openLogin(app, 'EN'), t('password.forgot'));
    const form = await popup(t('password.forgotTitle'));
    fill(form, { username, email });
    const sent = await submitOften(form, '/api/password/email', 'email', t('password.send'));
    await screen.findByText(t('password.in_been_out'));
    expect(sent()).toBe(1);
    expect(await lastMessage(app.site, email)).toContain('/reset#');
  });
});
