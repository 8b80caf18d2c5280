import { type ComponentType, createElement } from 'react';
import { help } from '../late-chunk.ts';
import { useLate } from '../../../models/use-late.ts';

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
export const None = late(({ LobbyNone }) => LobbyNone);
/** Filters and order of a list (LOB-19). */
export const Filters = late(({ LobbyFilters }) => LobbyFilters);
/** What is to say of an address and of a search. */
export const Notes = late(({ LobbyNotes }) => LobbyNotes);
