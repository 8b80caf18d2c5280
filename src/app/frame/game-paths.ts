import { findPage } from '../routes/pages.ts';

const gamePaths = /^\/(seamless|lottery|lottert|vnlottery|sealottery)\/?$/i;

/** Whether a game fills the page of this address, so that the side menu is hidden (ROUTE-09). */
export function isGamePath(path: string): boolean {
  return gamePaths.test(path) || findPage(path)?.gamePage === true;
}
