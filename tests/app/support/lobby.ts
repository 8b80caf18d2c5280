import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { findPopup, loadView } from '../../../src/app/views/pages.ts';
import type { TestApp } from './app.tsx';

/** GETs a value from the gateway. */
export async function ask(app: TestApp, url: string): Promise<any> {
  return (await app.site.app.inject({ url })).json().value;
}

/** Preloads the login popup, so that no test waits for it. */
export async function loginReady(): Promise<void> {
  await loadView(findPopup('loginPopupModal')!);
}

/** Ten times as fast as userEvent's. */
export const tap = (element: Element): Promise<void> =>
  act(async () => void fireEvent.click(element));

export const gameNames = (): (string | null)[] =>
  [...document.querySelectorAll('.game-grid .game-card__name')].map(
    ({ textContent }) => textContent,
  );

export const countText = (): string =>
  document.querySelector('.game-area__count')?.textContent ?? '';

export async function type(text: string): Promise<void> {
  const field = await screen.findByRole('searchbox');
  await act(async () => {
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: text } });
  });
}

/** Waits for the result. */
export async function search(text: string): Promise<void> {
  await type(text);
  await waitFor(() => expect(countText()).toContain(`“${text.trim()}”`));
}

/** Presses Escape. */
export async function closeDialog(dialog: HTMLElement): Promise<void> {
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  await waitFor(() => expect(dialog.isConnected).toBe(false));
}
