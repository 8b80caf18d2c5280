import type { Banner } from '../../../contract/content/calls.ts';
import { ownPage } from '../../models/navigation.ts';

export type BannerTarget =
  | { kind: 'none' }
  | { kind: 'page'; href: string }
  | { kind: 'site'; href: string }
  | { kind: 'game'; gameId: string };

/** Reads a banner's target; unknown kinds and addresses without https lead nowhere. */
export function bannerTarget({
  linkageType,
  target,
}: Pick<Banner, 'linkageType' | 'target'>): BannerTarget {
  if (linkageType === 'path') {
    const href = ownPage(target);
    return href ? { kind: 'page', href } : { kind: 'none' };
  }
  if (linkageType === 'game' && /^\d{1,19}$/.test(target)) return { kind: 'game', gameId: target };
  if (linkageType === 'url' && /^https:\/\//i.test(target) && URL.canParse(target))
    return { kind: 'site', href: target };
  return { kind: 'none' };
}
