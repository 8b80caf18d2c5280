import { createElement } from 'react';
import { useLate } from '../../../models/use-late.ts';
import type { EmptyListProps } from './EmptyList.tsx';

/** One chunk of what searches and empty lists need. */
const help = () => import('./search-help.tsx');
const empty = () => help().then(({ EmptyList }) => ({ default: EmptyList }));
const saver = () => help().then(({ SearchSaver }) => ({ default: SearchSaver }));
export const recentSearches = () => help().then(({ RecentSearches }) => RecentSearches);

/** Why a list is empty (LOB-08), and what is alike and opens (LOB-18). */
export function None(props: EmptyListProps) {
  const View = useLate(empty);
  return View && createElement(View, props);
}

/** A hint at a search with the data saver (PWA-12). */
export function SearchSaver() {
  const View = useLate(saver);
  return View && createElement(View);
}
