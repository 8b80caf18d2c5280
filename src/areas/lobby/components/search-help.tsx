export { EmptyList } from './EmptyList.tsx';
export { default as RecentSearches } from './RecentSearches.tsx';
export { SearchSaver } from './SearchSaver.tsx';
