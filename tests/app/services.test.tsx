import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readEnv } from '../../server/env.ts';
import { geetest } from '../../server/ports/challenge.ts';
import { registeredPlayer, testPassword } from '../../server/testing/people.ts';
import { askAgain } from '../../src/models/site.ts';
import { firebaseSettings, openFirebase, recaptchaToken } from '../support/firebase.ts';
import { captchaId, geetestLibrary, openGeetest } from '../support/geetest.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import {
  agreeAndSubmit,
  answerWarning,
  expectAlert,
  fill,
  fillRegistration,
  fillStep,
  goOn,
  forgetRegistration,
  input,
  openRegistration,
  popup,
  press,
  stepTitle,
  shownForm,
} from './support/forms.ts';
import { allowOtherOrigins, scriptsCome } from './support/outside.ts';
import type { Language } from './support/texts.ts';

/** Firebase and GeeTest are servers of the tests' own. */
const [firebase, geetestService] = await Promise.all([openFirebase(), openGeetest()]);
const { ports } = readEnv({ ...firebaseSettings(firebase), PROOF_COST: '10' });
const app = useApp({ ports });
const languages = ['TY', 'EN'] as const;
const right = {
  birthday: '1990-05-17',
  password: 'Bagong21Buhay',
  confirmPassword: 'Bagong21Buhay',
};

let people = 0;
const someone = () => `maria${(people += 1)}`;
const someNumber = () => `0919${String((people += 1)).padStart(7, '0')}`;

beforeAll(() => {
  allowOtherOrigins();
  for (const { url } of [firebase, geetestService]) app.wire.reach(url);
});
beforeEach(async () => {
  await app.site.db.deleteFrom('auth_attempts').execute();
  forgetRegistration();
  Object.assign(firebase, { trouble: null, claims: null });
});
afterAll(() => Promise.all([firebase.close(), geetestService.close()]));

const calls = (path: string) => app.wire.calls.filter((call) => call.path === path);
const expectEntered = async (balance = /\d/) => {
  expect((await screen.findByTestId('balance')).textContent).toMatch(balance);
  return sessionStorage.getItem('account');
};
async function openMobile(language: Language, number: string): Promise<HTMLElement> {
  const dialog = await openRegistration(app, language, 'mobile');
  await fillStep(dialog, { mobileNum: number });
  return dialog;
}
async function openLogin(language: Language = 'EN'): Promise<HTMLElement> {
  await app.open('/login', { language });
  return popup(words(language)('auth.loginTitle'));
}

// First, since a loaded script stays.
describe('without a script of another site', () => {
  beforeAll(() => scriptsCome(false));

  test.each(languages)(
    '[AUTH-26] [ERR-01c] a reCAPTCHA that does not come is reported, and the form goes on (%s)',
    async (language) => {
      const dialog = await openMobile(language, '0919 123 4567');
      await press(dialog, words(language)('verification.send'));
      await answerWarning(words(language)('errors.send_failed'), language);
      expect(input(dialog, 'mobileNum').value).toBe('0919 123 4567');
      expect(
        within(dialog).getByRole<HTMLButtonElement>('button', {
          name: words(language)('verification.send'),
        }).disabled,
      ).toBe(false);
    },
  );

  test('[AUTH-26] a GeeTest that does not come is reported, and the form goes on once it does', async () => {
    await withGeetest(async () => {
      const t = words('EN');
      const dialog = await openLogin();
      const name = await newPlayer();
      fill(dialog, { username: name, password: testPassword });
      await press(shownForm(dialog), t('auth.login'));
      await expectAlert(dialog, t('errors.challenge_needed'));
      scriptsCome(true);
      await press(shownForm(dialog), t('auth.login'));
      await endPanel('success');
      expect(await expectEntered()).toBe(name);
    });
  });
});

const newPlayer = async () => {
  const name = someone();
  await registeredPlayer(app.site.gateway, name);
  return name;
};

/** In place of the embedded challenge; no Firebase. */
async function withGeetest(work: () => Promise<void>): Promise<void> {
  const { ports: own, env } = app.site.gateway;
  const { challenge } = own;
  const { firebase: phone, ...others } = env.ports.identity;
  own.challenge = geetest({ captchaId, captchaKey: 'key', url: geetestService.url }, () => {});
  env.ports.identity = others;
  geetestLibrary();
  await askAgain();
  try {
    await work();
  } finally {
    own.challenge = challenge;
    env.ports.identity = { ...others, ...(phone && { firebase: phone }) };
    await askAgain();
  }
}

/** Presses one of its buttons. */
async function endPanel(end: 'success' | 'close' | 'error'): Promise<void> {
  const panel = await waitFor(
    () =>
      document.querySelector<HTMLElement>('.geetest_captcha') ??
      Promise.reject(new Error('no panel is shown')),
  );
  await press(panel, end);
  await waitFor(() => expect(document.querySelector('.geetest_captcha')).toBeNull());
}

