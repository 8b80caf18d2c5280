import { findPage } from '../views/pages.ts';

/** Whether the address is a full-page game, without side menu (ROUTE-09). */
export function isGamePath(path: string): boolean {
  return findPage(path)?.gamePage === true;
}
