import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { words } from '../../support/words.ts';
import type { TestApp } from './app.tsx';
import { fill, popup, press } from './forms.ts';
import type { Language } from './texts.ts';

/** The page's own header or main part. */
export const landmark = (name: 'header' | 'main'): HTMLElement =>
  document.querySelector<HTMLElement>(name)!;

/** Opens the login popup, or a page that asks for a login first; gives the popup. */
export async function openLogin(
  app: TestApp,
  language: Language,
  path = '/login',
): Promise<HTMLElement> {
  await app.open(path, { language });
  return popup(words(language)('auth.loginTitle'));
}

/** Types a name and a password into a login form, and sends it. */
export async function logIn(
  form: HTMLElement,
  { username, password }: { username: string; password: string },
  language: Language,
): Promise<void> {
  fill(form, { username, password });
  await press(form, words(language)('auth.login'));
}

/** The header's balance, once somebody is logged in. */
export const balance = async (): Promise<string> =>
  (await screen.findByTestId('balance')).textContent ?? '';

/** Opens the member's menu in the header; gives it. */
export async function openMenu(language: Language): Promise<HTMLElement> {
  const name = words(language)('frame.account');
  await press(landmark('header'), name);
  return screen.findByRole('region', { name });
}

/** Presses a key in a field or on a button. */
export async function pressKey(control: HTMLElement, key: string): Promise<void> {
  control.focus();
  await userEvent.keyboard(`{${key}}`);
}

/** The texts of a form's alerts. */
export const alertsOf = (form: HTMLElement): (string | null)[] =>
  [...form.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent);

/** Waits until the button of a name is not busy any more. */
export const idle = (form: HTMLElement, name: string): Promise<void> =>
  waitFor(() => {
    const button = [...form.querySelectorAll('button')].find(
      ({ textContent }) => textContent === name,
    );
    expect(button?.getAttribute('aria-busy')).toBeNull();
  });

/** Loses calls to a path until it is healed: before they reach the gateway, or on the way back. */
export function loseCalls(
  { wire }: TestApp,
  path: string,
  when: 'before' | 'after',
): { heal: () => void } {
  let broken = true;
  wire[when]((call) => {
    if (broken && call.path === path) throw new TypeError('the connection was reset');
    return undefined;
  });
  return { heal: () => void (broken = false) };
}

/** Counts the calls to a path, and holds each until they are let go. */
export function holdCalls(
  { wire }: TestApp,
  path: string,
): { sent: () => number; letGo: () => void } {
  let sent = 0;
  let letGo = () => {};
  const gate = new Promise<undefined>((resolve) => {
    letGo = () => resolve(undefined);
  });
  wire.before((call) => {
    if (call.path !== path) return undefined;
    sent += 1;
    return gate;
  });
  return { sent: () => sent, letGo: () => letGo() };
}
