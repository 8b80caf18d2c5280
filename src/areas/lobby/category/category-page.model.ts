import { type CatalogueRow, catalogueFlags } from '../../../../contract/catalogue/rows.ts';
import {
  catalogue,
  gamesSource,
  loadCatalogue,
  vendorCategories,
} from '../../../models/catalogue.ts';
import type { Ready } from '../../../lib/area.ts';
import { soon } from '../../../data/ahead.ts';
import { language } from '../../../models/language.ts';
import { AskedPage, type Listing, failedListing } from '../asked-page.model.ts';
import { sorted, testOf } from '../filters/narrow.ts';
import { rankingOf } from '../filters/popular.model.ts';
import { askPage, toGame } from '../lobby.model.ts';
import { finds, loadSearch } from '../name-search.model.ts';
import { rowOpens } from '../opens.ts';
import { loadOwn, ownRows } from '../own-games.model.ts';
import {
  type CategoryState,
  categoryAddress,
  categoryOfPath,
  categoryPageSize,
  ownListOf,
  readCategory,
} from './category-state.ts';

const asked = new AskedPage();
/** Of what was loaded ahead of the page. */
let readyKey = '';
const keyOf = (state: CategoryState): string => `${language.value}${categoryAddress(state)}`;

/** Tests category and tab; a tab's own games are checked elsewhere. */
function isListed({ category, tab }: CategoryState): (row: CatalogueRow) => boolean {
  const wanted =
    (tab === 'hot' ? catalogueFlags.hot : 0) | (tab === 'new' ? catalogueFlags.new : 0);
  return ([, , , , type, , flags]) => type === category && (flags & wanted) === wanted;
}

/** What a list shows, and how many more fit that do not open (LOB-18). */
interface Shown {
  rows: readonly CatalogueRow[];
  closed: number;
}
let last: (Shown & { sources: readonly unknown[]; key: string }) | null = null;

const foundRows = ({ text }: CategoryState) => (text ? finds(text) : catalogue.value);

/** A state's games on the device before its filters; null until loaded. A tracked read. */
export function categoryRows(state: CategoryState): readonly CatalogueRow[] | null {
  const own = ownListOf(state);
  const source = own ? ownRows(own) : foundRows(state);
  if (source === null || (!own && gamesSource.value.value === null)) return null;
  const named = own && state.text ? new Set(finds(state.text)) : null;
  const isOf = isListed(state);
  return source.filter((row) => isOf(row) && (!named || named.has(row)));
}

/** What filters and their counts are about: without games that are not listed. A tracked read. */
export function filterableRows(state: CategoryState): readonly CatalogueRow[] | null {
  const rows = categoryRows(state);
  return ownListOf(state) || state.show ? rows : (rows?.filter(rowOpens) ?? null);
}

/** A state's games; null until loaded. Once per change of state or data. A tracked read. */
function shownRows(state: CategoryState): Shown | null {
  const own = ownListOf(state);
  const source = own ? ownRows(own) : foundRows(state);
  const key = categoryAddress({ ...state, page: 1 });
  const ranking = rankingOf(state.sort);
  const sources = [source, gamesSource.value.value, vendorCategories.value, ranking];
  if (last?.key === key && last.sources.every((each, i) => each === sources[i])) return last;
  const listed = categoryRows(state);
  if (!listed) return null;
  const all = listed.filter(testOf(state));
  const open = own || state.show ? all : all.filter(rowOpens);
  const rows = sorted(open, state.sort, ranking);
  last = { sources, key, rows, closed: all.length - open.length };
  return last;
}

/** A state's page, from the device's catalogue or else `fetchCategory`. A tracked read. */
export function categoryListing(state: CategoryState): Listing {
  const known = shownRows(state);
  if (!known) return asked.listing(keyOf(state));
  const { rows, closed } = known;
  const pages = Math.ceil(rows.length / categoryPageSize);
  const from = (Math.min(state.page, Math.max(pages, 1)) - 1) * categoryPageSize;
  return {
    games: rows.slice(from, from + categoryPageSize).map(toGame),
    pages,
    total: rows.length,
    closed,
    state: 'ready',
  };
}

/** A tracked read. */
export const isAskingCategory = (state: CategoryState): boolean => asked.isAsking(keyOf(state));

/** Fetches missing data; repeated calls share one request. */
export async function fetchCategory(state: CategoryState): Promise<void> {
  const isReady = readyKey === keyOf(state);
  readyKey = '';
  if (isReady) return;
  // Own games also change elsewhere, so always ask.
  if (!ownListOf(state) && shownRows(state)) return;
  await asked.ask(keyOf(state), () => ask(state));
}

/** Loads the games of an address ahead of its page, whose own first fetch then asks for nothing. */
export const readyCategory: Ready = async ({ pathname, search }) => {
  const { state } = readCategory(categoryOfPath(pathname), search);
  await soon(fetchCategory(state));
  if (categoryListing(state).state === 'ready') readyKey = keyOf(state);
};

async function ask(state: CategoryState): Promise<Listing | null> {
  const own = ownListOf(state);
  if (own) {
    const [reason] = await Promise.all([loadOwn(own), loadSearch()]);
    return reason ? failedListing(reason) : null;
  }
  if (state.text && gamesSource.peek().value && (await loadSearch())) return null;
  if (isOfGateway(state)) {
    return askPage({
      gameType: state.category,
      vassalage: state.vendors.join(),
      gameClassify: state.kind,
      gameName: state.text,
      ...(!state.show && { opens: '1' }),
      minBet: state.features.includes('bet') ? '1' : '',
      minLineNum: state.features.includes('lines') ? '25' : '',
      pageNo: state.page,
      pageSize: categoryPageSize,
    });
  }
  await Promise.all([loadCatalogue(), state.text && loadSearch()]);
  return shownRows(state) ? null : failedListing('errors.offline');
}

/** Whether the gateway's list supports a state's filters and order. */
function isOfGateway({ tab, sort, ...state }: CategoryState): boolean {
  return (
    tab === 'all' &&
    sort === 'top' &&
    state.vendors.length < 2 &&
    state.volatility.length === 0 &&
    !state.rtp &&
    !state.stake &&
    state.features.every((feature) => feature === 'bet' || feature === 'lines')
  );
}
