import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls an element into view whenever the message that it shows changes: the button that was pressed may be far below it.
 * @param message the text that is shown now; null: none
 * @returns the element's ref
 */
export function useScrollIntoView(message: string | null): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message !== null) element.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  return element;
}
