import { is, object, optional, array } from 'superstruct';
import { Announcement, Banner } from '../../contract/content.ts';
import { GameItem, Lane, Winner } from '../../contract/games.ts';
import { Permission } from '../../contract/site.ts';

const Home = object({
  lanes: array(Lane),
  hot: array(GameItem),
  banners: array(Banner),
  notices: array(Announcement),
  winners: array(Winner),
});
const Boot = object({ permission: Permission, home: optional(Home) });

/** What the page brought with it: the permission answer and the first screen's data. */
export interface Boot {
  permission: Permission;
  home?: typeof Home.TYPE;
  /** Set by the worker, whose data is the device's: when the gateway gave it. */
  since?: string;
}

/**
 * Reads the boot data out of the page once; null when there is none, or when the gateway's does not have the promised shape
 * (then the ordinary calls are made). The worker checked its own when it read it from the store.
 */
export function readBoot(): Boot | null {
  const element = typeof document === 'undefined' ? null : document.getElementById('boot');
  if (!element?.textContent) return null;
  try {
    const data: unknown = JSON.parse(element.textContent);
    if (typeof data === 'object' && data !== null && 'since' in data) return data as Boot;
    return is(data, Boot) ? (data as Boot) : null;
  } catch {
    return null;
  }
}
