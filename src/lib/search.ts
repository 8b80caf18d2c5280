import { type CatalogueRow, catalogueFlags } from '../../contract/catalogue/rows.ts';

/** `extendIndex` grows `names`, `vendorOf` and `groups` together. */
export interface SearchIndex {
  rows: readonly CatalogueRow[];
  /** By code. */
  vendorNames: ReadonlyMap<string, string>;
  names: string[];
  /** By row: index into `vendors`. */
  vendorOf: Uint16Array;
  /** By vendor: code and name. */
  vendors: string[][];
  /** By code: index into `vendors`. */
  positions: Map<string, number>;
  /** By row: 0 playable and hot, 1 playable, 2 hot, 3 neither. */
  groups: Uint8Array;
  /** A longer text finds no others. */
  last: { wanted: string; rows: readonly number[] };
}

/** Smaller is better. */
const fit = {
  prefix: 0,
  word: 1,
  part: 2,
  vendorPart: 3,
  nearlyWord: 4,
  nearly: 5,
  none: 6,
} as const;
/** Fewer matches allow one typing error. */
const fewFinds = 6;
/** Shorter texts allow no error. */
const shortestForgiven = 3;

/** Lower case, no diacritics, single blanks. */
export function searchKey(text: string): string {
  const plain = /^[\x20-\x7e]*$/.test(text) ? text : text.normalize('NFD').replace(/\p{Mn}/gu, '');
  return plain.toLowerCase().replace(/\s+/g, ' ').trim();
}

/** @param vendorNames by code */
export function buildIndex(
  rows: readonly CatalogueRow[],
  vendorNames: ReadonlyMap<string, string>,
): SearchIndex {
  return {
    rows,
    vendorNames,
    names: [],
    vendorOf: new Uint16Array(rows.length),
    vendors: [],
    positions: new Map(),
    groups: new Uint8Array(rows.length),
    last: { wanted: '', rows: [...rows.keys()] },
  };
}

/**
 * @param count default: all
 * @returns whether it is complete
 */
export function extendIndex(index: SearchIndex, count = index.rows.length): boolean {
  const end = Math.min(index.names.length + count, index.rows.length);
  for (let row = index.names.length; row < end; row += 1) {
    const [, name, , vendor, , , flags] = index.rows[row]!;
    index.vendorOf[row] = vendorPosition(index, vendor);
    index.groups[row] =
      (flags & catalogueFlags.playable ? 0 : 2) + (flags & catalogueFlags.hot ? 0 : 1);
    index.names.push(searchKey(name));
  }
  return end === index.rows.length;
}

function vendorPosition({ positions, vendors, vendorNames }: SearchIndex, vendor: string): number {
  let position = positions.get(vendor);
  if (position === undefined) {
    position =
      vendors.push([searchKey(vendor), searchKey(vendorNames.get(vendor) ?? '')].filter(Boolean)) -
      1;
    positions.set(vendor, position);
  }
  return position;
}

/** Playable, then by fit, then hot; near matches last. */
function bucketOf(rank: number, group: number): number {
  return rank < fit.nearlyWord
    ? (group >> 1) * fit.nearlyWord * 2 + rank * 2 + (group & 1)
    : rank * 4 + group;
}

/**
 * By name or vendor (LOB-15): playable first; then name start, word start, any part; then hot, then
 * catalogue order. Few matches allow one typing error.
 * @param text empty finds nothing
 */
