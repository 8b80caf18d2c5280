import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a place that tells what became of something: it comes into sight whenever it tells something else, for the button that was
 * pressed may be far below it.
 * @param told what it tells now; null: nothing
 */
export function useInSight(told: string | null): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (told !== null) place.current?.scrollIntoView({ block: 'nearest' });
  }, [told]);
  return place;
}
