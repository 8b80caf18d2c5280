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

/** ms for which files of earlier builds are served on: an open tab may still ask for its chunks (PWA-07). */
const servedOn = 14 * 24 * 3600 * 1000;

/**
 * Puts a finished build in the place of the live one, so that no visitor meets half of either. Hashed files of earlier
 * builds stay for 14 days after they were replaced; when each was is noted in `<live>.replaced.json`, ISO 8601 UTC by name.
 * @param next the finished build's folder; it is moved.
 * @param live the folder that the gateway serves; it may not be there yet.
 * @param now ms since 1970.
 */
export function publish({ next, live, now = Date.now() }) {
  const log = `${live}.replaced.json`;
  const replaced = readLog(log);
  const current = new Set(assetsOf(next));
  const kept = {};
  for (const name of assetsOf(live)) {
    if (current.has(name)) continue;
    const since = replaced[name] ?? new Date(now).toISOString();
    if (now - Date.parse(since) > servedOn) continue;
    kept[name] = since;
    mkdirSync(join(next, 'assets'), { recursive: true });
    carryOver(join(live, 'assets', name), join(next, 'assets', name));
  }
  writeFileSync(log, `${JSON.stringify(kept, null, 2)}\n`);
  const old = `${live}.old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(live)) renameSync(live, old);
  renameSync(next, live);
  rmSync(old, { recursive: true, force: true });
}

/** The same file under both names; a file system without links gets a copy. */
function carryOver(from, to) {
  try {
    linkSync(from, to);
  } catch {
    cpSync(from, to);
  }
}

function assetsOf(folder) {
  const assets = join(folder, 'assets');
  return existsSync(assets) ? readdirSync(assets) : [];
}

function readLog(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
