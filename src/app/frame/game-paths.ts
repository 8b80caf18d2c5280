import { findPage } from '../views/pages.ts';

/** Whether a game fills the page of this address, so that the side menu is hidden (ROUTE-09). */
export function isGamePath(path: string): boolean {
  return findPage(path)?.gamePage === true;
}
