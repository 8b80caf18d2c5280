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
 * Returns the path of a Chromium that starts here: Playwright's, one on the PATH, Playwright's from its store, or Debian's package, which
 * root may install.
 * @throws an Error with one sentence when there is none
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

/**
 * Returns the path of a Chromium's headless shell, the same engine at two thirds of the CPU: Playwright's is in its own folder, Debian's
 * beside the browser. Returns the Chromium where there is none.
 */
export function shellOf(chromium: string): string {
  const beside = `${chromium}-headless-shell`;
  const own = chromium.replace(
    /chromium-(\d+)([\\/])chrome-(\w+)[\\/].*?(\.exe)?$/,
    'chromium_headless_shell-$1$2chrome-headless-shell-$3$2chrome-headless-shell$4',
  );
  return [beside, own].find((path) => existsSync(path)) ?? chromium;
}

/** Downloads Playwright's builds of these browsers; does nothing when its store cannot be reached. */
export async function fetchFromStore(browsers: readonly string[]): Promise<void> {
  if (!(await storeAnswers())) return;
  console.log(`  fetching ${browsers.join(' and ')} (once)…`);
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  runQuietly(process.execPath, [cli, 'install', ...browsers], downloadTimeoutMs);
}

/** Installs Debian packages; root only. A mirror that does not answer costs some seconds. */
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

/** Whether a browser runs: without its libraries it does not. */
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
    // The caller checks afterwards whether a browser is there.
  }
}
