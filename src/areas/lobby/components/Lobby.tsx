import { memo, useEffect, useMemo, useRef } from 'react';
import { useSearch } from 'wouter';
import { ageText } from '../../../models/freshness.ts';
import { hotSource, vendorCategories, vendorsSource } from '../../../models/catalogue.ts';
import { guardAccount } from '../../../models/guard.ts';
import { language, t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { loggedIn, restoring, trial } from '../../../models/session.ts';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { categoryIcons } from '../../../ui/category-icons.ts';
import { Chips } from '../../../ui/Chips.tsx';
import { startSearchIndex } from '../name-search.model.ts';
import {
  type LobbyCategory,
  type LobbyState,
  lobbyQuery,
  lobbyStart,
  ownOf,
  readLobby,
} from '../lobby-state.ts';
import { CategoryTools } from './CategoryTools.tsx';
import { GameGrid } from './GameGrid.tsx';
import { NameSearch } from './NameSearch.tsx';
import { Notes } from './late-help.tsx';
import { useAfterPaint } from './use-after-paint.ts';
import { useIntoView } from './use-into-view.ts';
import { useTyped } from './use-typed.ts';
import './Lobby.css';

/** A search has the filters of the list before; each list whether it has what does not open. */
const searchOf = (text: string, { all, narrow }: LobbyState): LobbyState => ({
  ...lobbyStart,
  text,
  all,
  narrow,
});
const here = () => readLobby(location.search);
const searchAddress = (text: string): string => `/${lobbyQuery(searchOf(text, here()))}`;

/** Shows a state; an account's own games require login first (LOB-02, LOB-04). */
async function show(state: LobbyState): Promise<void> {
  if (await mayShow(state)) go(`/${lobbyQuery(state)}`);
  else if (state.category === 'FAV') go('/');
}

async function mayShow(state: LobbyState): Promise<boolean> {
  const own = ownOf(state);
  return (
    !own ||
    guardAccount(
      `/${lobbyQuery(state)}`,
      own === 'favourites' ? 'auth.favouritesNeedAccount' : undefined,
    )
  );
}

/** Shows all games when own games lack an account, by address or after logout. */
function useOwnGuard(query: string): void {
  const state = readLobby(query);
  const own = ownOf(state);
  const missing =
    !restoring.value &&
    (own === 'favourites' ? !loggedIn.value || trial.value : own !== null && !loggedIn.value);
  useEffect(() => {
    if (!missing) return;
    const asked = readLobby(query);
    go(
      `/${lobbyQuery(asked.category === 'FAV' ? lobbyStart : { ...asked, filter: 'all', page: 1 })}`,
      { replace: true },
    );
    void mayShow(asked);
  }, [missing, query]);
}

/** The menu before the vendors' categories (LOB-01). */
const ownCategories: readonly LobbyCategory[] = ['HOME', 'HOT', 'FAV'];

/**
 * Drops a vendor not in the category, and a category without vendors, once loaded. A tracked read.
 */
function known(state: LobbyState): LobbyState {
  const vendorCategory = vendorCategories.value.find(
    ({ gameCategory }) => gameCategory === state.category,
  );
  if (vendorCategory)
    return vendorCategory.order.includes(state.vendor) ? state : { ...state, vendor: '' };
  return vendorCategories.value.length === 0 || state.text || ownCategories.includes(state.category)
    ? state
    : lobbyStart;
}

/** The lobby (LOB-01, LOB-03, LOB-05). */
export function Lobby() {
  const [typed, type] = useTyped(searchAddress);
  const address = useSearch();
  const read = known(readLobby(address));
  const state = typed === null ? read : searchOf(typed, read);
  const query = lobbyQuery(state);
  // A choice's mark and a typed letter are painted before the list they ask for.
  const listed = useAfterPaint(useMemo(() => ({ query, address }), [query, address]));
  // Its vendors and filters are marked at once; another category's come with its list.
  const isSameList = readLobby(listed.query).category === state.category;
  const top = useRef<HTMLElement>(null);
  useIntoView(top, query);
  useOwnGuard(query);
  useEffect(startSearchIndex, []);
  return (
    <section className="stack gap-3 lobby" aria-labelledby="lobby-title" ref={top}>
      <div className="section-head lobby__head">
        <h2 id="lobby-title">{t('lobby.games')}</h2>
        <LobbyAge />
        <NameSearch text={state.text} onText={type} />
      </div>
      <Categories selected={state.text ? '' : state.category} />
      <Notes {...listed} />
      <CategoryTools query={isSameList ? query : listed.query} onState={show} />
      <GameGrid query={listed.query} chosen={query} />
    </section>
  );
}

/**
 * Age of a stale lobby (PWA-03); apart, so that typing does not render it.
 * @useSignals
 */
const LobbyAge = memo(function LobbyAge() {
  return <LastUpdated text={ageText(vendorsSource, hotSource)} />;
});

/** Category menu (LOB-01); apart, so that typing does not render it. */
const Categories = memo(function Categories({ selected }: { selected: string }) {
  void language.value;
  const menu = [
    ...ownCategories,
    ...vendorCategories.value.map((vendorCategory) => vendorCategory.gameCategory),
  ];
  return (
    <Chips
      label={t('lobby.categories')}
      items={menu.map((id) => ({ id, label: t(`lobby.category.${id}`), icon: categoryIcons[id] }))}
      selected={selected}
      onSelect={(id) =>
        void show({ ...lobbyStart, category: id as LobbyCategory, all: here().all })
      }
    />
  );
});
