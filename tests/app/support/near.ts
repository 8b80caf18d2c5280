import { vi } from 'vitest';

class Near {
  constructor(readonly seen: (entries: { isIntersecting: boolean; target: Element }[]) => void) {}
  observe(target: Element) {
    this.seen([{ isIntersecting: true, target }]);
  }
  unobserve() {}
  disconnect() {}
}

/** All that is watched from now on is near, as on a screen that was scrolled. */
export const bringNear = (): void => void vi.stubGlobal('IntersectionObserver', Near);
