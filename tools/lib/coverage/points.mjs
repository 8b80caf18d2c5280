import { existsSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { TraceMap, decodedMappings } from '@jridgewell/trace-mapping';
import { root } from '../paths.mjs';
import { mapsFolder } from './maps.mjs';
import { textOf } from './scripts.mjs';
import { position } from './units.mjs';

/**
 * Points of source files that a report knows something about: by file, a path below the root, and position, whether it ran.
 * @typedef {Map<string, Map<number, boolean>>} Points
 */

/**
 * The points that a built script's source map names.
 * @param script its path below `dist`
 * @param ran a byte per character, 1 where it ran
 * @returns {Points}
 */
export function pointsOfScript(script, ran) {
  const text = textOf(script);
  const map = join(mapsFolder, `${script}.map`);
  if (text === undefined || text.length !== ran.length || !existsSync(map)) return new Map();
  const traced = new TraceMap(readFileSync(map, 'utf8'));
  const files = traced.sources.map((source) =>
    posix.normalize(source ?? '').replace(/^(\.\.\/)+/, ''),
  );
  const points = new Map();
  let start = 0;
  for (const [index, segments] of decodedMappings(traced).entries()) {
    for (const [column, source, line, place] of segments) {
      if (source !== undefined)
        add(points, files[source], position(line + 1, place), ran[start + column] === 1);
    }
    start = text.indexOf('\n', start) + 1;
    if (start === 0 && index > 0) break;
  }
  return points;
}

/**
 * The points of the report that the unit tests leave.
 * @param file JSON of Istanbul's shape
 * @returns {Points}
 */
export function pointsOfReport(file) {
  const points = new Map();
  for (const [path, { statementMap, branchMap, s, b }] of Object.entries(
    JSON.parse(readFileSync(file, 'utf8')),
  )) {
    const name = relative(root, path).split(sep).join('/');
    const note = ({ start }, count) => {
      if (start?.line !== undefined)
        add(points, name, position(start.line, start.column), count > 0);
    };
    for (const [id, place] of Object.entries(statementMap)) note(place, s[id]);
    for (const [id, { locations }] of Object.entries(branchMap)) {
      for (const [index, place] of locations.entries()) note(place, b[id][index]);
    }
  }
  return points;
}

/** Code that was copied to several places ran when one of them did. */
function add(points, file, place, ran) {
  const known = points.get(file) ?? new Map();
  points.set(file, known);
  known.set(place, ran || known.get(place) === true);
}

/**
 * Notes which units ran: those whose first point within them did. Reports know different points, so each is asked by itself.
 * @param units of a source file
 * @param points of that file, in one report
 */
export function noteCovered(units, points) {
  const places = [...points.keys()].sort((one, other) => one - other);
  for (const unit of units) {
    const first = places[firstAtOrAfter(places, unit.from)];
    if (first !== undefined && first < unit.to && points.get(first)) unit.covered = true;
  }
}

function firstAtOrAfter(places, from) {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle] < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
