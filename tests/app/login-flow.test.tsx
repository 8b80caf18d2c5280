import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { knownCaptcha } from '../../server/testing/captcha.ts';
import type { TextKey } from '../../src/lib/text-key.ts';
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
  idle,
  landmark,
  logIn,
  openLogin,
  pressKey,
} from './support/login-steps.ts';
import { lastCode, newPerson, otherThan } from './support/people.ts';
import type { Language } from './support/texts.ts';
import { click } from './support/steps.ts';

const app = useApp();

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'AudioContext');
});
beforeEach(async () => {
  await app.site.db.deleteFrom('auth_attempts').execute();
});

const paths = () => app.wire.calls.map(({ path }) => path);

test('[AUTH-02] a name of blanks is no name, and the gateway is asked nothing', async () => {
  const form = await openLogin(app, 'EN');
  app.wire.calls.length = 0;
  await logIn(form, { username: '   ', password: 'x' }, 'EN');
  expectMarked(input(form, 'username'));
  expect(document.activeElement).toBe(input(form, 'username'));
  expect(alertsOf(form)).toEqual([words('EN')('auth.usernameMissing')]);
  expect(app.wire.calls).toEqual([]);
});

test('[AUTH-03] [AUTH-04] a login is checked, then challenged, then sent; it shows the balance', async () => {
  const person = await newPerson(app.site);
  const form = await openLogin(app, 'EN');
  app.wire.calls.length = 0;
  await logIn(form, { ...person, username: '' }, 'EN');
  expect(app.wire.calls).toEqual([]);
  await logIn(form, person, 'EN');
  expect(await balance()).toContain('25.00');
  expect(paths().filter((path) => /challenge$|login$/.test(path))).toEqual([
    '/api/verification/challenge',
    '/api/session/login',
  ]);
});

