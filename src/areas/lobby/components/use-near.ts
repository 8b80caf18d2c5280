import { type RefObject, useEffect, useState } from 'react';

/** Whether an element has come within a quarter of a screen below the view. */
export function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setNear(true);
        watch.disconnect();
      },
      { rootMargin: '0px 0px 25%' },
    );
    if (element.current) watch.observe(element.current);
    return () => watch.disconnect();
  }, [element]);
  return isNear;
}
