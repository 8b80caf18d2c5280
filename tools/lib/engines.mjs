import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fetchFromStore, installPackages } from './browser.mjs';

/** What a smoke test runs in besides Chromium: Debian's packages, by the name that Playwright has for the engine. */
const engines = { firefox: ['firefox-esr'], webkit: ['webkit2gtk-driver', 'xvfb'] };

/** The path of the first of these programs that is there. */
export function onPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}

/** What a browser that has no headless mode may draw on; null when there is nothing. */
export function display() {
  if (process.env.DISPLAY || process.env.WAYLAND_DISPLAY) return 'own';
  return onPath('Xvfb') ? 'virtual' : null;
}

/**
 * Sees to it that Firefox and WebKit are there, if that can be: Playwright's from its store, else Debian's packages, which
 * root may install. What cannot be had is left out; the test that wants it says so.
 */
export async function findEngines() {
  const playwright = await import('@playwright/test');
  const there = {
    firefox: () =>
      existsSync(playwright.firefox.executablePath()) || onPath('firefox-esr', 'firefox'),
    webkit: () =>
      existsSync(playwright.webkit.executablePath()) || (onPath('WebKitWebDriver') && display()),
  };
  const missing = () => Object.keys(engines).filter((name) => !there[name]());
  if (missing().length > 0) await fetchFromStore(missing());
  if (missing().length > 0) installPackages(missing().flatMap((name) => engines[name]));
  for (const name of missing()) console.log(`  no ${name} to be had: its smoke test is skipped`);
}
