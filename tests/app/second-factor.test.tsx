import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { sessionStore } from '../../src/data/browser-storage.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { expectAlert, expectClosed, fill, input, popup, press } from './support/forms.ts';
import { alertsOf, balance, landmark, logIn, openLogin, pressKey } from './support/login-steps.ts';
import {
  connectAuthenticator,
  farFromHome,
  lastCode,
  newPerson,
  otherThan,
  sessionOf,
  totpOf,
} from './support/people.ts';
import type { Language } from './support/texts.ts';
import { click } from './support/steps.ts';

const app = useApp();

beforeEach(async () => {
  await app.site.db.deleteFrom('auth_attempts').execute();
});

async function expectFactorStep(form: HTMLElement, language: Language): Promise<void> {
  const heading = await within(form).findByRole('heading', {
    name: words(language)('security.factor.title'),
  });
  await waitFor(() => expect(document.activeElement === heading).toBe(true));
}
const chooseMethod = async (form: HTMLElement, name: string) =>
  click(await within(form).findByRole('radio', { name }));

/** Returns the authenticator's key and the recovery codes. */
async function connectByHand(
  language: Language,
  password: string,
): Promise<{ secret: string; codes: string[] }> {
  const t = words(language);
  await click(await screen.findByRole('button', { name: t('security.totp.connect') }));
  const proof = await popup(t('security.totp.setup'));
  fill(proof, { password });
  await press(proof, t('security.totp.next'));
  const qr = await screen.findByRole('img', { name: t('security.totp.qrLabel') });
  const setup = qr.closest('dialog')!;
  const secret = setup.querySelector('.security__key code')?.textContent ?? '';
  fill(setup, { code: totpOf(secret) });
  await press(setup, t('security.totp.bind'));
  const codes = await storeCodes(language);
  await screen.findByText(t('security.totp.codes', { number: 10 }));
  return { secret, codes };
}

/** Returns them after saying that they are stored. */
async function storeCodes(language: Language): Promise<string[]> {
  const recovery = await popup(words(language)('security.recovery.title'));
  const codes = [...recovery.querySelectorAll('ol code')].map(
    ({ textContent }) => textContent ?? '',
  );
  expect(codes).toHaveLength(10);
  await press(recovery, words(language)('security.recovery.kept'));
  return codes;
}

describe('in TY', () => {
  const language = 'TY';
  const t = words(language);

  for (const kind of ['sms', 'email', 'payeeName', 'totp', 'recovery'] as const) {
    const isSent = kind === 'sms' || kind === 'email';

    test(`[AUTH-22] a login from elsewhere ends by ${kind}; a wrong one is reported`, async () => {
      const person = await newPerson(
        app.site,
        kind === 'payeeName' ? { mobile_verified_at: null, email_verified_at: null } : {},
      );
      const { secret, codes } =
        kind === 'totp' || kind === 'recovery'
          ? await connectAuthenticator(app.site, person)
          : { secret: '', codes: [] };
      const registration = {
        customer_id: person.id,
        method: 'username' as const,
        url: '/register',
        payee_name: 'María Clara dela Cruz',
      };
      if (kind === 'payeeName')
        await app.site.db.insertInto('registrations').values(registration).execute();
      await farFromHome(app.site, person);
      const form = await openLogin(app, language);
      await logIn(form, person, language);
      await expectFactorStep(form, language);
      expect(sessionStore.get('token'), 'nothing of the account is here').toBeNull();
      if (kind === 'email' || kind === 'recovery')
        await chooseMethod(form, t(`security.factor.${kind}`));
      await press(form, t('security.factor.finish'));
      await expectAlert(form, t('security.factor.completeFirst'));
      expect(document.activeElement).toBe(input(form, 'code'));
      if (isSent) {
        within(form).getByText(
          kind === 'sms'
            ? `+63•••${person.mobile.slice(-4)}`
            : `${person.email[0]}•••@palaro.example`,
          { exact: false },
        );
        await press(form, t('verification.send'));
        await within(form).findByText(t('verification.sent'));
      }
      const right = {
        sms: () => lastCode(app.site, person.mobile),
        email: () => lastCode(app.site, person.email),
        payeeName: () => ' maría clara  DELA CRUZ',
        totp: () => totpOf(secret, 1),
        recovery: () => codes[0] ?? '',
      };
      const code = await right[kind]();
      const fillings = {
        sms: 'one-time-code',
        email: 'one-time-code',
        payeeName: 'name',
        totp: 'one-time-code',
        recovery: 'off',
      };
      expect(input(form, 'code').autocomplete).toBe(fillings[kind]);
      const wrong = kind === 'totp' ? 'letters' : otherThan(code);
      fill(form, { code: wrong });
      await press(form, t('security.factor.finish'));
      await expectAlert(
        form,
        t(
          {
            sms: 'errors.code_wrong',
            email: 'errors.code_wrong',
            payeeName: 'security.factor.payeeNameWrong',
            totp: 'errors.factor_wrong',
            recovery: 'security.factor.recoveryWrong',
          }[kind],
        ),
      );
      expect(input(form, 'code').value).toBe(wrong);
      expect(input(form, 'code').getAttribute('aria-invalid')).toBe('true');
      fill(form, { code });
      expect(alertsOf(form), 'this one is not known to be wrong').toEqual([]);
      await pressKey(input(form, 'code'), 'Enter');
      expect(await balance()).toContain('25.00');
      const known = await app.site.db
        .selectFrom('known_networks')
        .select('network')
        .where('customer_id', '=', person.id)
        .execute();
      // A payee's name proves too little.
      const expected = kind === 'payeeName' ? [] : ['127.0.0.0/24'];
      expect(
        known.map(({ network }) => network).filter((each) => each !== '203.0.113.0/24'),
      ).toEqual(expected);
    });
  }
});

