import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './paths.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const store = 'https://cdn.playwright.dev/';
/** ms: asking whether Playwright's store can be reached; fetching its Chromium; Debian's package. */
const longest = { asking: 4000, fetching: 180_000, installing: 300_000 };

/**
 * The path of a Chromium that starts on this machine: Playwright's own, else one on the PATH, else
 * Playwright's fetched from its store, else Debian's package, which root may install. Throws an Error with one clear sentence when there is none.
 */
export async function findBrowser() {
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
 * The path of the headless shell that came with a Chromium: the same engine without the browser's window, at two thirds of the CPU.
 * Playwright keeps it in a folder of its own, Debian beside the other. Gives the Chromium itself where there is none.
 */
export function shellOf(chromium) {
  const beside = `${chromium}-headless-shell`;
  const own = chromium.replace(
    /chromium-(\d+)([\\/])chrome-(\w+)[\\/].*?(\.exe)?$/,
    'chromium_headless_shell-$1$2chrome-headless-shell-$3$2chrome-headless-shell$4',
  );
  return [beside, own].find(existsSync) ?? chromium;
}

/** Fetches Playwright's builds of these browsers, where its store can be reached. */
export async function fetchFromStore(browsers) {
  if (!(await reachable())) return;
  console.log(`  fetching ${browsers.join(' and ')} (once)…`);
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  quietly(process.execPath, [cli, 'install', ...browsers], longest.fetching);
}

/** Installs packages of Debian's, where root asks for it; a mirror that does not answer costs some seconds. */
export function installPackages(names) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`  installing ${names.join(', ')} (once)…`);
  const bounds = ['http', 'https'].flatMap((scheme) => ['-o', `Acquire::${scheme}::Timeout=5`]);
  const options = ['-q', ...bounds, '-o', 'Acquire::Retries=0'];
  quietly('apt-get', ['update', ...options], longest.installing);
  quietly(
    'apt-get',
    ['install', ...options, '-y', '--no-install-recommends', ...names],
    longest.installing,
  );
}

async function playwrightChromium() {
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(starts);
}

/** A browser without the libraries that it needs is as good as none. */
function starts(path) {
  return (
    existsSync(path) &&
    spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
  );
}

async function reachable() {
  try {
    await fetch(store, { method: 'HEAD', signal: AbortSignal.timeout(longest.asking) });
    return true;
  } catch {
    return false;
  }
}

function quietly(command, args, timeout) {
  try {
    execFileSync(command, args, {
      cwd: root,
      stdio: 'ignore',
      timeout,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  } catch {
    // What comes next looks for itself whether a browser is there.
  }
}