describe('in TY', () => {
  const language = 'TY';
  const t = words(language);

  test('[HEAD-01] a guest sees a welcome, login and register, and no balance', async () => {
    await app.open('/', { language });
    const header = within(landmark('header'));
    expect(header.getByText(t('frame.welcome', { brand: 'Palaro' }))).toBeTruthy();
    expect(header.getByRole('link', { name: t('frame.login') })).toBeTruthy();
    expect(header.getByRole('link', { name: t('frame.register') })).toBeTruthy();
    expect(screen.queryByTestId('balance')).toBeNull();
  });

  for (const [path, entry, title] of [
    ['/login', 'frame.login', 'auth.loginTitle'],
    ['/register', 'frame.register', 'registration.title'],
  ] as const) {
    test(`[ROUTE-02] ${path} shows home with its popup; closing it leads to / and home is not drawn again`, async () => {
      await app.open(path, { language });
      const form = await popup(t(title));
      const home = document.querySelector('.home');
      await press(form, t('auth.close'));
      await expectClosed();
      await waitFor(() => expect(location.pathname).toBe('/'));
      await click(within(landmark('header')).getByRole('link', { name: t(entry) }));
      await popup(t(title));
      expect(location.pathname).toBe(path);
      expect(home?.isConnected).toBe(true);
    });
  }

  test('[ERR-02b] [AUTH-24] a wrong password and an unknown name get the same words, and what was typed stays', async () => {
    const form = await openLogin(app, language);
    for (const username of ['agent', `nobody${language}`]) {
      await logIn(form, { username, password: 'not-it' }, language);
      await expectAlert(form, t('errors.wrong_credentials'));
      expect(input(form, 'username').value).toBe(username);
      expect(input(form, 'password').value).toBe('not-it');
    }
  });

  test('[AUTH-01] [AUTH-02] [AUTH-03] [AUTH-19] a mobile number and its code log in without another challenge', async () => {
    const { number, mobile } = await newPerson(app.site);
    const form = await openLogin(app, language);
    await press(form, t('auth.mobile'), 'tab');
    const byCode = within(form).getByRole('tabpanel');
    await press(byCode, t('auth.login'));
    await expectAlert(form, t('verification.codeMissing'));
    fill(byCode, {
      mobileNum: `+63 ${number.slice(1, 4)} ${number.slice(4, 7)} ${number.slice(7)}`,
    });
    await press(byCode, t('verification.send'));
    await within(byCode).findByText(t('verification.sent'));
    const code = await lastCode(app.site, mobile);
    fill(byCode, { verificationCode: otherThan(code) });
    await press(byCode, t('auth.login'));
    await expectAlert(form, t('errors.code_wrong'));
    fill(byCode, { verificationCode: code });
    app.wire.calls.length = 0;
    await press(byCode, t('auth.login'));
    expect(await balance()).toContain('25.00');
    expect(paths()).not.toContain('/api/verification/challenge');
  });

  test("[AUTH-07a] [ERR-01g] the fourth try asks for a picture's letters; a wrong answer brings another", async () => {
    const form = await openLogin(app, language);
    await failOften(form, `wala${language}`, language);
    await expectAlert(form, t('errors.wrong_credentials'));
    const picture = await within(form).findByRole<HTMLImageElement>('img', {
      name: t('verification.captchaPicture'),
    });
    expect(
      input(form, 'captcha').getAttribute('aria-invalid'),
      'no complaint before there was a picture',
    ).toBeNull();
    expect(input(form, 'username').value).toBe(`wala${language}`);
    expect(input(form, 'password').value).toBe('hindi ito 2');
    await press(form, t('auth.login'));
    await expectAlert(form, t('verification.captchaMissing'));
    const { src } = picture;
    fill(form, { captcha: 'AAAAA' });
    await press(form, t('auth.login'));
    await expectAlert(form, t('errors.captcha_wrong'));
    await waitFor(() =>
      expect(form.querySelector<HTMLImageElement>('.captcha-field img')?.src).not.toBe(src),
    );
    expect(input(form, 'password').value).toBe('hindi ito 2');
  });

  test('[AUTH-07b] tones take the place of the picture, by the keyboard alone, and their number logs in', async () => {
    const { username, password } = await newPerson(app.site);
    const audio = openAudio();
    const form = await openLogin(app, language);
    await failOften(form, username, language);
    const button = (key: TextKey) => within(form).findByRole('button', { name: t(key) });
    await pressKey(await button('verification.captchaBySound'), 'Enter');
    await within(form).findByText(t('verification.soundReady'));
    expect(within(form).queryByRole('img', { name: t('verification.captchaPicture') })).toBeNull();
    const field = within(form).getByRole('textbox', {
      name: new RegExp(t('verification.captchaDigits')),
    });
    expect(describedBy(field)).toContain(t('verification.captchaDigitsHint'));
    await pressKey(await button('verification.soundPlay'), 'Enter');
    await pressKey(await button('verification.soundStop'), 'Enter');
    await pressKey(await button('verification.soundPlay'), 'Enter');
    await button('verification.soundStop');
    await waitFor(() => expect(audio).toEqual(['play', 'stop', 'play']));
    fill(form, { captcha: '00000', password });
    await press(form, t('auth.login'));
    await expectAlert(form, t('errors.captcha_wrong'));
    await button('verification.soundPlay');
    await waitFor(() => expect(audio.at(-1), 'the next tones end the former').toBe('stop'));
    await waitFor(async () => expect(await lastKey()).toBeDefined());
    const { captcha } = await knownCaptcha(app.site.gateway, await lastKey(), app.wire.cookies);
    fill(form, { captcha });
    await pressKey(input(form, 'captcha'), 'Enter');
    expect(await balance()).toContain('25.00');
    expect(app.wire.calls.some(({ query }) => query['hard'] === '1')).toBe(true);
  });

  test('[AUTH-07b] tones asked for while the picture is on its way come, though that was too soon', async () => {
    const form = await openLogin(app, language);
    const picture = '/api/verification/captcha';
    const sound = `${picture}/sound`;
    let tonesAsked = () => {};
    const hold = new Promise<void>((resolve) => (tonesAsked = resolve));
    let pictureDrawn = () => {};
    const drawn = new Promise<void>((resolve) => (pictureDrawn = resolve));
    // The gateway draws the picture just before the tones.
    app.wire.before(async ({ path }) => {
      if (path === picture) await hold;
      if (path !== sound) return undefined;
      tonesAsked();
      await drawn;
      return undefined;
    });
    app.wire.after(({ path }) => {
      if (path === picture) pictureDrawn();
      return undefined;
    });
    await failOften(form, 'mabagal.na.larawan', language);
    await press(form, t('verification.captchaBySound'));
    await within(form).findByText(t('verification.soundReady'));
    expect(within(form).queryByText(t('errors.too_soon'))).toBeNull();
    expect(paths().filter((path) => path === sound)).toHaveLength(2);
  });

  test('[AUTH-07b] a device that plays no sound says so, and the picture comes back', async () => {
    expect('AudioContext' in globalThis).toBe(false);
    const form = await openLogin(app, language);
    await failOften(form, 'walang.tunog', language);
    await press(form, t('verification.captchaBySound'));
    await within(form).findByText(t('verification.soundReady'));
    await press(form, t('verification.soundPlay'));
    await within(form).findByText(t('verification.soundFailed'));
    await press(form, t('verification.captchaByPicture'));
    await within(form).findByRole('img', { name: t('verification.captchaPicture') });
  });
});

/** The device's sound, which happy-dom has not; returns what it did. */
function openAudio(): ('play' | 'stop')[] {
  const played: ('play' | 'stop')[] = [];
  class Audio {
    destination = {};
    resume = async () => {};
    close = async () => {};
    decodeAudioData = async (wav: ArrayBuffer) => {
      expect(new TextDecoder('latin1').decode(wav.slice(0, 4))).toBe('RIFF');
      return {};
    };
    createBufferSource = () => ({
      connect() {},
      addEventListener() {},
      start: () => void played.push('play'),
      stop: () => void played.push('stop'),
    });
  }
  Object.assign(globalThis, { AudioContext: Audio });
  return played;
}

/** Of the captcha that was drawn last. */
const lastKey = async (): Promise<string | undefined> =>
  (
    await app.site.db
      .selectFrom('captchas')
      .select('key')
      .orderBy('made_at', 'desc')
      .executeTakeFirst()
  )?.key;

const describedBy = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

async function failOften(form: HTMLElement, username: string, language: Language): Promise<void> {
  for (let i = 0; i < 3; i += 1) {
    await logIn(form, { username, password: `hindi ito ${i}` }, language);
    await idle(form, words(language)('auth.login'));
  }
}
