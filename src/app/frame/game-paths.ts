import { findPage } from '../views/pages.ts';

/** Full-page games hide the side menu (ROUTE-09). */
export function isGamePath(path: string): boolean {
  return findPage(path)?.gamePage === true;
}
