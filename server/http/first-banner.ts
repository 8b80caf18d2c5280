import type { Banner } from '../../contract/content/calls.ts';
import { type Caller, type Gateway, noCookies } from '../context.ts';
import { catalogueVersion } from '../domain/catalogue/snapshot.ts';
import { contentHandlers } from '../domain/content/handlers.ts';
import { bannerPicture } from '../media/pictures.ts';

export interface FirstBanner {
  banner: Banner;
  svg: string;
}

/** The home page's first banner by language, until the catalogue changes. */
export class FirstBannerCache {
  private readonly banners = new Map<
    string,
    { version: string; first: Promise<FirstBanner | null> }
  >();

  constructor(private readonly gateway: Gateway) {}

  /** Null when there is no banner. */
  async get(language: string): Promise<FirstBanner | null> {
    const version = await catalogueVersion(this.gateway);
    const known = this.banners.get(language);
    if (known?.version === version) return known.first;
    const first = firstBanner(this.gateway, language);
    this.banners.set(language, { version, first });
    first.catch(() => this.banners.delete(language));
    return first;
  }
}

async function firstBanner(gateway: Gateway, language: string): Promise<FirstBanner | null> {
  const { siteUrl: origin } = gateway.env;
  const guest: Caller = { role: 'guest', ip: '127.0.0.1', origin, userAgent: '' };
  const { list } = await contentHandlers['content.banners'](
    { groupName: 'w_home', language },
    { ...gateway, cookies: noCookies, caller: guest },
  );
  const [banner] = list;
  const svg = banner ? await bannerPicture(gateway, banner.id, language) : null;
  return banner && svg ? { banner, svg } : null;
}
