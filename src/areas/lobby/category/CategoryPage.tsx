import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import type { CategoryCode } from '../../../../contract/categories.ts';
import { ageText } from '../../../models/freshness.ts';
import {
  gamesSource,
  vendorCategories,
  prefetchCatalogue,
  vendorsSource,
} from '../../../models/catalogue.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { guardAccount } from '../../../models/guard.ts';
import { language, t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { loggedIn, restoring, trial } from '../../../models/session.ts';
import { useTitle } from '../../../models/use-title.ts';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { GameList } from '../components/GameList.tsx';
import { EmptyList } from '../components/EmptyList.tsx';
import { NameSearch } from '../components/NameSearch.tsx';
import { ShowAll } from '../components/ShowAll.tsx';
import { SearchSaver } from '../components/SearchSaver.tsx';
import { useAfterPaint } from '../components/use-after-paint.ts';
import { useIntoView } from '../components/use-into-view.ts';
import { useTyped } from '../components/use-typed.ts';
import { FilterBar } from '../filters/FilterBar.tsx';
import type { Narrowing } from '../filters/narrowing.ts';
import { NoneFits, isFilteredAway } from '../filters/NoneFits.tsx';
import { gameCount } from '../game-count.ts';
import { startSearchIndex } from '../name-search.model.ts';
import { CategoryFilters } from './CategoryFilters.tsx';
import {
  categoryListing,
  fetchCategory,
  filterableRows,
  isAskingCategory,
} from './category-page.model.ts';
import {
  type CategoryState,
  categoryAddress,
  categoryPageSize,
  categoryQuery,
  categoryStart,
  checkAgainst,
  ownListOf,
  readCategory,
} from './category-state.ts';
import '../components/Lobby.css';
import './CategoryPage.css';

interface CategoryPageProps {
  category: CategoryCode;
  /** Vendor cards in place of the strip (LOB-10). */
  cards?: ReactNode;
  /** Above the games. */
  tables?: ReactNode;
}

/** Shows a state; an account's own games require login first (LOB-04). */
async function show(state: CategoryState): Promise<void> {
  if (await mayShow(state)) go(categoryAddress(state));
}

async function mayShow(state: CategoryState): Promise<boolean> {
  const own = ownListOf(state);
  return (
    !own ||
    guardAccount(
      categoryAddress(state),
      own === 'favourites' ? 'auth.favouritesNeedAccount' : undefined,
    )
  );
}

/** Shows all games when own games lack an account, by address or after logout. */
function useOwnGuard(state: CategoryState): void {
  const own = ownListOf(state);
  const missing =
    !restoring.value &&
    (own === 'favourites' ? !loggedIn.value || trial.value : own !== null && !loggedIn.value);
  useEffect(() => {
    if (!missing) return;
    go(categoryAddress({ ...state, tab: 'all', page: 1 }), { replace: true });
    void mayShow(state);
  }, [missing, state]);
}

/** A category page; its whole state lives in the address (ROUTE-05, LOB-16). */
export function CategoryPage({ category, cards, tables }: CategoryPageProps) {
  const address = useSearch();
  const vendorCategory = vendorCategories.value.find((each) => each.gameCategory === category);
  const { state: read, unknown } = useMemo(
    () => checkAgainst(vendorCategory, readCategory(category, address)),
    [vendorCategory, category, address],
  );
  const [typed, type] = useTyped(
    useCallback((text: string) => categoryAddress({ ...read, text, page: 1 }), [read]),
  );
  const state = useMemo(
    () => (typed === null ? read : { ...read, text: typed, page: 1 }),
    [read, typed],
  );
  // A choice's mark and a typed letter are painted before the list they ask for.
  const listed = useAfterPaint(state);
  const top = useRef<HTMLElement>(null);
  useIntoView(top, cards ? categoryQuery(state) : '');
  useOwnGuard(read);
  useEffect(startSearchIndex, []);
  const page = categoryListing(listed);
  const beyond =
    page.state === 'ready' && page.pages > 0 && listed.page > page.pages
      ? [String(listed.page)]
      : [];
  const strange = [...unknown, ...beyond];
  const [only = '', ...others] = read.vendors;
  const vendor = others.length === 0 ? vendorCategory?.cards[only]?.displayName : undefined;
  const names = [t(`lobby.category.${category}`), ...(vendor ? [vendor] : [])];
  useTitle(names.toReversed().join(' · '));
  return (
    <div className="stack gap-3 category-page">
      <div className="title-row">
        <h1>{names.join(' · ')}</h1>
        <LastUpdated text={ageText(vendorsSource)} />
      </div>
      {strange.length > 0 && (
        <InlineAlert icon="info">{t('lobby.unknown', { parts: strange.join(', ') })}</InlineAlert>
      )}
      {cards}
      {tables}
      <section className="stack gap-3 category-page__games" aria-label={t('lobby.games')} ref={top}>
        <NameSearch text={state.text} onText={type} />
        {state.text && <SearchSaver />}
        <CategoryFilters
          state={state}
          vendorCategory={vendorCategory}
          strip={!cards}
          onState={(next) => void show(next)}
        />
        <CategoryGames state={listed} chosen={state} />
      </section>
    </div>
  );
}

interface CategoryGamesProps {
  state: CategoryState;
  /** What `state` will be: its filters are marked at once. */
  chosen: CategoryState;
}

function CategoryGames({ state, chosen }: CategoryGamesProps) {
  const page = categoryListing(state);
  const code = language.value;
  const within = connectivity.value === 'online';
  const here = gamesSource.value.value !== null;
  const [first] = useState(state);
  // Repeats on a new language, a reconnect or a change of catalogue.
  useEffect(() => {
    void fetchCategory(state);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [state, code, here, within]);
  useEffect(() => {
    // The device's catalogue answers faster than the gateway.
    void prefetchCatalogue();
  }, []);
  const turn = useCallback((to: number) => go(categoryAddress({ ...chosen, page: to })), [chosen]);
  const change = (next: Narrowing) => go(categoryAddress({ ...chosen, ...next, page: 1 }));
  const count = page.total === null ? '' : gameCount(page.total);
  const showAll = (all: boolean) =>
    go(categoryAddress({ ...chosen, show: all ? 'all' : '', page: 1 }));
  return (
    <GameList
      page={page}
      choice={!ownListOf(state) && <ShowAll page={page} all={state.show !== ''} onAll={showAll} />}
      at={state.page}
      size={categoryPageSize}
      count={count}
      asking={isAskingCategory(state)}
      late={state !== first}
      filters={
        <div className="filters-room">
          <FilterBar state={chosen} readRows={() => filterableRows(chosen)} onChange={change} />
        </div>
      }
      none={<None state={state} closed={page.closed} onAll={showAll} />}
      onRetry={() => void fetchCategory(state)}
      onPage={turn}
    />
  );
}

/** Says why the list is empty (LOB-08): its filters (LOB-19), or else as in the lobby. */
function None(props: { state: CategoryState; closed: number; onAll: (all: boolean) => void }) {
  const { state } = props;
  const rows = filterableRows(state);
  if (rows && isFilteredAway(rows, state))
    return (
      <NoneFits
        state={state}
        rows={rows}
        onChange={(next) => go(categoryAddress({ ...state, ...next, page: 1 }))}
      />
    );
  const { category, text, vendors } = state;
  return (
    <EmptyList
      {...{ category, text, ...props }}
      vendor={vendors[0] ?? ''}
      own={ownListOf(state)}
      onStart={() => go(categoryAddress(categoryStart(category)))}
    />
  );
}
