import { Dexie } from 'dexie';
import type { CatalogueRow } from '../../contract/catalogue/rows.ts';
import type { Catalogue } from '../../contract/catalogue/calls.ts';
import { storeValue, readStored } from '../../src/data/store/store.ts';
import { buildIndex, extendIndex, searchGames } from '../../src/lib/search.ts';

/** ms by the site's way, one bare array, and rows per game. */
interface Ways {
  ours: number;
  bare: number;
  rows: number;
}
/** `words`: search by word index; `ready`: building it. */
export interface StoreTimes {
  write: Ways;
  read: Ways;
  search: Ways & { words: number };
  ready: number;
}

interface StoredGame {
  gameId: string;
  row: CatalogueRow;
  name: string;
  words: string[];
}

const asRows = new Dexie('bench-rows');
asRows.version(1).stores({ plain: 'gameId', indexed: 'gameId, *words' });

/** Without Dexie: minimal cost. */
function bareDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const open = indexedDB.open('bench-bare', 1);
    open.addEventListener('upgradeneeded', () => void open.result.createObjectStore('values'));
    open.addEventListener('success', () => resolve(open.result));
    open.addEventListener('error', () => reject(open.error));
  });
}

async function bare<T>(
  mode: IDBTransactionMode,
  use: (values: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const db = await bareDatabase();
  const change = db.transaction('values', mode);
  const request = use(change.objectStore('values'));
  await new Promise((resolve, reject) => {
    change.addEventListener('complete', resolve);
    change.addEventListener('error', () => reject(change.error));
  });
  db.close();
  return request.result;
}

const median = (times: number[]) =>
  times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

async function timed(runs: number, work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  return median(times);
}

/** Repeated up to `count` games. */
async function catalogueOf(count: number): Promise<Catalogue> {
  const response = await fetch('/api/wps/relay/games/catalogue?language=TY');
  const { value } = (await response.json()) as { value: Catalogue };
  const games = Array.from({ length: count }, (_, i): CatalogueRow => {
    const [gameId, name, ...rest] = value.games[i % value.games.length] as CatalogueRow;
    return [`${gameId}-${Math.floor(i / value.games.length)}`, name, ...rest];
  });
  return { ...value, games };
}

/** Throws for a wrong result: it must not be measured. */
function expectCount(found: number | undefined, count: number, what: string): void {
  if (found !== count) throw new Error(`${what}: ${found} games in place of ${count}`);
}

/**
 * Median ms to write, read and search `count` games.
 * @param text searched
 */
async function measure(count: number, runs: number, text: string): Promise<StoreTimes> {
  const catalogue = await catalogueOf(count);
  const stored = catalogue.games.map((row): StoredGame => {
    const name = row[1].toLowerCase();
    return { gameId: row[0], row, name, words: name.split(/\s+/) };
  });
  const plain = asRows.table<StoredGame>('plain');
  const indexed = asRows.table<StoredGame>('indexed');
  await Promise.all([plain.clear(), indexed.clear()]);

  const write = {
    ours: await timed(runs, () => storeValue('games', 'TY', catalogue)),
    bare: await timed(runs, () => bare('readwrite', (values) => values.put(catalogue, 'TY'))),
    rows: await timed(runs, () => plain.bulkPut(stored)),
  };
  await indexed.bulkPut(stored);
  const read = {
    ours: await timed(runs, async () =>
      expectCount((await readStored('games', 'TY'))?.value.games.length, count, 'the store'),
    ),
    bare: await timed(runs, async () =>
      expectCount(
        (await bare('readonly', (values) => values.get('TY')))?.games.length,
        count,
        'one array',
      ),
    ),
    rows: await timed(runs, async () => expectCount((await plain.toArray()).length, count, 'rows')),
  };
  const index = buildIndex(catalogue.games, new Map());
  const ready = await timed(1, () => extendIndex(index));
  const search = {
    ours: await timed(runs, () => searchGames(index, text).length),
    bare: await timed(runs, () => stored.filter(({ name }) => name.includes(text)).length),
    rows: await timed(runs, () => plain.filter(({ name }) => name.includes(text)).toArray()),
    words: await timed(runs, () => indexed.where('words').startsWith(text).distinct().toArray()),
  };
  return { write, read, search, ready };
}

Object.assign(globalThis, { measureStore: measure });
