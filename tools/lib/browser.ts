import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './paths.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const storeUrl = 'https://cdn.playwright.dev/';
const probeTimeoutMs = 4000;
const downloadTimeoutMs = 180_000;
const installTimeoutMs = 300_000;

/**
 * Playwright's, the PATH's, Playwright's store's, or (root) Debian's.
 * @throws one sentence when none starts
 */
export async function findBrowser(): Promise<string> {
  const own = await playwrightChromium();
  if (starts(own)) return own;
  const present = onPath();
  if (present) return present;
  await fetchFromStore(['chromium']);
  if (starts(own)) return own;
  for (const name of ['chromium', 'chromium-headless-shell']) installPackages([name]);
  const installed = onPath();
  if (installed) return installed;
  throw new Error(
    'The browser checks need Chromium: install it (for example "apt-get install chromium") and run "npm test" again.',
  );
}

/** The same engine at two thirds of the CPU, or the Chromium itself. */
export function shellOf(chromium: string): string {
  const beside = `${chromium}-headless-shell`;
  const own = chromium.replace(
    /chromium-(\d+)([\\/])chrome-(\w+)[\\/].*?(\.exe)?$/,
    'chromium_headless_shell-$1$2chrome-headless-shell-$3$2chrome-headless-shell$4',
  );
  return [beside, own].find((path) => existsSync(path)) ?? chromium;
}

/** Downloads Playwright's builds, if its store is reachable. */
export async function fetchFromStore(browsers: readonly string[]): Promise<void> {
  if (!(await storeAnswers())) return;
  console.log(`  fetching ${browsers.join(' and ')} (once)…`);
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  runQuietly(process.execPath, [cli, 'install', ...browsers], downloadTimeoutMs);
}

/** Root only; a dead mirror costs seconds. */
export function installPackages(packages: readonly string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`  installing ${packages.join(', ')} (once)…`);
  const bounds = ['http', 'https'].flatMap((scheme) => ['-o', `Acquire::${scheme}::Timeout=5`]);
  const options = ['-q', ...bounds, '-o', 'Acquire::Retries=0'];
  runQuietly('apt-get', ['update', ...options], installTimeoutMs);
  runQuietly(
    'apt-get',
    ['install', ...options, '-y', '--no-install-recommends', ...packages],
    installTimeoutMs,
  );
}

async function playwrightChromium(): Promise<string> {
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(starts);
}

function starts(path: string): boolean {
  return (
    existsSync(path) &&
    spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
  );
}

async function storeAnswers(): Promise<boolean> {
  try {
    await fetch(storeUrl, { method: 'HEAD', signal: AbortSignal.timeout(probeTimeoutMs) });
    return true;
  } catch {
    return false;
  }
}

function runQuietly(command: string, args: readonly string[], timeout: number): void {
  try {
    execFileSync(command, args, {
      cwd: root,
      stdio: 'ignore',
      timeout,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  } catch {
    // The caller checks for a browser.
  }
}
