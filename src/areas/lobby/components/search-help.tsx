export { LobbyFilters, LobbyNone } from '../filters/LobbyFilters.tsx';
export { default as RecentSearches } from './RecentSearches.tsx';
export { LobbyNotes } from './LobbyNotes.tsx';
