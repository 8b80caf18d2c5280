import { type ComponentType, createElement } from 'react';
import { useLate } from '../../../models/use-late.ts';

/** One chunk of what searches and empty lists need. */
const help = () => import('./search-help.tsx');
export const recentSearches = () => help().then(({ RecentSearches }) => RecentSearches);

/** A part of it, once it has come. */
function late<Props extends object>(
  pick: (chunk: Awaited<ReturnType<typeof help>>) => ComponentType<Props>,
) {
  const load = () => help().then((chunk) => ({ default: pick(chunk) }));
  return function Late(props: Props) {
    const View = useLate(load);
    return View && createElement(View, props);
  };
}

/** Why a list is empty (LOB-08), and what is alike and opens (LOB-18). */
export const None = late(({ EmptyList }) => EmptyList);
/** A hint at a search with the data saver (PWA-12). */
export const SearchSaver = late((chunk) => chunk.SearchSaver);
