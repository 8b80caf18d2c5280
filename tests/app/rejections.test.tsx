import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ErrorCode } from '../../contract/errors.ts';
import { testPlayer } from '../../server/domain/play/fixtures.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { fillRegistration, forgetRegistration, goOn, openRegistration } from './support/forms.ts';
import { bringNear } from './support/near.ts';
import { click, descriptionOf, fill, press, rejection, serverError } from './support/steps.ts';

/** Of a login (specification §8); the gateway's tests show how each arises. */
const loginRejections: readonly ErrorCode[] = [
  'too_many_auth_requests',
  'account_disabled',
  'contact_agent',
  'non_member',
  'challenge_failed',
  'challenge_needed',
  'forbidden',
  'invalid_seal',
  'replayed_request',
];
const login = '/api/session/login';
const app = useApp();
/** By path, in the gateway's place. */
const answers = new Map<string, () => Response | Promise<Response>>();

beforeEach(() => answers.clear());
afterEach(() => vi.restoreAllMocks());

describe('a site that fails', () => {
  const t = words();
  /** Every call but the session's and the site's state. */
  const fault = ({ path }: { path: string }) =>
    /^\/api\/(?!site\/|session\/)/.test(path) ? serverError() : undefined;

  test('[HOME-05] [ERR-03] no page of a guest claims that there is nothing, or blames the network', async () => {
    bringNear();
    await app.open('/', { fault });
    expect(await screen.findByText(t('lobby.winnersMissing'))).toBeTruthy();
    expect(screen.queryByText(t('lobby.noWinners'))).toBeNull();
    await app.open('/sports', { fault });
    expect(await screen.findByText(t('lobby.noVendors'))).toBeTruthy();
    expect(screen.getAllByText(t('errors.unreachable'))).toHaveLength(1);
    await app.open('/promotions', { fault });
    expect(await screen.findByText(t('promotions.absent'))).toBeTruthy();
    expect(screen.getAllByText(t('errors.unreachable'))).toHaveLength(1);
  });

  /** A page per way of showing failures, with its text. */
  test.each([
    ['/favorite', 'lobby.absent'],
    ['/member/depositv2', 'deposits.absent'],
    ['/member/withdraw', 'withdrawals.absent'],
    ['/member/transactionHistory', 'records.absent'],
    ['/pointMall', 'points.absent'],
    ['/recent', 'lobby.absent'],
    ['/fairness', 'fair.ownAbsent'],
  ])('[PWA-03b] [ERR-03] %s names what is missing and the reason', async (path, title) => {
    const { token } = await testPlayer(app.site.gateway, 0);
    await app.open(path, { token, fault });
    const main = within(await screen.findByRole('main'));
    expect((await main.findAllByText(t(title))).length).toBeGreaterThan(0);
    expect((await main.findAllByText(t('errors.unreachable'))).length).toBeGreaterThan(0);
    expect(main.queryByText(t('errors.offline'))).toBeNull();
  });
});

async function openPopup(path: string, language: 'TY' | 'EN') {
  await app.open(path, { language });
  app.wire.before((call) => answers.get(call.path)?.());
  return within(await screen.findByRole('dialog'));
}

