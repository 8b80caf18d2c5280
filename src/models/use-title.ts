import { useEffect } from 'react';
import { brand } from './site.ts';

/**
 * The browser tab's title: of what a page shows, which the frame does not know.
 * @param words without the brand
 */
export function useTitle(words: string): void {
  const title = `${words} · ${brand.value}`;
  useEffect(() => {
    // After the frame's.
    const timer = setTimeout(() => (document.title = title));
    return () => clearTimeout(timer);
  }, [title]);
}
