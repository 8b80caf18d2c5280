import { useEffect, useRef } from 'react';
import { cameBack } from './navigation.ts';

/**
 * What is opened within a page, by its id in the address, is begun at its top, as a page is (ROUTE-11): the list or form that it was
 * opened from may have been scrolled far down. What the page itself came with, and what back or forward leads to, stays as it is.
 * @param id null: the page without anything opened
 */
export function useScrollToTop(id: string | null): void {
  const drawn = useRef(id);
  useEffect(() => {
    if (drawn.current === id) return;
    drawn.current = id;
    if (cameBack()) return;
    scrollTo({ top: 0, behavior: 'instant' });
    // The button or line that opened it may be gone, and the focus with it.
    if (document.activeElement && document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [id]);
}
