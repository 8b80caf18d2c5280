import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { type ErrorCode, errorStatus } from '../../../contract/errors.ts';

/** A part of the page, as `within` gives it; `screen` is all of it. */
type Part = Pick<typeof screen, 'findByRole'>;

/** Puts a text into a field, in place of what it has, as one stroke: typing letter by letter costs more than the rest of most tests. */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  fireEvent.change(field, { target: { value: text } });
}

/** Clicks an element once it is enabled. */
export async function click(element: Element): Promise<void> {
  await waitFor(() =>
    expect(element.matches(':disabled'), `${element.textContent} is disabled`).toBe(false),
  );
  await userEvent.click(element);
}

/** Presses a button once it is there and enabled; `part` is where to look for it, the whole page by default. */
export async function press(name: string | RegExp, part: Part = screen): Promise<void> {
  await click(await part.findByRole('button', { name }));
}

/** The gateway's answer that rejects a call with a code, at a field where one is given. */
export function rejection(code: ErrorCode, field?: string): Response {
  return Response.json(
    { success: false, code, message: code, field, value: null },
    { status: errorStatus[code] },
  );
}

/** The answer of a server that fails before it says why. */
export const serverError = (): Response =>
  new Response('oops', { status: 500, headers: { 'content-type': 'text/plain' } });

/** What a field is described by for a screen reader: its hint and its error. */
export function descriptionOf(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();
}

/** The part of the member's menu in the header, opened. */
export async function openMenu(label: string) {
  await press(label, within(document.querySelector('header')!));
  return within(await screen.findByRole('region', { name: label }));
}

/** Lets the page be looked at again, as on return from another tab: what follows the gateway asks it again. */
export function lookAgain(): void {
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

/** Waits until the address is this path and query. */
export const pageIs = (page: string): Promise<void> =>
  waitFor(() => expect(location.pathname + location.search).toBe(page));
