import { type RefObject, useEffect, useRef } from 'react';
import { cameBack } from '../../../models/navigation.ts';

/**
 * Brings a list into view when an address asks for a part of it, a page is turned at its foot, a category chosen in the frame's
 * menu, or a search begun low on the screen. A choice made where one sees it moves nothing, and who comes back finds the page as it
 * was left (ROUTE-11).
 * @param query what is shown; empty for the start
 */
export function useIntoView(top: RefObject<HTMLElement | null>, query: string): void {
  const before = useRef('');
  useEffect(() => {
    if (before.current === query) return;
    before.current = query;
    if (!query || cameBack()) return;
    // In the frame that paints the change, where the place of things is asked for once.
    requestAnimationFrame(() => {
      const at = top.current?.getBoundingClientRect().top ?? 0;
      if (at < 0 || at > innerHeight * 0.4) top.current?.scrollIntoView({ block: 'start' });
    });
  }, [top, query]);
}
