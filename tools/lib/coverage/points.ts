import { existsSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { TraceMap, decodedMappings } from '@jridgewell/trace-mapping';
import { root } from '../paths.mjs';
import { mapsFolder } from './maps.ts';
import { textOf } from './scripts.ts';
import { type Unit, position } from './units.ts';

/** Whether positions ran, by file below the root. */
export type Points = Map<string, Map<number, boolean>>;

interface Place {
  start: { line?: number; column: number };
}

interface ReportedFile {
  statementMap: Record<string, Place>;
  branchMap: Record<string, { locations: Place[] }>;
  s: Record<string, number>;
  b: Record<string, number[]>;
}

/**
 * @param script its path below `dist`
 * @param ran a byte per character, 1: ran
 */
export function pointsOfScript(script: string, ran: Uint8Array): Points {
  const text = textOf(script);
  const map = join(mapsFolder, `${script}.map`);
  if (text === undefined || text.length !== ran.length || !existsSync(map)) return new Map();
  const traced = new TraceMap(readFileSync(map, 'utf8'));
  const files = traced.sources.map((source) =>
    posix.normalize(source ?? '').replace(/^(\.\.\/)+/, ''),
  );
  const points: Points = new Map();
  let start = 0;
  for (const [index, segments] of decodedMappings(traced).entries()) {
    for (const [column, source, line, place] of segments) {
      if (source !== undefined && line !== undefined && place !== undefined)
        addPoint(points, files[source] ?? '', {
          position: position(line + 1, place),
          ran: ran[start + column] === 1,
        });
    }
    start = text.indexOf('\n', start) + 1;
    if (start === 0 && index > 0) break;
  }
  return points;
}

/**
 * Of unit tests.
 * @param file Istanbul's JSON
 */
export function pointsOfReport(file: string): Points {
  const points: Points = new Map();
  const report = JSON.parse(readFileSync(file, 'utf8')) as Record<string, ReportedFile>;
  for (const [path, { statementMap, branchMap, s, b }] of Object.entries(report)) {
    const name = relative(root, path).split(sep).join('/');
    const note = ({ start }: Place, count = 0) => {
      if (start?.line === undefined) return;
      addPoint(points, name, { position: position(start.line, start.column), ran: count > 0 });
    };
    for (const [id, place] of Object.entries(statementMap)) note(place, s[id]);
    for (const [id, { locations }] of Object.entries(branchMap)) {
      for (const [index, place] of locations.entries()) note(place, b[id]?.[index]);
    }
  }
  return points;
}

/** Code built in several places ran if one did. */
function addPoint(points: Points, file: string, point: { position: number; ran: boolean }): void {
  const known = points.get(file) ?? new Map<number, boolean>();
  points.set(file, known);
  known.set(point.position, point.ran || known.get(point.position) === true);
}

/**
 * Once per report, as points differ.
 * @param units of a file
 * @param points of it
 */
export function markCovered(units: readonly Unit[], points: ReadonlyMap<number, boolean>): void {
  const places = [...points.keys()].sort((one, other) => one - other);
  for (const unit of units) {
    const first = places[firstAtOrAfter(places, unit.from)];
    if (first !== undefined && first < unit.to && points.get(first)) unit.covered = true;
  }
}

function firstAtOrAfter(places: readonly number[], from: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
