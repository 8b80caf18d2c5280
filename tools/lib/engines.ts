import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fetchFromStore, installPackages } from './browser.ts';

/** The engines of smoke tests besides Chromium, by Playwright's names, with their Debian packages. */
const engines = { firefox: ['firefox-esr'], webkit: ['webkit2gtk-driver', 'xvfb'] };
type Engine = keyof typeof engines;

/** Returns the path of the first of these programs that is on the PATH. */
export function onPath(...names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

/** The display for a browser without a headless mode; null when there is none. */
export function display(): 'own' | 'virtual' | null {
  if (process.env.DISPLAY || process.env.WAYLAND_DISPLAY) return 'own';
  return onPath('Xvfb') ? 'virtual' : null;
}

/**
 * Gets Firefox and WebKit where possible: Playwright's from its store, else Debian's packages, which root may install. A
 * missing engine is printed; its test is then skipped with a reason.
 */
export async function findEngines(): Promise<void> {
  const playwright = await import('@playwright/test');
  const isPresent: Record<Engine, () => boolean> = {
    firefox: () =>
      existsSync(playwright.firefox.executablePath()) ||
      onPath('firefox-esr', 'firefox') !== undefined,
    webkit: () =>
      existsSync(playwright.webkit.executablePath()) ||
      (onPath('WebKitWebDriver') !== undefined && display() !== null),
  };
  const missing = () => (Object.keys(engines) as Engine[]).filter((name) => !isPresent[name]());
  if (missing().length > 0) await fetchFromStore(missing());
  if (missing().length > 0) installPackages(missing().flatMap((name) => engines[name]));
  for (const name of missing())
    console.log(`  ${name} is not available: its smoke test is skipped`);
}
