import { useEffect, useRef } from 'react';
import { cameBack } from './navigation.ts';

/**
 * Scrolls up when an item opens within a page, by its id in the address (ROUTE-11); not the page's
 * first item, nor on back or forward.
 * @param id null: nothing opened
 */
export function useScrollToTop(id: string | null): void {
  const drawn = useRef(id);
  useEffect(() => {
    if (drawn.current === id) return;
    drawn.current = id;
    if (!cameBack()) showFromTop();
  }, [id]);
}

/** Scrolls up; the page's heading has the focus where what had it is gone. */
export function showFromTop(): void {
  scrollTo({ top: 0, behavior: 'instant' });
  if (document.activeElement && document.activeElement !== document.body) return;
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
