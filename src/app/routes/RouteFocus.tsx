import { useEffect, useRef } from 'react';
import { useSearch } from 'wouter';
import { cameBack } from '../../models/navigation.ts';
import { scrollToRemembered } from './scroll.ts';

let first = true;

/**
 * After a navigation focuses the heading, to be read out, and sets the scroll position (ROUTE-11,
 * ROUTE-13); not on a visit's first page. Restores it too on return to a page's state, such as a
 * category.
 */
export function RouteFocus() {
  const search = useSearch();
  const drawn = useRef(search);
  useEffect(() => {
    if (drawn.current === search) return;
    drawn.current = search;
    if (cameBack()) scrollToRemembered();
  }, [search]);
  useEffect(() => {
    if (first) {
      first = false;
      return;
    }
    const main = document.querySelector('main');
    const heading = main?.querySelector<HTMLElement>('h1') ?? main;
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
    scrollToRemembered();
  }, []);
  return null;
}
