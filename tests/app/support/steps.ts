import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { type ErrorCode, errorStatus } from '../../../contract/errors.ts';

/** As `within` gives it; `screen` is the whole page. */
type Part = Pick<typeof screen, 'findByRole'>;

/** In one stroke: letter by letter costs more than the rest of most tests. */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  fireEvent.change(field, { target: { value: text } });
}

/** Once it is enabled. */
export async function click(element: Element): Promise<void> {
  await waitFor(() =>
    expect(element.matches(':disabled'), `${element.textContent} is disabled`).toBe(false),
  );
  await userEvent.click(element);
}

/** Once it is enabled; `part`: where, by default the whole page. */
export async function press(name: string | RegExp, part: Part = screen): Promise<void> {
  await click(await part.findByRole('button', { name }));
}

/** At a field where one is given. */
export function rejection(code: ErrorCode, field?: string): Response {
  return Response.json(
    { success: false, code, message: code, field, value: null },
    { status: errorStatus[code] },
  );
}

/** Without a reason. */
export const serverError = (): Response =>
  new Response('oops', { status: 500, headers: { 'content-type': 'text/plain' } });

/** A field's hint and error, for screen readers. */
export function descriptionOf(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();
}

/** Returns the opened menu's part. */
export async function openMenu(label: string) {
  await press(label, within(document.querySelector('header')!));
  return within(await screen.findByRole('region', { name: label }));
}

/** As on return from another tab: what follows the gateway asks again. */
export function lookAgain(): void {
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

export const pageIs = (page: string): Promise<void> =>
  waitFor(() => expect(location.pathname + location.search).toBe(page));
