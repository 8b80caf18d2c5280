import { memo, useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { ageText } from '../../../models/age.ts';
import { hotSource, lanes, vendorsSource } from '../../../models/catalogue.ts';
import { guardAccount } from '../../../models/guard.ts';
import { language, t } from '../../../models/language.ts';
import { cameBack, go } from '../../../models/navigation.ts';
import { loggedIn, restoring, trial } from '../../../models/session.ts';
import { Age } from '../../../ui/Age.tsx';
import { categoryIcons } from '../../../ui/category-icons.ts';
import { Chips } from '../../../ui/Chips.tsx';
import { keepSearchReady } from '../lobby.model.ts';
import { type LobbyCategory, type LobbyState, lobbyQuery, lobbyStart, ownOf, readLobby } from '../lobby-state.ts';
import { CategoryTools } from './CategoryTools.tsx';
import { GameGrid } from './GameGrid.tsx';
import { NameSearch } from './NameSearch.tsx';
import { SearchSaver } from './SearchSaver.tsx';
import { restPosters } from './poster-queue.ts';
import './Lobby.css';

/** ms without a key until what is typed stands in the address; browsers refuse a page that writes there all the time. */
const writeAfter = 300;

/** Goes to a state of the lobby; one that shows an account's own games asks for the account first (LOB-02, LOB-04). */
async function show(state: LobbyState): Promise<void> {
  if (await mayShow(state)) go(`/${lobbyQuery(state)}`);
  else if (state.category === 'FAV') go('/');
}

async function mayShow(state: LobbyState): Promise<boolean> {
  const own = ownOf(state);
  return !own || guardAccount(`/${lobbyQuery(state)}`, own === 'favourites' ? 'session.favouritesNeedAccount' : undefined);
}

/** An address, or a session that has ended, may ask for games of an account that is not there: all games take their place. */
function useOwnGuard(query: string): void {
  const state = readLobby(query);
  const own = ownOf(state);
  const lacking = !restoring.value && (own === 'favourites' ? !loggedIn.value || trial.value : own !== null && !loggedIn.value);
  useEffect(() => {
    if (!lacking) return;
    const asked = readLobby(query);
    go(`/${lobbyQuery(asked.category === 'FAV' ? lobbyStart : { ...asked, filter: 'all', page: 1 })}`, { replace: true });
    void mayShow(asked);
  }, [lacking, query]);
}

/** The lobby: categories, vendors, filters, the search and the games (LOB-01, LOB-03, LOB-05). */
export function Lobby() {
  const [typed, type] = useTyped();
  const address = useSearch();
  const state = typed === null ? readLobby(address) : { ...lobbyStart, text: typed };
  const query = lobbyQuery(state);
  const top = useRef<HTMLElement>(null);
  useIntoView(top, query);
  useOwnGuard(query);
  useEffect(keepSearchReady, []);
  return (
    <section className="lobby" aria-labelledby="lobby-title" ref={top}>
      <div className="section-head lobby__head">
        <h2 id="lobby-title">{t('home.lobby')}</h2>
        <LobbyAge />
        <NameSearch text={state.text} onText={type} />
      </div>
      <Categories selected={state.text ? '' : state.category} />
      {state.text && <SearchSaver />}
      <CategoryTools query={query} onState={show} />
      <GameGrid query={query} />
    </section>
  );
}

/**
 * Since when the lobby is as it is, where it could not be refreshed (PWA-03).
 * @useSignals
 */
function LobbyAge() {
  return <Age text={ageText(vendorsSource, hotSource)} />;
}

/** The menu of categories (LOB-01); a keystroke in the search leaves it alone. */
const Categories = memo(function Categories({ selected }: { selected: string }) {
  void language.value;
  const menu: LobbyCategory[] = ['HOME', 'HOT', 'FAV', ...lanes.value.map((lane) => lane.gameCategory)];
  return (
    <Chips
      label={t('home.categories')}
      items={menu.map((id) => ({ id, label: t(`home.category.${id}`), icon: categoryIcons[id] }))}
      selected={selected}
      onSelect={(id) => void show({ ...lobbyStart, category: id as LobbyCategory })}
    />
  );
});

/**
 * The text that is being typed, ahead of the address, and how to tell it; null once the address has it or has moved on. What
 * is typed replaces the entry before it, so that back leaves a search at once.
 */
function useTyped(): [string | null, (text: string) => void] {
  const address = useSearch();
  const [latest, setLatest] = useState({ text: '', address: '?' });
  const typed = latest.address === address ? latest.text : null;
  useEffect(() => {
    if (typed === null) return undefined;
    const path = location.pathname;
    const write = () => {
      // Another page, or the login, was gone to meanwhile: its address is not the search's to replace.
      if (location.pathname === path) go(`/${lobbyQuery({ ...lobbyStart, text: typed })}`, { replace: true });
    };
    const timer = setTimeout(write, writeAfter);
    return () => clearTimeout(timer);
  }, [typed]);
  const type = (text: string) => {
    restPosters();
    setLatest({ text, address });
  };
  return [typed, type];
}

/**
 * Brings the lobby into view when an address asks for a category or a search, a page is turned at its foot, a category
 * chosen in the frame's menu, or a search begun low on the screen. A choice made where one sees it moves nothing, and who
 * comes back finds the page as it was left (ROUTE-11).
 */
function useIntoView(top: { current: HTMLElement | null }, query: string): void {
  const before = useRef('');
  useEffect(() => {
    if (before.current === query) return;
    before.current = query;
    if (!query || cameBack()) return;
    // In the frame that paints the change, where the place of things is asked for once.
    requestAnimationFrame(() => {
      const at = top.current?.getBoundingClientRect().top ?? 0;
      if (at < 0 || at > innerHeight * 0.4) top.current?.scrollIntoView({ block: 'start' });
    });
  }, [top, query]);
}
