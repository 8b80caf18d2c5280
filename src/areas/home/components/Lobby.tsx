import { memo, useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { lanes } from '../../../models/catalogue.ts';
import { language, t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { Chips } from '../../../ui/Chips.tsx';
import { categoryIcons } from '../categories.ts';
import { keepSearchReady } from '../lobby.model.ts';
import { type LobbyCategory, type LobbyState, lobbyQuery, lobbyStart, readLobby } from '../lobby-state.ts';
import { CategoryTools } from './CategoryTools.tsx';
import { GameGrid } from './GameGrid.tsx';
import { NameSearch } from './NameSearch.tsx';
import { restPosters } from './poster-queue.ts';
import './Lobby.css';

/** ms without a key until what is typed stands in the address; browsers refuse a page that writes there all the time. */
const writeAfter = 300;

/** Goes to a state of the lobby. */
function show(state: LobbyState): void {
  go(`/${lobbyQuery(state)}`);
}

/** The lobby: categories, vendors, filters, the search and the games (LOB-01, LOB-03, LOB-05). */
export function Lobby() {
  const [typed, type] = useTyped();
  const address = useSearch();
  const state = typed === null ? readLobby(address) : { ...lobbyStart, text: typed };
  const query = lobbyQuery(state);
  const top = useRef<HTMLElement>(null);
  useIntoView(top, query);
  useEffect(keepSearchReady, []);
  return (
    <section className="lobby" aria-labelledby="lobby-title" ref={top}>
      <div className="section-head lobby__head">
        <h2 id="lobby-title">{t('home.lobby')}</h2>
        <NameSearch text={state.text} onText={type} />
      </div>
      <Categories selected={state.text ? '' : state.category} />
      <CategoryTools query={query} onState={show} />
      <GameGrid query={query} />
    </section>
  );
}

/** The menu of categories (LOB-01); a keystroke in the search leaves it alone. */
const Categories = memo(function Categories({ selected }: { selected: string }) {
  void language.value;
  const menu: LobbyCategory[] = ['HOME', 'HOT', ...lanes.value.map((lane) => lane.gameCategory)];
  return (
    <Chips
      label={t('home.categories')}
      items={menu.map((id) => ({ id, label: t(`home.category.${id}`), icon: categoryIcons[id] }))}
      selected={selected}
      onSelect={(id) => show({ ...lobbyStart, category: id as LobbyCategory })}
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
 * Brings the lobby into view when a page is turned at its foot, a category chosen in the frame's menu, or a search begun low
 * on the screen. A choice made where one sees it moves nothing.
 */
function useIntoView(top: { current: HTMLElement | null }, query: string): void {
  const before = useRef(query);
  useEffect(() => {
    if (before.current === query) return;
    before.current = query;
    if (!query) return;
    // In the frame that paints the change, where the place of things is asked for once.
    requestAnimationFrame(() => {
      const at = top.current?.getBoundingClientRect().top ?? 0;
      if (at < 0 || at > innerHeight * 0.4) top.current?.scrollIntoView({ block: 'start' });
    });
  }, [top, query]);
}
