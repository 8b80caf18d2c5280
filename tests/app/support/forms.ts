import { fireEvent, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { draft, storeDraft } from '../../../src/areas/auth/register.model.ts';
import { words } from '../../support/words.ts';
import type { TestApp } from './app.tsx';
import type { Language } from './texts.ts';
import { click } from './steps.ts';

/** Null when closed. Cheaper than a search by role, which covers the page behind. */
function openPopup(title: string): HTMLElement | null {
  const named = (dialog: Element) =>
    document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent === title;
  return [...document.querySelectorAll<HTMLElement>('dialog[open]')].find(named) ?? null;
}

export function popup(title: string): Promise<HTMLElement> {
  return waitFor(() => {
    const found = openPopup(title);
    if (!found) throw new Error(`no popup with the title ${title} is open`);
    return found;
  });
}

/** Without a title: all popups. */
export async function expectClosed(title?: string): Promise<void> {
  await waitFor(() =>
    expect(title === undefined ? document.querySelector('dialog') : openPopup(title)).toBeNull(),
  );
}

export function shownForm(dialog: HTMLElement): HTMLFormElement {
  const found = [...dialog.querySelectorAll('form')].find((form) => !form.closest('[hidden]'));
  if (!found) throw new Error('the popup shows no form');
  return found;
}

/** Throws when there is none. */
export function input(form: ParentNode, name: string): HTMLInputElement {
  const found = form.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (!found) throw new Error(`there is no input ${name}`);
  return found;
}

/** By name, each at once. */
export function fill(form: ParentNode, texts: Record<string, string>): void {
  for (const [name, text] of Object.entries(texts))
    fireEvent.change(input(form, name), { target: { value: text } });
}

export async function press(
  form: HTMLElement,
  name: string,
  role: 'button' | 'tab' = 'button',
): Promise<void> {
  await click(await within(form).findByRole(role, { name }));
}

/** A form's or a field's error. */
export async function expectAlert(form: HTMLElement, text: string): Promise<void> {
  await within(form).findByText(
    (_content, element) =>
      element?.getAttribute('role') === 'alert' && element.textContent === text,
  );
}

/** Then closes the warning by its button. */
export async function answerWarning(text: string, language: Language = 'EN'): Promise<void> {
  const t = words(language);
  const warning = await popup(t('verification.warning'));
  expect(warning.getAttribute('role')).toBe('alertdialog');
  expect(within(warning).getByText(text)).toBeTruthy();
  await press(warning, t('verification.ok'));
  await expectClosed(t('verification.warning'));
}

/** The field is marked, and described for screen readers. */
export function expectMarked(field: HTMLElement): void {
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const id = field
    .getAttribute('aria-describedby')
    ?.split(' ')
    .find((part) => part.endsWith('-error'));
  const error = document.getElementById(id ?? '');
  expect(error?.textContent).toMatch(/\S/);
  expect(error?.getAttribute('role')).toBe('alert');
}

/** Returns the popup once the first step is there, by the way that is asked for. */
export async function openRegistration(
  app: TestApp,
  language: Language,
  way: 'username' | 'mobile' = 'username',
): Promise<HTMLElement> {
  await app.open('/register', { language });
  return registrationBy(await popup(words(language)('registration.title')), language, way);
}

/** Waits for the first step, and chooses the way where there are several. */
export async function registrationBy(
  dialog: HTMLElement,
  language: Language,
  way: 'username' | 'mobile',
): Promise<HTMLElement> {
  await waitFor(() => shownForm(dialog));
  const key = way === 'mobile' ? 'registration.byMobile' : 'registration.byUsername';
  const tab = within(dialog).queryByRole('tab', { name: words(language)(key) });
  if (tab) await click(tab);
  return dialog;
}

/** By name; a code comes once its step is there. */
export type StepTexts = Record<string, string | (() => string | Promise<string>)>;

export const stepTitle = (dialog: HTMLElement): string =>
  dialog.querySelector('.steps__title')?.textContent ?? '';

const isLastStep = (dialog: HTMLElement) => dialog.querySelector('input[name="agreed"]') !== null;

/** Types what the step that is shown asks for; a birthday as `1990-05-17`. */
export async function fillStep(dialog: HTMLElement, texts: StepTexts): Promise<void> {
  const { birthday, ...others } = texts;
  const [year, month, day] = typeof birthday === 'string' ? birthday.split('-') : [];
  const parts = { 'birthday-month': month, 'birthday-day': day, 'birthday-year': year };
  const all: Record<string, StepTexts[string] | undefined> = { ...others, ...parts };
  for (const [name, text] of Object.entries(all)) {
    const box = dialog.querySelector<HTMLInputElement>(`.steps input[name="${name}"]`);
    if (text === undefined || !box) continue;
    const value = typeof text === 'function' ? await text() : text;
    fireEvent.change(box, { target: { value } });
  }
}

/** To another step, by the button of the one that is shown. */
export async function goOn(dialog: HTMLElement): Promise<void> {
  const before = stepTitle(dialog);
  await click(dialog.querySelector('.steps button[type="submit"]')!);
  await waitFor(() => expect(stepTitle(dialog)).not.toBe(before));
}

/** Fills in step by step up to the last, which is filled in too. */
export async function fillRegistration(dialog: HTMLElement, texts: StepTexts): Promise<void> {
  await fillStep(dialog, texts);
  while (!isLastStep(dialog)) {
    await goOn(dialog);
    await fillStep(dialog, texts);
  }
}

/** Agrees to the terms where needed. */
export async function agreeAndSubmit(dialog: HTMLElement, language: Language): Promise<void> {
  const box = within(dialog).getByRole<HTMLInputElement>('checkbox');
  if (!box.checked) await click(box);
  await press(dialog, words(language)('registration.submit'));
}

/** Before each test: a tab remembers what was typed. */
export function forgetRegistration(): void {
  const typed = { ...draft().typed };
  for (const field of Object.keys(typed) as (keyof typeof typed)[]) typed[field] = '';
  storeDraft({
    typed,
    agreed: false,
    dialingCode: null,
    method: null,
    otherNumber: '',
    step: null,
    codeFor: null,
    pendingSignUp: null,
    key: crypto.randomUUID(),
  });
}
