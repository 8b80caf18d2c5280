import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls up to a new message: the pressed button may be far below.
 * @param message null: none
 */
export function useScrollIntoView(message: string | null): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message !== null) element.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  return element;
}
