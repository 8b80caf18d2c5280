import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { filesOf } from '../parts.mjs';
import { root } from '../paths.mjs';
import { Executed, type ReportedFunction } from './executed.ts';
import { type Points, markCovered, pointsOfReport, pointsOfScript } from './points.ts';
import { textOf } from './scripts.ts';
import { lineOf, unitsOf } from './units.ts';

const sources = ['contract', 'src', 'sw', 'server', 'games'];
const notCounted = /\.test\.tsx?$|^server\/testing\/|-kit\.ts$|\.d\.ts$/;
/** Subfolders count by themselves. */
const split = new Set(['src', 'src/areas', 'server', 'server/domain', 'games']);

export type Counts = readonly [covered: number, all: number];
export interface Coverage {
  lines: Counts;
  branches: Counts;
}
export interface Summary {
  folders: Record<string, Coverage>;
  /** `missed` lines; an equal `hash` makes lines comparable. */
  files: Record<string, Coverage & { missed: readonly number[]; hash: string }>;
}

/** @param folder has `unit/coverage-final.json`, `chromium-*.json`, `gateway` */
export function summarise(folder: string): Summary {
  const reports = readReports(folder);
  const files: Summary['files'] = {};
  const folders: Summary['folders'] = {};
  for (const file of sourceFiles()) {
    const code = readFileSync(join(root, file), 'utf8');
    const { lines, branches } = unitsOf(file, code);
    for (const report of reports) {
      const points = report.get(file);
      if (!points) continue;
      markCovered(lines, points);
      markCovered(branches, points);
    }
    const missed = [
      ...new Set(lines.filter(({ covered }) => !covered).map(({ from }) => lineOf(from))),
    ];
    const all = new Set(lines.map(({ from }) => lineOf(from))).size;
    const counts: Coverage = {
      lines: [all - missed.length, all],
      branches: [branches.filter(({ covered }) => covered).length, branches.length],
    };
    const hash = createHash('sha256').update(code).digest('hex').slice(0, 12);
    files[file] = { ...counts, missed, hash };
    folders[folderOf(file)] = sumOf(folders[folderOf(file)] ?? nothing, counts);
  }
  return { folders, files };
}

const nothing: Coverage = { lines: [0, 0], branches: [0, 0] };
const add = (one: Counts, other: Counts): Counts => [one[0] + other[0], one[1] + other[1]];
const sumOf = (one: Coverage, other: Coverage): Coverage => ({
  lines: add(one.lines, other.lines),
  branches: add(one.branches, other.branches),
});

function readReports(folder: string): Points[] {
  const unit = join(folder, 'unit', 'coverage-final.json');
  const scripts = [...readScripts(folder).entries()].map(([script, ran]) =>
    pointsOfScript(script, ran),
  );
  return existsSync(unit) ? [pointsOfReport(unit), ...scripts] : scripts;
}

function readScripts(folder: string): Executed {
  const executed = new Executed();
  for (const file of filesOf(folder).filter((name) => /chromium-\d+\.json$/.test(name)))
    executed.read(file);
  const gateway = textOf('server/gateway.cjs');
  const reports = join(folder, 'gateway');
  if (gateway === undefined || !existsSync(reports)) return executed;
  for (const name of readdirSync(reports)) {
    const { result } = JSON.parse(readFileSync(join(reports, name), 'utf8')) as {
      result: { url: string; functions: ReportedFunction[] }[];
    };
    for (const { url, functions } of result) {
      if (url.endsWith('/dist/server/gateway.cjs'))
        executed.add('server/gateway.cjs', gateway.length, functions);
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

function folderOf(file: string): string {
  const parts = file.split('/').slice(0, -1);
  let depth = 1;
  while (depth < parts.length && split.has(parts.slice(0, depth).join('/'))) depth += 1;
  return parts.slice(0, depth).join('/');
}

export function tableOf({ folders }: Summary): string[] {
  const total = Object.values(folders).reduce(sumOf, nothing);
  const rows: [string, Coverage][] = [
    ...Object.entries(folders).sort(([one], [other]) => one.localeCompare(other)),
    ['all', total],
  ];
  const wide = Math.max(...rows.map(([name]) => name.length));
  const cell = ([covered, all]: Counts) =>
    `${String(covered).padStart(6)} of ${String(all).padStart(6)} ${percent([covered, all]).padStart(7)}`;
  return [
    `${'folder'.padEnd(wide)}  ${'lines'.padStart(24)}  ${'branches'.padStart(24)}`,
    ...rows.map(
      ([name, { lines, branches }]) => `${name.padEnd(wide)}  ${cell(lines)}  ${cell(branches)}`,
    ),
  ];
}

export const share = ([covered, all]: Counts): number => (all === 0 ? 1 : covered / all);
/** Rounded down: 100 % is whole. */
export const percent = (counts: Counts): string =>
  `${(Math.floor(share(counts) * 1000) / 10).toFixed(1)} %`;
