import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** Open tabs may request earlier chunks (PWA-07). */
const retentionMs = 14 * 24 * 3600 * 1000;

interface Publication {
  /** The finished build; moved. */
  next: string;
  /** Served; may not exist yet. */
  live: string;
  /** ms since 1970. */
  now?: number;
}

/**
 * In one step: no visitor gets a mixture. Earlier hashed files stay 14 days; `<live>.replaced.json`
 * has ISO times by name.
 */
export function publish({ next, live, now = Date.now() }: Publication): void {
  const log = `${live}.replaced.json`;
  const replaced = readLog(log);
  const current = new Set(assetsOf(next));
  const retained: Record<string, string> = {};
  for (const name of assetsOf(live)) {
    if (current.has(name)) continue;
    const since = replaced[name] ?? new Date(now).toISOString();
    if (now - Date.parse(since) > retentionMs) continue;
    retained[name] = since;
    mkdirSync(join(next, 'assets'), { recursive: true });
    linkOrCopy(join(live, 'assets', name), join(next, 'assets', name));
  }
  writeFileSync(log, `${JSON.stringify(retained, null, 2)}\n`);
  const old = `${live}.old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(live)) renameSync(live, old);
  renameSync(next, live);
  rmSync(old, { recursive: true, force: true });
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    cpSync(from, to);
  }
}

function assetsOf(folder: string): string[] {
  const assets = join(folder, 'assets');
  return existsSync(assets) ? readdirSync(assets) : [];
}

function readLog(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
