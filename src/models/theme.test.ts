import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';

const page = { documentElement: { dataset: {} as { theme?: string } }, bar: '' };
const listeners = new Map<string, (event: { key: string; newValue: string | null }) => void>();
const device = { matches: false, report: () => {} };

vi.stubGlobal('document', {
  documentElement: page.documentElement,
  querySelector: () => ({
    setAttribute: (_name: string, value: string) => void (page.bar = value),
  }),
});
vi.stubGlobal('matchMedia', () => ({
  get matches() {
    return device.matches;
  },
  addEventListener: (_name: string, listener: () => void) => void (device.report = listener),
}));
vi.stubGlobal('addEventListener', (name: string, listener: never) => listeners.set(name, listener));

beforeEach(() => {
  vi.resetModules();
  page.bar = '';
  device.matches = false;
  delete page.documentElement.dataset.theme;
});

async function started(stored?: string) {
  const { localStore } = await import('../data/browser-storage.ts');
  localStore.clear();
  if (stored) localStore.set('theme', stored);
  const theme = await import('./theme.ts');
  theme.startTheme();
  return { ...theme, localStore };
}

test("[THEME-01] without a choice the device's theme is shown, and followed when it changes", async () => {
  device.matches = true;
  const { theme } = await started();
  expect(theme.value).toBe('dark');
  device.matches = false;
  device.report();
  expect(theme.value).toBe('light');
  expect(page.documentElement.dataset.theme).toBe('light');
});

test('[THEME-01] a choice is stored, and beats the device', async () => {
  const { theme, setTheme, localStore } = await started();
  setTheme('dark');
  expect(localStore.get('theme')).toBe('dark');
  expect(theme.value).toBe('dark');
  setTheme('system');
  expect(localStore.get('theme')).toBeNull();
  expect(theme.value).toBe('light');
  device.matches = true;
  expect((await started('light')).theme.value).toBe('light');
});

test('[THEME-01] a choice made in another tab is taken over', async () => {
  const { theme } = await started();
  listeners.get('storage')?.({ key: 'theme', newValue: 'dark' });
  expect(theme.value).toBe('dark');
});

test('[THEME-01] the stored choice is shown on the page at once, without asking the device', async () => {
  device.matches = true;
  const { themeChoice } = await started('light');
  expect(themeChoice.value).toBe('light');
  expect(page.documentElement.dataset.theme).toBe('light');
  device.matches = false;
  device.report();
  expect((await started('dark')).themeChoice.value).toBe('dark');
  expect(page.documentElement.dataset.theme).toBe('dark');
});

test('[THEME-01] a stored word that is no theme is not taken up', async () => {
  device.matches = true;
  const { themeChoice, theme } = await started('purple');
  expect(themeChoice.value).toBe('system');
  expect(theme.value).toBe('dark');
});

test('[THEME-01] a choice taken back in another tab follows the device again', async () => {
  const { theme, themeChoice } = await started('dark');
  listeners.get('storage')?.({ key: 'theme', newValue: null });
  expect(themeChoice.value).toBe('system');
  expect(theme.value).toBe('light');
});

test('what another tab stores of other things leaves the theme as it is', async () => {
  const { theme, themeChoice } = await started('dark');
  listeners.get('storage')?.({ key: 'lang', newValue: 'light' });
  expect(themeChoice.value).toBe('dark');
  expect(theme.value).toBe('dark');
});

test('a page without the mark for the browser bar shows the theme all the same', async () => {
  const { setTheme } = await started();
  vi.spyOn(document, 'querySelector').mockReturnValueOnce(null);
  setTheme('dark');
  expect(page.documentElement.dataset.theme).toBe('dark');
});

test("[THEME-02] the browser bar has the colour that the page's head gave it, in both themes", async () => {
  const head = readFileSync(join(import.meta.dirname, '..', '..', 'index.html'), 'utf8');
  const { setTheme } = await started();
  for (const name of ['light', 'dark'] as const) {
    setTheme(name);
    expect(page.bar).toMatch(/^#[0-9a-f]{6}$/);
    expect(head).toMatch(new RegExp(`content.*["']${page.bar}["']`));
  }
});
