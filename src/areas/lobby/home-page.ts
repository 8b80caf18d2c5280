import type { Page } from '../../lib/area.ts';

/** Loaded before the list of pages that it is in. */
export const homePage: Page = {
  path: '/',
  titleKey: 'lobby.title',
  guard: 'guest',
  view: () => import('./pages/Home.tsx'),
};
