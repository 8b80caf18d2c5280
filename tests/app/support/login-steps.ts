import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { words } from '../../support/words.ts';
import type { TestApp } from './app.tsx';
import { fill, popup, press } from './forms.ts';
import type { Language } from './texts.ts';

export const landmark = (name: 'header' | 'main'): HTMLElement =>
  document.querySelector<HTMLElement>(name)!;

/** Or a page that asks for a login; returns the popup. */
export async function openLogin(
  app: TestApp,
  language: Language,
  path = '/login',
): Promise<HTMLElement> {
  await app.open(path, { language });
  return popup(words(language)('auth.loginTitle'));
}

/** Submits the login form. */
export async function logIn(
  form: HTMLElement,
  { username, password }: { username: string; password: string },
  language: Language,
): Promise<void> {
  fill(form, { username, password });
  await press(form, words(language)('auth.login'));
}

export const balance = async (): Promise<string> =>
  (await screen.findByTestId('balance')).textContent ?? '';

/** Returns the header's menu. */
export async function openMenu(language: Language): Promise<HTMLElement> {
  const name = words(language)('frame.account');
  await press(landmark('header'), name);
  return screen.findByRole('region', { name });
}

export async function pressKey(control: HTMLElement, key: string): Promise<void> {
  control.focus();
  await userEvent.keyboard(`{${key}}`);
}

/** Of the form's alerts. */
export const alertsOf = (form: HTMLElement): (string | null)[] =>
  [...form.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent);

export const idle = (form: HTMLElement, name: string): Promise<void> =>
  waitFor(() => {
    const button = [...form.querySelectorAll('button')].find(
      ({ textContent }) => textContent === name,
    );
    expect(button?.getAttribute('aria-busy')).toBeNull();
  });

/** Until healed: before they reach the gateway, or on the way back. */
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

/** Counts calls to a path, and holds them until released. */
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
