import { expect, test } from 'vitest';
import { type CatalogueRow, catalogueFlags } from '../../contract/catalogue/rows.ts';
import { buildIndex, extendIndex, searchGames, searchKey } from './search.ts';

const { hot, playable } = catalogueFlags;
let lastId = 0;
const row = (name: string, vendor = 'PG', flags: number = playable): CatalogueRow => {
  lastId += 1;
  return [String(lastId), name, `C${lastId}`, vendor, 'RNG', 'SLOT', flags, 9600, 1, 0];
};
const vendorNames = new Map([
  ['PG', 'Pocket Games'],
  ['JDB', 'Jade Dragon Bay'],
]);
const names = (rows: CatalogueRow[], text: string) =>
  searchGames(buildIndex(rows, vendorNames), text).map(([, name]) => name);

/** Edits (insert, delete, change, swap) to the nearest part of `text`. */
function nearestPart(text: string, wanted: string): number {
  const rows: number[][] = [Array.from({ length: text.length + 1 }, () => 0)];
  for (let i = 1; i <= wanted.length; i += 1) {
    rows[i] = [i];
    for (let j = 1; j <= text.length; j += 1) {
      const change = wanted[i - 1] === text[j - 1] ? 0 : 1;
      let min = Math.min(rows[i - 1]![j - 1]! + change, rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1);
      const swap = i > 1 && j > 1 && wanted[i - 1] === text[j - 2] && wanted[i - 2] === text[j - 1];
      if (swap) min = Math.min(min, rows[i - 2]![j - 2]! + 1);
      rows[i]![j] = min;
    }
  }
  return Math.min(...rows[wanted.length]!);
}

test('[LOB-15a] a game is found by any part of its name, whatever its case, diacritics and blanks', () => {
  const rows = [row('Peñafrancia Gold'), row('Lucky Bangka')];
  expect(names(rows, 'penafr')).toEqual(['Peñafrancia Gold']);
  expect(names(rows, '  ÑAFRANCIA   g')).toEqual(['Peñafrancia Gold']);
  expect(names(rows, 'ky ban')).toEqual(['Lucky Bangka']);
});

test("[LOB-15a] a game is found by its vendor's code and by any part of its vendor's name", () => {
  const rows = [row('Zeta', 'JDB'), row('Eta', 'PG')];
  expect(names(rows, 'jdb')).toEqual(['Zeta']);
  expect(names(rows, 'dragon b')).toEqual(['Zeta']);
});

test.each([
  ['a letter too many', 'sugarr mill'],
  ['a letter too few', 'sgar mill'],
  ['a wrong letter', 'sugar nill'],
  ['two letters swapped', 'sguar mill'],
  ['two letters swapped at the middle', 'sugra mill'],
  ['the first letter wrong', 'xugar mill'],
  ['the last letter missing', 'ugar mil'],
])('[LOB-15b] one typing error is forgiven: %s', (_what, typed) => {
  expect(names([row('Grand Sugar Mill'), row('Pearl Diver')], typed)).toEqual(['Grand Sugar Mill']);
});

test('[LOB-15b] two typing errors are not', () => {
  expect(names([row('Grand Sugar Mill')], 'sxgar mxll')).toEqual([]);
});

test('[LOB-15b] errors are not looked for where there is enough without them', () => {
  const rows = [...Array.from({ length: 6 }, (_, i) => row(`Parol ${i}`)), row('Carol')];
  expect(names(rows, 'parol')).not.toContain('Carol');
  expect(names(rows.slice(1), 'parol').at(-1)).toBe('Carol');
});

test('[LOB-15a] names that begin so come first, then words, then parts, then what is nearly so', () => {
  const rows = [row('Nearly Parok'), row('Xparol'), row('Big Parol'), row('Parol Night')];
  expect(names(rows, 'parol')).toEqual(['Parol Night', 'Big Parol', 'Xparol', 'Nearly Parok']);
});

