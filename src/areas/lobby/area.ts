import type { TextKeyUnder } from '../../lib/text-key.ts';
import type { Area, Page } from '../../lib/area.ts';
import { homePage } from './home-page.ts';

const gameCategory = () => import('./pages/GameCategory.tsx');
const vendorCategory = () => import('./pages/VendorCategory.tsx');
const lottery = () => import('./pages/Lottery.tsx');

/** A category's page and its contents (ROUTE-05). */
const categoryPage =
  (view: Page['view']) =>
  (name: Lowercase<TextKeyUnder<'lobby.category'>>): Page => ({
    path: `/${name}`,
    titleKey: `lobby.category.${name.toUpperCase() as Uppercase<typeof name>}`,
    guard: 'guest',
    view,
  });

export const area: Area = {
  pages: [
    ...(['live', 'fish', 'rng', 'pvp'] as const).map(categoryPage(gameCategory)),
    ...(['sports', 'esports', 'lott', 'elott'] as const).map(categoryPage(vendorCategory)),
    // One page for the first two (ROUTE-09).
    ...(['lottery', 'lottert', 'vnLottery', 'seaLottery'] as const).map((name): Page => ({
      path: `/${name}`,
      titleKey: `lobby.pageTitle.${name}`,
      guard: 'session',
      view: lottery,
      gamePage: true,
    })),
    {
      path: '/games',
      below: 'only',
      titleKey: 'lobby.game.title',
      guard: 'guest',
      view: () => import('./pages/GamePage.tsx'),
    },
    homePage,
    {
      path: '/favorite',
      titleKey: 'lobby.favourites',
      guard: 'member',
      view: () => import('./pages/Favourites.tsx'),
    },
    {
      path: '/recent',
      titleKey: 'lobby.recents',
      guard: 'session',
      view: () => import('./pages/Recents.tsx'),
    },
  ],
  popups: {
    vendorList: () => import('./components/VendorList.tsx'),
    gameDetails: () => import('./components/GameDetails.tsx'),
    gameUnavailable: () => import('./components/GameUnavailable.tsx'),
  },
};
