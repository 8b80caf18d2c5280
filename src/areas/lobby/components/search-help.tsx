export { LobbyFilters, LobbyNone } from '../filters/LobbyFilters.tsx';
export { narrowEntries } from '../filters/lobby-filters.model.ts';
export { default as RecentSearches } from './RecentSearches.tsx';
export { LobbyNotes } from './LobbyNotes.tsx';
