import type { Banner } from '../../contract/content/calls.ts';
import { type Caller, type Gateway, noCookies } from '../context.ts';
import { catalogueVersion } from '../domain/catalogue/snapshot.ts';
import { contentVersion } from '../domain/content/shown.ts';
import { contentHandlers } from '../domain/content/handlers.ts';
import { bannerPicture } from '../media/pictures.ts';

export interface FirstBanner {
  banner: Banner;
  /** Null: the operator's picture, which is too large for the page. */
  svg: string | null;
}

/** The home page's first banner by language, until catalogue or content change. */
export class FirstBannerCache {
  private readonly banners = new Map<
    string,
    { version: string; first: Promise<FirstBanner | null> }
  >();

  constructor(private readonly gateway: Gateway) {}

  /** Null when there is no banner. */
  async get(language: string): Promise<FirstBanner | null> {
    const version = `${await catalogueVersion(this.gateway)} ${await contentVersion(this.gateway)}`;
    const known = this.banners.get(language);
    if (known?.version === version) return known.first;
    const first = firstBanner(this.gateway, language);
    this.banners.set(language, { version, first });
    first.catch(() => this.banners.delete(language));
    return first;
  }
}

/** Drawings have about 10,000. */
const maxInlineChars = 30_000;

async function firstBanner(gateway: Gateway, language: string): Promise<FirstBanner | null> {
  const { siteUrl: origin } = gateway.env;
  const guest: Caller = { role: 'guest', ip: '127.0.0.1', origin, userAgent: '' };
  const { list } = await contentHandlers['content.banners'](
    { groupName: 'w_home', language },
    { ...gateway, cookies: noCookies, caller: guest },
  );
  const [banner] = list;
  const file = /^\/b\/([\w-]+)\.svg/.exec(banner?.url ?? '')?.[1];
  const svg = file ? await bannerPicture(gateway, file, language) : null;
  return banner && svg ? { banner, svg: svg.length > maxInlineChars ? null : svg } : null;
}