describe('in TY', () => {
  const language = 'TY';
  const t = words(language);

  async function openMobileLogin() {
    const popup = await openPopup('/login', language);
    await click(await popup.findByRole('tab', { name: t('auth.mobile') }));
    const number = popup.getByRole<HTMLInputElement>('textbox', { name: t('auth.mobile') });
    await fill(number, '0917 123 4567');
    return { popup, number };
  }

  test('[ERR-02a] [ERR-02b] [AUTH-24] every rejection of a login is explained in words, and what was typed stays', async () => {
    const popup = await openPopup('/login', language);
    const username = await popup.findByLabelText<HTMLInputElement>(t('auth.username'));
    const tryLogin = async (complaint: string) => {
      // A rejected login clears only the password.
      await fill(popup.getByLabelText(t('auth.password')), 'Lihim#12');
      await press(t('auth.login'), popup);
      await waitFor(() => expect(popup.getByRole('alert').textContent).toContain(complaint));
      expect(username.value).toBe('maria');
    };
    await fill(username, 'maria');
    for (const code of loginRejections) {
      answers.set(login, () => rejection(code));
      await tryLogin(t(`errors.${code}`));
    }
    answers.set(login, () => Promise.reject(new TypeError('the connection broke')));
    await tryLogin(t('errors.unreachable'));
  });

  test('[ERR-02a] [AUTH-19] every rejection of a code is explained in a warning, and the number stays', async () => {
    const { popup, number } = await openMobileLogin();
    // One message a second (AUTH-19).
    const clock = performance.now.bind(performance);
    let passed = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => clock() + passed);
    for (const code of [
      'sms_quota',
      'send_failed',
      'too_soon',
      'too_many_auth_requests',
    ] as const) {
      answers.set('/api/verification/sms/noLogin', () => rejection(code));
      passed += 1000;
      await press(t('verification.send'), popup);
      expect((await screen.findByRole('alertdialog')).textContent).toContain(t(`errors.${code}`));
      await press(t('verification.ok'), within(screen.getByRole('alertdialog')));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(number.value).toBe('0917 123 4567');
    }
  });

  test('[AUTH-01] both ways of logging in preserve what was typed while the other one is shown', async () => {
    const { popup, number } = await openMobileLogin();
    await click(popup.getByRole('tab', { name: t('auth.byAccount') }));
    const username = popup.getByLabelText<HTMLInputElement>(t('auth.username'));
    await fill(username, 'maria');
    await click(popup.getByRole('tab', { name: t('auth.mobile') }));
    expect(number.value).toBe('0917 123 4567');
    await click(popup.getByRole('tab', { name: t('auth.byAccount') }));
    expect(popup.getByLabelText<HTMLInputElement>(t('auth.username')).value).toBe('maria');
  });

  test('[ERR-02a] [AUTH-15] a rejected registration says why, a wrong field gets the focus, and what was typed stays', async () => {
    forgetRegistration();
    const dialog = await openRegistration(app, language);
    app.wire.before((call) => answers.get(call.path)?.());
    const popup = within(dialog);
    const box = (name: string) =>
      document.querySelector<HTMLInputElement>(`dialog input[name="${name}"]`)!;
    const typed = {
      username: 'mariaclara',
      birthday: '1990-05-17',
      password: 'Lihim na lihim',
      confirmPassword: 'Lihim na lihim',
    };
    await fillRegistration(dialog, typed);
    await click(await popup.findByRole('checkbox'));
    const submit = () => press(t('registration.submit'), popup);
    for (const code of [
      'domain_check_failed',
      'registration_closed',
      'firebase_failed',
      'forbidden',
    ] as const) {
      answers.set('/api/register', () => rejection(code));
      await submit();
      await waitFor(() =>
        expect(popup.getByRole('alert').textContent).toContain(t(`errors.${code}`)),
      );
    }
    answers.set('/api/register', () => rejection('username_taken', 'username'));
    await submit();
    await waitFor(() =>
      expect(descriptionOf(box('username'))).toContain(t('errors.username_taken')),
    );
    expect(document.activeElement).toBe(box('username'));
    expect(box('username').value).toBe(typed.username);
    await goOn(dialog);
    expect(box('birthday-year').value).toBe('1990');
    await press(t('registration.back'), popup);
    await waitFor(() => expect(box('password').value).toBe(typed.password));
    expect(box('confirmPassword').value).toBe(typed.password);
  });

  test('[ERR-02a] a wrong code is said at its field; a broken answer and none at all are said above the form', async () => {
    const { popup } = await openMobileLogin();
    const code = popup.getByLabelText<HTMLInputElement>(t('verification.code'));
    const panel = () => within(popup.getByRole('tabpanel'));
    const submit = () => press(t('auth.login'), panel());
    await fill(code, '123456');
    for (const wrong of ['code_wrong', 'code_expired'] as const) {
      answers.set(login, () => rejection(wrong, 'verificationCode'));
      await submit();
      await waitFor(() => expect(descriptionOf(code)).toBe(t(`errors.${wrong}`)));
      expect(code.value).toBe('123456');
    }
    answers.set(login, () => Response.json({ success: true, value: { token: 7 } }));
    await submit();
    await waitFor(() => expect(panel().getByRole('alert').textContent).toBe(t('errors.broken')));
    // A call's 15 s end at once.
    const timers: AbortController[] = [];
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      timers.push(new AbortController());
      return timers.at(-1)!.signal;
    });
    answers.set(login, () => {
      for (const timer of timers) timer.abort();
      return new Promise(() => {});
    });
    await submit();
    await waitFor(() => expect(panel().getByRole('alert').textContent).toBe(t('errors.timeout')));
    expect(timeout).toHaveBeenCalledWith(15_000);
    expect(code.value).toBe('123456');
  });

  test('[ERR-02c] [AUTH-12] free play whose account cannot be loaded says so and leaves a guest; another try opens it', async () => {
    const popup = await openPopup('/login', language);
    answers.set('/api/session/info', () => rejection('internal'));
    await press(t('auth.freePlay'), popup);
    await waitFor(() => expect(popup.getByRole('alert').textContent).toBe(t('errors.unknown')));
    expect(sessionStorage.getItem('token')).toBeNull();
    answers.clear();
    await press(t('auth.freePlay'), popup);
    await waitFor(() => expect(screen.getByTestId('balance').textContent).toContain('FUN'));
  });
});
