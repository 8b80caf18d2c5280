import { useEffect, useRef } from 'react';
import { useSearch } from 'wouter';
import { cameBack } from '../../models/navigation.ts';
import { scrollToRemembered } from './scroll.ts';

let first = true;

/**
 * Drawn with a page that has just come. After a navigation the page's heading takes the focus, so that it is read out, and
 * the scroll position is set (ROUTE-11, ROUTE-13); the first page of a visit is left as the browser has it. A page that shows
 * something else of itself, such as another category, is put back to where it was left when one comes back to it.
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
