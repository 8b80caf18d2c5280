import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fetchFromStore, installPackages } from './browser.ts';

/** By Debian packages. */
const engines = { firefox: ['firefox-esr'], webkit: ['webkit2gtk-driver', 'xvfb'] };
type Engine = keyof typeof engines;

/** The first on the PATH. */
export function onPath(...names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

/** For browsers without headless mode, or null. */
export function display(): 'own' | 'virtual' | null {
  if (process.env.DISPLAY || process.env.WAYLAND_DISPLAY) return 'own';
  return onPath('Xvfb') ? 'virtual' : null;
}

/** By Debian packages: programs whose tests are skipped without them. */
const servers = { pgbouncer: 'pgbouncer', nginx: 'nginx-light', caddy: 'caddy' };

/** On a machine for tests alone (CI, root), since Debian starts what it installs. */
export function findServers(): void {
  if (!process.env.CI) return;
  const missing = Object.entries(servers).filter(([program]) => onPath(program) === undefined);
  if (missing.length > 0) installPackages(missing.map(([, name]) => name));
}

/** From Playwright's store or (root) Debian. A missing engine is printed, its tests are skipped. */
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