export function searchGames(index: SearchIndex, text: string): CatalogueRow[] {
  const wanted = searchKey(text);
  if (wanted === '') return [];
  extendIndex(index);
  const buckets: number[][] = Array.from({ length: fit.none * 4 }, () => []);
  const take = (row: number, rank: number) =>
    buckets[bucketOf(rank, index.groups[row]!)]!.push(row);
  const vendorFits = index.vendors.map((keys) => vendorFit(keys, wanted));
  const found: number[] = [];
  for (const row of wanted.startsWith(index.last.wanted) ? index.last.rows : index.rows.keys()) {
    const rank = Math.min(nameFit(index.names[row]!, wanted), vendorFits[index.vendorOf[row]!]!);
    if (rank === fit.none) continue;
    take(row, rank);
    found.push(row);
  }
  index.last = { wanted, rows: found };
  if (found.length < fewFinds && wanted.length >= shortestForgiven)
    findNearly(index, wanted, (row, rank) => found.includes(row) || take(row, rank));
  const games: CatalogueRow[] = [];
  for (const bucket of buckets) for (const row of bucket) games.push(index.rows[row]!);
  return games;
}

function findNearly(
  { names, vendors, vendorOf }: SearchIndex,
  wanted: string,
  take: (row: number, rank: number) => void,
): void {
  const nearly = forgiving(wanted);
  const vendorNearly = vendors.map((keys) => keys.some(nearly));
  for (const [row, name] of names.entries())
    if (vendorNearly[vendorOf[row]!] || nearly(name))
      take(row, hasWordNearly(name, wanted) ? fit.nearlyWord : fit.nearly);
}

function nameFit(name: string, wanted: string): number {
  let at = name.indexOf(wanted);
  if (at < 0) return fit.none;
  if (at === 0) return fit.prefix;
  for (; at > 0; at = name.indexOf(wanted, at + 1)) {
    if (isBreak(name.charCodeAt(at - 1))) return fit.word;
  }
  return fit.part;
}

/** Blanks and ASCII punctuation; the name is in lower case. */
function isBreak(code: number): boolean {
  return code < 48 || (code > 57 && code < 97) || (code > 122 && code < 128);
}

function vendorFit(keys: readonly string[], wanted: string): number {
  if (keys.some((key) => key.startsWith(wanted))) return fit.word;
  return keys.some((key) => key.includes(wanted)) ? fit.vendorPart : fit.none;
}

/** Tests for `wanted` with at most one error. */
function forgiving(wanted: string): (text: string) => boolean {
  const middle = wanted.length >> 1;
  const head = wanted.slice(0, middle);
  const tail = wanted.slice(middle);
  const daeh = reversed(head);
  const seam =
    wanted.slice(0, middle - 1) + wanted[middle]! + wanted[middle - 1]! + wanted.slice(middle + 1);
  // One error leaves a half whole, unless it swaps letters at the seam.
  return (text) => {
    for (let at = text.indexOf(head); at >= 0; at = text.indexOf(head, at + 1)) {
      if (beginsNearly(text.slice(at + middle), tail)) return true;
    }
    for (let at = text.indexOf(tail); at >= 0; at = text.indexOf(tail, at + 1)) {
      if (beginsNearly(reversed(text.slice(0, at)), daeh)) return true;
    }
    return text.includes(seam);
  };
}

/** The first letter is seldom wrong. */
function hasWordNearly(name: string, wanted: string): boolean {
  for (let at = name.indexOf(wanted[0]!); at >= 0; at = name.indexOf(wanted[0]!, at + 1)) {
    if ((at === 0 || isBreak(name.charCodeAt(at - 1))) && beginsNearly(name.slice(at), wanted))
      return true;
  }
  return false;
}

const reversed = (text: string): string => [...text].toReversed().join('');

function beginsNearly(text: string, wanted: string): boolean {
  let same = 0;
  while (same < wanted.length && text[same] === wanted[same]) same += 1;
  if (same >= wanted.length - 1) return true;
  const rest = wanted.slice(same + 1);
  if (text.startsWith(rest, same + 1) || text.startsWith(rest, same)) return true;
  if (text.startsWith(wanted.slice(same), same + 1)) return true;
  const swapped = text[same] === wanted[same + 1] && text[same + 1] === wanted[same];
  return swapped && text.startsWith(wanted.slice(same + 2), same + 2);
}