describe('GeeTest', () => {
  beforeAll(() => scriptsCome(true));

  test.each(['close', 'error'] as const)(
    '[AUTH-26] [ERR-02a] after a panel that ends with %s the login is as it was typed, and the next try works',
    async (end) => {
      await withGeetest(async () => {
        const t = words('EN');
        const dialog = await openLogin();
        const name = await newPlayer();
        fill(dialog, { username: name, password: testPassword });
        await press(shownForm(dialog), t('auth.login'));
        await endPanel(end);
        await expectAlert(dialog, t('errors.challenge_needed'));
        expect(input(dialog, 'password').value).toBe(testPassword);
        await press(shownForm(dialog), t('auth.login'));
        await endPanel('success');
        expect(await expectEntered()).toBe(name);
      });
    },
  );

  test.each([
    [
      'success',
      {
        lot_number: expect.stringMatching(/^[\da-f]{32}$/),
        captcha_output: 'o',
        pass_token: 'p',
        gen_time: '1',
      },
      'registration.step.code',
    ],
    ['close', null, 'errors.challenge_needed'],
  ] as const)(
    '[AUTH-26] a request for a code has what the player solved there, and nothing after %s',
    async (end, solved, textKey) => {
      await withGeetest(async () => {
        const t = words('EN');
        const dialog = await openMobile('EN', someNumber());
        await press(dialog, t('verification.send'));
        await endPanel(end);
        expect(await screen.findByText(t(textKey))).toBeTruthy();
        const sent = calls('/api/verification/sms/register').map(
          ({ body }) =>
            (body as { verification: { challenge?: string } }).verification.challenge ?? 'null',
        );
        expect(sent.map((challenge) => JSON.parse(challenge))).toEqual([solved]);
      });
    },
  );
});

describe('Firebase', () => {
  beforeAll(() => {
    scriptsCome(true);
    const given: { callback: (token: string) => void }[] = [];
    Object.assign(window, {
      grecaptcha: {
        ready: (then: () => void) => setTimeout(then),
        render: (_holder: HTMLElement, settings: (typeof given)[number]) =>
          given.push(settings) - 1,
        execute: (widget: number) => setTimeout(() => given[widget]?.callback(recaptchaToken)),
      },
    });
  });

  describe('in TY', () => {
    const language = 'TY';
    const t = words(language);
    const send = async (dialog: HTMLElement) => {
      await goOn(dialog);
      expect(stepTitle(dialog)).toBe(t('registration.step.code'));
    };

    test('[AUTH-19] [AUTH-26] a code of Firebase proves the number to the gateway; the next one waits 60 s', async () => {
      const number = someNumber();
      const dialog = await openMobile(language, number);
      await send(dialog);
      expect(
        within(dialog).getByRole<HTMLButtonElement>('button', { name: /0:[0-5]\d|1:00/ }).disabled,
      ).toBe(true);
      expect(firebase.locale).toBe('fil');
      const verificationCode = firebase.codeFor(`+63${number.slice(1)}`);
      await fillRegistration(dialog, { verificationCode, ...right });
      await agreeAndSubmit(dialog, language);
      await expectEntered(/0\.00$/);
      expect(sessionStorage.getItem('account')).toBe(number);
    });

    test('[AUTH-15] [ERR-02a] a wrong and an expired code are said at their step, which is not left', async () => {
      const number = someNumber();
      const dialog = await openMobile(language, number);
      await send(dialog);
      fill(dialog, { verificationCode: '999999' });
      await press(dialog, t('registration.next'));
      await expectAlert(dialog, t('errors.code_wrong'));
      expect(document.activeElement).toBe(input(dialog, 'verificationCode'));
      firebase.trouble = { method: 'signInWithPhoneNumber', reason: 'SESSION_EXPIRED' };
      const verificationCode = firebase.codeFor(`+63${number.slice(1)}`);
      fill(dialog, { verificationCode });
      await press(dialog, t('registration.next'));
      await expectAlert(dialog, t('errors.code_expired'));
      expect(stepTitle(dialog)).toBe(t('registration.step.code'));
      expect(input(dialog, 'verificationCode').value).toBe(verificationCode);
      firebase.trouble = null;
      await goOn(dialog);
      await fillRegistration(dialog, right);
      await agreeAndSubmit(dialog, language);
      await expectEntered(/0\.00$/);
    });

    test('[AUTH-15] [ERR-01c] Firebase being away, and a token for another number, stop the registration with words', async () => {
      const number = someNumber();
      const dialog = await openMobile(language, number);
      firebase.trouble = 'away';
      await press(dialog, t('verification.send'));
      await answerWarning(t('errors.send_failed'), language);
      firebase.trouble = null;
      await waitFor(
        () => {
          const send = within(dialog).queryByRole('button', { name: t('verification.send') });
          if (send) fireEvent.click(send);
          expect(stepTitle(dialog)).toBe(t('registration.step.code'));
        },
        { interval: 300 },
      );
      fill(dialog, { verificationCode: firebase.codeFor(`+63${number.slice(1)}`) });
      firebase.trouble = 'away';
      await press(dialog, t('registration.next'));
      await answerWarning(t('errors.firebase_failed'), language);
      expect(stepTitle(dialog)).toBe(t('registration.step.code'));
      Object.assign(firebase, { trouble: null, claims: { phone_number: '+639170000000' } });
      await fillRegistration(dialog, right);
      await agreeAndSubmit(dialog, language);
      await expectAlert(dialog, t('errors.firebase_failed'));
      expect(stepTitle(dialog)).toBe(t('registration.step.mobile'));
      expect(input(dialog, 'mobileNum').value).toBe(number);
    });

    test.each([
      ['TOO_MANY_ATTEMPTS_TRY_LATER', 'errors.too_many_auth_requests'],
      ['QUOTA_EXCEEDED', 'errors.sms_quota'],
      ['OPERATION_NOT_ALLOWED : this region is not enabled', 'errors.forbidden'],
      ['CAPTCHA_CHECK_FAILED', 'errors.challenge_failed'],
      ['INVALID_PHONE_NUMBER', 'validation.mobileNum'],
    ])('[ERR-02a] the reason %s has its words', async (reason, key) => {
      const dialog = await openMobile(language, '0919 123 4567');
      firebase.trouble = { method: 'sendVerificationCode', reason };
      await press(dialog, t('verification.send'));
      await answerWarning(t(key), language);
      expect(input(dialog, 'mobileNum').value).toBe('0919 123 4567');
    });
  });
});