const t = words('EN');

describe('a code to the mobile number does not go round the authenticator', () => {
  const byMobile = async (dialog: HTMLElement) => {
    const person = await newPerson(app.site);
    const { secret, codes } = await connectAuthenticator(app.site, person);
    await farFromHome(app.site, person);
    await press(dialog, t('auth.mobile'), 'tab');
    const form = within(dialog).getByRole('tabpanel');
    fill(form, { mobileNum: person.number });
    await press(form, t('verification.send'));
    await within(form).findByText(t('verification.sent'));
    fill(form, { verificationCode: await lastCode(app.site, person.mobile) });
    return { form, secret, codes };
  };

  test('[AUTH-22] for a login', async () => {
    const dialog = await openLogin(app, 'EN');
    const { form, secret } = await byMobile(dialog);
    await press(form, t('auth.login'));
    await expectFactorStep(dialog, 'EN');
    expect(sessionStore.get('token')).toBeNull();
    fill(dialog, { code: totpOf(secret, 1) });
    await press(dialog, t('security.factor.finish'));
    expect(await balance()).toContain('25.00');
  });

  test('[AUTH-22] for a new password', async () => {
    await press(await openLogin(app, 'EN'), t('password.forgot'));
    const dialog = await popup(t('password.forgotTitle'));
    const { form, codes } = await byMobile(dialog);
    fill(form, { newPassword: 'Maligaya na, 22' });
    await press(form, t('password.save'));
    await expectFactorStep(dialog, 'EN');
    expect(sessionStore.get('token')).toBeNull();
    await chooseMethod(dialog, t('security.factor.recovery'));
    fill(dialog, { code: codes[0]! });
    await press(dialog, t('security.factor.finish'));
    expect(await balance()).toContain('25.00');
    await expectClosed();
  });
});

test('[AUTH-22] back preserves the input; too many codes end in the login', async () => {
  const person = await newPerson(app.site);
  const { codes } = await connectAuthenticator(app.site, person);
  await farFromHome(app.site, person);
  const form = await openLogin(app, 'EN');
  await logIn(form, person, 'EN');
  await expectFactorStep(form, 'EN');
  await press(form, t('security.factor.back'));
  expect([input(form, 'username').value, input(form, 'password').value]).toEqual([
    person.username,
    person.password,
  ]);
  await press(form, t('auth.login'));
  await expectFactorStep(form, 'EN');
  for (let i = 0; i < 6; i += 1) {
    fill(form, { code: `letters ${i}` });
    await press(form, t('security.factor.finish'));
    await expectAlert(form, t(i < 5 ? 'errors.factor_wrong' : 'errors.factor_expired'));
  }
  await press(form, t('auth.login'));
  await chooseMethod(form, t('security.factor.recovery'));
  fill(form, { code: codes[0]! });
  await press(form, t('security.factor.finish'));
  expect(await balance()).toContain('25.00');
  await app.open('/member/security', { language: 'EN', token: await sessionOf(app.site, person) });
  await screen.findByText(t('security.totp.codes', { number: 9 }));
});

test('[AUTH-23] [SAFE-06] new recovery codes replace the old; removal takes a code', async () => {
  const person = await newPerson(app.site);
  const { codes } = await connectAuthenticator(app.site, person);
  await app.open('/member/security', { language: 'EN', token: await sessionOf(app.site, person) });
  await click(await screen.findByRole('button', { name: t('security.totp.renew') }));
  const renewal = await popup(t('security.totp.renewTitle'));
  await press(renewal, t('security.totp.renew'));
  await expectAlert(renewal, t('security.proof.codeMissing'));
  expect(
    renewal.querySelector('input[name=password]'),
    'the password alone proves nothing here',
  ).toBeNull();
  fill(renewal, { code: 'not-it' });
  await press(renewal, t('security.totp.renew'));
  await expectAlert(renewal, t('errors.proof_wrong'));
  expect(input(renewal, 'code').value).toBe('not-it');
  fill(renewal, { code: codes[0]! });
  await press(renewal, t('security.totp.renew'));
  const fresh = await storeCodes('EN');
  expect(fresh).not.toContain(codes[0]);
  await expectClosed();

  await press(landmark('main'), t('security.totp.remove'));
  const removal = await popup(t('security.totp.removeTitle'));
  fill(removal, { code: codes[1]! });
  await press(removal, t('security.totp.remove'));
  await expectAlert(removal, t('errors.proof_wrong'));
  fill(removal, { code: fresh[0]! });
  await press(removal, t('security.totp.remove'));
  await screen.findByRole('button', { name: t('security.totp.connect') });
});

test('[AUTH-22] [AUTH-23] [AUTH-09] an agent connects an authenticator and gives its code at /agent', async () => {
  const person = await newPerson(app.site, { type: 1 });
  await app.open('/agentHome', { language: 'EN', token: await sessionOf(app.site, person) });
  await click(await screen.findByRole('button', { name: t('agent.settings') }));
  await click(await screen.findByRole('button', { name: t('frame.security') }));
  await waitFor(() => expect(location.pathname).toBe('/agent/security'));
  const { secret } = await connectByHand('EN', person.password);
  await farFromHome(app.site, person);
  await app.open('/agent', { language: 'EN' });
  await screen.findByRole('heading', { level: 1 });
  await logIn(landmark('main'), person, 'EN');
  await within(landmark('main')).findByLabelText(t('security.factor.totpLabel'));
  fill(landmark('main'), { code: totpOf(secret, 1) });
  await press(landmark('main'), t('security.factor.finish'));
  await waitFor(() => expect(location.pathname).toBe('/agentHome'));
});
