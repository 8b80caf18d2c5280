import type { Banner } from '../../../contract/content/calls.ts';
import { ownPage } from '../../models/navigation.ts';

/** Where a banner leads: a page of this site, another site, a game, or nowhere. */
export type BannerTarget =
  | { kind: 'none' }
  | { kind: 'page'; href: string }
  | { kind: 'site'; href: string }
  | { kind: 'game'; nodeId: string };

/** Reads a banner's target; one that is none of the kinds, or no https address, leads nowhere. */
export function bannerTarget({
  linkageType,
  target,
}: Pick<Banner, 'linkageType' | 'target'>): BannerTarget {
  if (linkageType === 'path') {
    const href = ownPage(target);
    return href ? { kind: 'page', href } : { kind: 'none' };
  }
  if (linkageType === 'game' && /^\d{1,19}$/.test(target)) return { kind: 'game', nodeId: target };
  if (linkageType === 'url' && /^https:\/\//i.test(target) && URL.canParse(target))
    return { kind: 'site', href: target };
  return { kind: 'none' };
}
