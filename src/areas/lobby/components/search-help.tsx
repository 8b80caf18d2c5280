export { LobbyFilters, LobbyNone } from './LobbyFilters.tsx';
export { default as RecentSearches } from './RecentSearches.tsx';
export { LobbyNotes } from './LobbyNotes.tsx';
