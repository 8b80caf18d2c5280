import { type CatalogueRow, catalogueFlags } from '../../../../contract/catalogue/calls.ts';
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
  volatilities,
} from './category-state.ts';

const asked = new AskedPage();
/** Of what was loaded ahead of the page. */
let readyKey = '';
const keyOf = (state: CategoryState): string => `${language.value}${categoryAddress(state)}`;

type Fits = (row: CatalogueRow) => boolean;

const flagOf = {
  trial: catalogueFlags.trial,
  open: catalogueFlags.playable,
  bet: catalogueFlags.bet,
  lines: catalogueFlags.lines,
};

/** Tests the filters; a tab's own games are checked elsewhere. */
function filterOf({ category, vendor, kind, volatility, rtp, feature, tab }: CategoryState): Fits {
  const risk = volatility ? volatilities.indexOf(volatility) + 1 : 0;
  const wanted =
    (feature ? flagOf[feature] : 0) |
    (tab === 'hot' ? catalogueFlags.hot : 0) |
    (tab === 'new' ? catalogueFlags.new : 0);
  // Games in maintenance are not playable.
  const unwanted = feature === 'open' ? catalogueFlags.maintenance : 0;
  return ([, , , maker, type, classify, flags, percent, risky]) =>
    type === category &&
    (!vendor || maker === vendor) &&
    (!kind || classify === kind) &&
    (!risk || risky === risk) &&
    percent >= Number(rtp) * 100 &&
    (flags & wanted) === wanted &&
    (flags & unwanted) === 0;
}

/** Sort keys, ascending; unknown values come last. */
const keys: Record<
  Exclude<CategoryState['sort'], 'top' | 'name'>,
  (row: CatalogueRow) => number
> = {
  newest: (row) => -row[9],
  rtp: (row) => -row[7],
  calm: (row) => row[8] || 4,
  wild: (row) => -row[8],
};

/** Stable: ties stay in the gateway's order. */
function sorted(rows: CatalogueRow[], sort: CategoryState['sort']): CatalogueRow[] {
  if (sort === 'top') return rows;
  if (sort === 'name') {
    // Plain comparison fits a frame; a collator takes ten times as long.
    const named = rows.map((row) => ({ row, key: row[1].toLowerCase() }));
    return named.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ row }) => row);
  }
  const key = keys[sort];
  return rows.toSorted((a, b) => key(a) - key(b));
}

/** What a list shows, and how many more fit that do not open (LOB-18). */
interface Shown {
  rows: readonly CatalogueRow[];
  closed: number;
}
let last: (Shown & { source: unknown; vendors: unknown; key: string }) | null = null;

const foundRows = ({ text }: CategoryState) => (text ? finds(text) : catalogue.value);

function shownOf(source: readonly CatalogueRow[], state: CategoryState): Shown {
  const own = ownListOf(state);
  const named = own && state.text ? new Set(finds(state.text)) : null;
  const fits = filterOf(state);
  const all = source.filter((row) => fits(row) && (!named || named.has(row)));
  const shown = own || state.show ? all : all.filter(rowOpens);
  return { rows: sorted(shown, state.sort), closed: all.length - shown.length };
}

/** A state's games from the device's data; null until loaded. */
function rowsOf(state: CategoryState): Shown | null {
  const own = ownListOf(state);
  const source = own ? ownRows(own) : foundRows(state);
  if (source === null || (!own && gamesSource.value.value === null)) return null;
  const key = categoryAddress({ ...state, page: 1 });
  const vendors = vendorCategories.value;
  if (last?.source === source && last.vendors === vendors && last.key === key) return last;
  last = { source, vendors, key, ...shownOf(source, state) };
  return last;
}

/** A state's page, from the device's catalogue or else `fetchCategory`. A tracked read. */
export function categoryListing(state: CategoryState): Listing {
  const known = rowsOf(state);
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
  if (!ownListOf(state) && rowsOf(state)) return;
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
      vassalage: state.vendor,
      gameClassify: state.kind,
      gameName: state.text,
      ...(!state.show && { opens: '1' }),
      minBet: state.feature === 'bet' ? '1' : '',
      minLineNum: state.feature === 'lines' ? '25' : '',
      pageNo: state.page,
      pageSize: categoryPageSize,
    });
  }
  await Promise.all([loadCatalogue(), state.text && loadSearch()]);
  return rowsOf(state) ? null : failedListing('errors.offline');
}

/** Whether the gateway's list supports a state's filters and order. */
function isOfGateway({ tab, sort, volatility, rtp, feature }: CategoryState): boolean {
  return (
    tab === 'all' &&
    sort === 'top' &&
    !volatility &&
    !rtp &&
    feature !== 'trial' &&
    feature !== 'open'
  );
}
