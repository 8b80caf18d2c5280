import { useEffect, useRef } from 'react';
import { useSearch } from 'wouter';
import { cameBack, go } from '../../models/navigation.ts';

export const tabs = ['own', 'given', 'settlements'] as const;
export type Tab = (typeof tabs)[number];

/** A list, contract, statement or offer form, from the address. */
export interface UrlState {
  tab: Tab;
  id: string | null;
  settlement: string | null;
  offers: boolean;
}

const idIn = (query: URLSearchParams, name: string): string | null =>
  /^\d{1,18}$/.test(query.get(name) ?? '') ? query.get(name) : null;

export function useUrlState(): UrlState {
  const query = new URLSearchParams(useSearch());
  return {
    tab: tabs.find((each) => each === query.get('tab')) ?? 'own',
    id: idIn(query, 'id'),
    settlement: idIn(query, 'settlement'),
    offers: query.has('offer'),
  };
}

/** The state's address on this page, in either centre. */
export function urlOf(urlState: Partial<UrlState>): string {
  const query = new URLSearchParams();
  if (urlState.tab && urlState.tab !== 'own') query.set('tab', urlState.tab);
  if (urlState.id) query.set('id', urlState.id);
  if (urlState.settlement) query.set('settlement', urlState.settlement);
  if (urlState.offers) query.set('offer', '');
  return `${location.pathname}${query.size > 0 ? `?${query}` : ''}`;
}

export const show = (urlState: Partial<UrlState>): void => go(urlOf(urlState));

/** A contract's page in this centre. */
export const contractPath = (id: string): string =>
  `${location.pathname.toLowerCase().startsWith('/agent') ? '/agent' : '/member'}/contracts?id=${id}`;

/** Scrolls to the top and focuses new content; back restores the position. */
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
