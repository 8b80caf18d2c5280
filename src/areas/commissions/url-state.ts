import { useEffect, useRef } from 'react';
import { useSearch } from 'wouter';
import { cameBack, go } from '../../models/navigation.ts';

export const tabs = ['own', 'given', 'settlements'] as const;
export type Tab = (typeof tabs)[number];

/** What of the contracts' pages is shown, as their address says: a list, one contract, a statement, or the form for an offer. */
export interface UrlState {
  tab: Tab;
  id: string | null;
  settlement: string | null;
  offers: boolean;
}

const idIn = (query: URLSearchParams, name: string): string | null =>
  /^\d{1,18}$/.test(query.get(name) ?? '') ? query.get(name) : null;

/** The place that the address names. */
export function useUrlState(): UrlState {
  const query = new URLSearchParams(useSearch());
  return {
    tab: tabs.find((each) => each === query.get('tab')) ?? 'own',
    id: idIn(query, 'id'),
    settlement: idIn(query, 'settlement'),
    offers: query.has('offer'),
  };
}

/** The address of a place on the page that is shown, which both centres have. */
export function urlOf(place: Partial<UrlState>): string {
  const query = new URLSearchParams();
  if (place.tab && place.tab !== 'own') query.set('tab', place.tab);
  if (place.id) query.set('id', place.id);
  if (place.settlement) query.set('settlement', place.settlement);
  if (place.offers) query.set('offer', '');
  return `${location.pathname}${query.size > 0 ? `?${query}` : ''}`;
}

/** Goes to a place. */
export const show = (place: Partial<UrlState>): void => go(urlOf(place));

/** The page of one contract, in the centre that is shown. */
export const contractPath = (id: string): string =>
  `${location.pathname.toLowerCase().startsWith('/agent') ? '/agent' : '/member'}/contracts?id=${id}`;

/** Begins at the top of what takes the place of something else on the same page, with its heading in the focus; what one comes back to stays where it was. */
export function useTop(shown: string): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (cameBack()) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: 'instant' });
  }, [shown]);
}