test('[LOB-15b] of what is nearly so, a word that begins with the same letter comes before what is more popular', () => {
  const rows = [
    row('Mango Harvest', 'PG', hot | playable),
    row('Barangay Bingo'),
    row('Lumang Baraha'),
  ];
  expect(names(rows, 'bngo')).toEqual(['Barangay Bingo', 'Mango Harvest']);
});

test('[LOB-15a] among equals, what can be played and what is hot comes first', () => {
  const rows = [
    row('Fiesta A', 'PG', 0),
    row('Fiesta B', 'PG', hot),
    row('Fiesta C'),
    row('Fiesta D', 'PG', hot | playable),
  ];
  expect(names(rows, 'fiesta')).toEqual(['Fiesta D', 'Fiesta C', 'Fiesta B', 'Fiesta A']);
});

test('[LOB-15a] playable games come first, also with a weaker match; near matches come last', () => {
  const rows = [row('Parol Blast', 'PG', hot), row('Gabi ng Parol'), row('Parok Night')];
  expect(names(rows, 'parol')).toEqual(['Gabi ng Parol', 'Parol Blast', 'Parok Night']);
});

test('[LOB-05] blanks around the text do not count, and blanks alone find nothing', () => {
  expect(names([row('Parol Night')], '  parol  ')).toEqual(['Parol Night']);
  expect(names([row('Parol Night')], '   ')).toEqual([]);
});

test('[LOB-15b] the search finds exactly what a plain edit distance finds, over random names', () => {
  let seed = 7;
  const random = (n: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * n);
  };
  const word = (length: number) => Array.from({ length }, () => 'abc '[random(4)]).join('');
  for (let round = 0; round < 400; round += 1) {
    const rows = Array.from({ length: 5 }, () => row(word(4 + random(8)), '#'));
    const text = word(3 + random(4));
    const wanted = searchKey(text);
    if (wanted.length < 3) continue;
    const expected = rows
      .filter(([, name]) => nearestPart(searchKey(name), wanted) <= 1)
      .map(([id]) => id);
    const found = searchGames(buildIndex(rows, new Map()), text).map(([id]) => id);
    expect(found.toSorted(), `"${wanted}" in ${JSON.stringify(rows.map((r) => r[1]))}`).toEqual(
      expected.toSorted(),
    );
  }
});

test('[LOB-15a] a search before the index is whole finds what one after it finds', () => {
  const rows = Array.from({ length: 25 }, (_, i) => row(`Mangga ${i}`, i % 2 ? 'PG' : 'JDB'));
  const whole = buildIndex(rows, vendorNames);
  expect(extendIndex(whole, 10)).toBe(false);
  expect(extendIndex(whole, 10)).toBe(false);
  expect(extendIndex(whole, 10)).toBe(true);
  const begun = buildIndex(rows, vendorNames);
  extendIndex(begun, 10);
  for (const text of ['mangga', 'jade', 'manga 24']) {
    expect(searchGames(begun, text)).toEqual(searchGames(whole, text));
    expect(searchGames(begun, text).length).toBeGreaterThan(0);
  }
});

test('[LOB-15a] a text typed letter by letter, and taken back, finds what it finds at once', () => {
  const rows = [
    'Mangga Rush',
    'Golden Mangga',
    'Manila Nights',
    'Lamang',
    'Magnga',
    'Bayani',
    'Mangrove',
  ].flatMap((name) => [row(name), row(name, 'JDB', hot)]);
  const typed = buildIndex(rows, vendorNames);
  const texts = [
    'm',
    'ma',
    'man',
    'mang',
    'mangg',
    'mangga',
    'mangg',
    'man',
    'jade',
    'jad',
    'jade m',
    'b',
    'ba',
    'bayeni',
    '',
  ];
  expect(texts.map((text) => searchGames(typed, text))).toEqual(
    texts.map((text) => searchGames(buildIndex(rows, vendorNames), text)),
  );
});
