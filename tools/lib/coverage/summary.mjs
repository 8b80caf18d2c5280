import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { filesOf } from '../parts.mjs';
import { root } from '../paths.mjs';
import { Executed } from './executed.mjs';
import { noteCovered, pointsOfReport, pointsOfScript } from './points.mjs';
import { textOf } from './scripts.mjs';
import { lineOf, unitsOf } from './units.mjs';

const sources = ['contract', 'src', 'sw', 'server', 'games'];
/** Tests, what only they use, and types. */
const notCounted = /\.test\.tsx?$|^server\/testing\/|-kit\.ts$|\.d\.ts$/;
/** Folders of which each folder below counts by itself. */
const split = new Set(['src', 'src/areas', 'server', 'server/domain', 'games']);

/**
 * Sums up what tests ran.
 * @param folder the raw data: `unit/coverage-final.json`, `chromium-*.json`, and `gateway` with what the gateway processes wrote
 * @returns `folders` and `files` by path: `lines` and `branches` as `[covered, all]`; of a file also `missed`, the lines that
 *   did not run, and `hash`, by which another summary's lines can be compared with these.
 */
export function summarise(folder) {
  const reports = readReports(folder);
  const files = {};
  const folders = {};
  for (const file of sourceFiles()) {
    const code = readFileSync(join(root, file), 'utf8');
    const { lines, branches } = unitsOf(file, code);
    for (const report of reports) {
      const points = report.get(file);
      if (!points) continue;
      noteCovered(lines, points);
      noteCovered(branches, points);
    }
    const missed = [
      ...new Set(lines.filter(({ covered }) => !covered).map(({ from }) => lineOf(from))),
    ];
    const all = new Set(lines.map(({ from }) => lineOf(from))).size;
    const counts = {
      lines: [all - missed.length, all],
      branches: [branches.filter(({ covered }) => covered).length, branches.length],
    };
    const hash = createHash('sha256').update(code).digest('hex').slice(0, 12);
    files[file] = { ...counts, missed, hash };
    const sum = (folders[folderOf(file)] ??= { lines: [0, 0], branches: [0, 0] });
    for (const what of ['lines', 'branches'])
      sum[what] = sum[what].map((count, index) => count + counts[what][index]);
  }
  return { folders, files };
}

function readReports(folder) {
  const unit = join(folder, 'unit', 'coverage-final.json');
  const scripts = [...readScripts(folder).entries()].map(([script, ran]) =>
    pointsOfScript(script, ran),
  );
  return existsSync(unit) ? [pointsOfReport(unit), ...scripts] : scripts;
}

function readScripts(folder) {
  const executed = new Executed();
  for (const file of filesOf(folder).filter((name) => /chromium-\d+\.json$/.test(name)))
    executed.read(file);
  const gateway = textOf('server/main.js');
  const reports = join(folder, 'gateway');
  if (gateway === undefined || !existsSync(reports)) return executed;
  for (const name of readdirSync(reports)) {
    const { result } = JSON.parse(readFileSync(join(reports, name), 'utf8'));
    for (const { url, functions } of result) {
      if (url.endsWith('/dist/server/main.js'))
        executed.add('server/main.js', gateway.length, functions);
    }
  }
  return executed;
}

const sourceFiles = () =>
  sources
    .flatMap((folder) => filesOf(join(root, folder)))
    .map((file) => relative(root, file).split(sep).join('/'))
    .filter((file) => /\.tsx?$/.test(file) && !notCounted.test(file))
    .sort();

/** The folder that a file counts for, such as `src/areas/lobby`. */
function folderOf(file) {
  const parts = file.split('/').slice(0, -1);
  let depth = 1;
  while (depth < parts.length && split.has(parts.slice(0, depth).join('/'))) depth += 1;
  return parts.slice(0, depth).join('/');
}

/** The summary as lines of a table. */
export function tableOf({ folders }) {
  const total = { lines: [0, 0], branches: [0, 0] };
  for (const counts of Object.values(folders)) {
    for (const what of ['lines', 'branches'])
      total[what] = total[what].map((count, index) => count + counts[what][index]);
  }
  const rows = [
    ...Object.entries(folders).sort(([one], [other]) => one.localeCompare(other)),
    ['all', total],
  ];
  const wide = Math.max(...rows.map(([name]) => name.length));
  const cell = ([covered, all]) =>
    `${String(covered).padStart(6)} of ${String(all).padStart(6)} ${percent([covered, all]).padStart(7)}`;
  return [
    `${'folder'.padEnd(wide)}  ${'lines'.padStart(24)}  ${'branches'.padStart(24)}`,
    ...rows.map(
      ([name, { lines, branches }]) => `${name.padEnd(wide)}  ${cell(lines)}  ${cell(branches)}`,
    ),
  ];
}

export const share = ([covered, all]) => (all === 0 ? 1 : covered / all);
/** Rounded down: 100 % is said of what is whole. */
export const percent = (counts) => `${(Math.floor(share(counts) * 1000) / 10).toFixed(1)} %`;
