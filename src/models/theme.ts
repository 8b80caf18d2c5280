import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import { localStore } from '../data/browser-storage.ts';

export type ThemeChoice = 'system' | 'light' | 'dark';

const choice = signal<ThemeChoice>('system');
const systemTheme = signal<'light' | 'dark'>('light');

/** `system` follows the device. */
export const themeChoice: ReadonlySignal<ThemeChoice> = choice;
/** The chosen theme, or the device's (THEME-01). */
export const theme: ReadonlySignal<'light' | 'dark'> = computed(() =>
  choice.value === 'system' ? systemTheme.value : choice.value,
);

/** The browser bar: --ground of tokens.css (THEME-02). */
const barColours = { light: '#faf6ee', dark: '#14122b' };

function show(): void {
  document.documentElement.dataset.theme = theme.peek();
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', barColours[theme.peek()]);
}

/** The page's head set the first theme. */
export function startTheme(): void {
  const stored = localStore.get('theme');
  if (stored === 'light' || stored === 'dark') choice.value = stored;
  const query = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => {
    systemTheme.value = query.matches ? 'dark' : 'light';
    show();
  };
  query.addEventListener('change', follow);
  addEventListener('storage', (event) => {
    if (event.key === 'theme') setTheme((event.newValue as ThemeChoice | null) ?? 'system');
  });
  follow();
}

export function setTheme(next: ThemeChoice): void {
  choice.value = next;
  if (next === 'system') localStore.remove('theme');
  else localStore.set('theme', next);
  show();
}
