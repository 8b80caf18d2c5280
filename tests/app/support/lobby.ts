import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { findPopup, loadView } from '../../../src/app/views/pages.ts';
import type { TestApp } from './app.tsx';

/** The value that the gateway answers a GET with. */
export async function ask(app: TestApp, url: string): Promise<any> {
  return (await app.site.app.inject({ url })).json().value;
}

/** Loads the code of the login popup, so that no test waits for it. */
export async function loginReady(): Promise<void> {
  await loadView(findPopup('loginPopupModal')!);
}

/** A plain click, with what follows from it at once; userEvent's takes ten times as long. */
export const tap = (element: Element): Promise<void> =>
  act(async () => void fireEvent.click(element));

/** The names of the games that are listed now. */
export const gameNames = (): (string | null)[] =>
  [...document.querySelectorAll('.game-grid .game-card__name')].map(
    ({ textContent }) => textContent,
  );

/** How many games the list says that there are. */
export const countText = (): string =>
  document.querySelector('.game-area__count')?.textContent ?? '';

/** Puts a text into the search field. */
export async function type(text: string): Promise<void> {
  const field = await screen.findByRole('searchbox');
  await act(async () => {
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: text } });
  });
}

/** Searches the lobby for a text, and waits until the list says what it found. */
export async function search(text: string): Promise<void> {
  await type(text);
  await waitFor(() => expect(countText()).toContain(`“${text.trim()}”`));
}

/** Closes a dialog as Escape does, and waits until it is gone. */
export async function closeDialog(dialog: HTMLElement): Promise<void> {
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  await waitFor(() => expect(dialog.isConnected).toBe(false));
}
