import { type RefObject, useEffect, useRef } from 'react';
import { cameBack } from '../../../models/navigation.ts';

/**
 * Scrolls to a changed list whose top is off screen; back restores the old position (ROUTE-11).
 * @param query empty for the initial state
 */
export function useIntoView(top: RefObject<HTMLElement | null>, query: string): void {
  const before = useRef('');
  useEffect(() => {
    if (before.current === query) return;
    before.current = query;
    if (!query || cameBack()) return;
    // Measures in the frame that paints the change, for one layout.
    requestAnimationFrame(() => {
      const at = top.current?.getBoundingClientRect().top ?? 0;
      if (at < 0 || at > innerHeight * 0.4) top.current?.scrollIntoView({ block: 'start' });
    });
  }, [top, query]);
}
