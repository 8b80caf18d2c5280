import type { Banner } from '../../contract/content.ts';
import type { ActionName, Request, Value } from '../../contract/index.ts';
import type { Caller, Gateway } from '../context.ts';
import { catalogueVersion } from '../domain/catalogue/snapshot.ts';
import { bannerPicture } from '../media/pictures.ts';
import { perform } from './actions.ts';

/** The first screen's data in one language: its JSON text, and the banner that is painted first with its picture as SVG. */
export interface HomeData {
  json: string;
  banner: { banner: Banner; svg: string } | null;
}

/** A page of the home lobby (LOB-06); the app asks for the rest when it is quiet. */
const hotShown = 12;
const winnersShown = 20;
/** Winners are part of it, so it is not kept for longer. */
const freshMs = 10_000;

/** Keeps the first screen's data by language; made anew when the catalogue changes, and every ten seconds when asked for. */
export class HomeDataCache {
  private readonly kept = new Map<string, { version: string; madeAt: number; data: Promise<HomeData> }>();

  constructor(private readonly gateway: Gateway) {}

  async get(language: string): Promise<HomeData> {
    const version = await catalogueVersion(this.gateway);
    const known = this.kept.get(language);
    if (known && known.version === version && performance.now() - known.madeAt < freshMs) return known.data;
    const data = homeData(this.gateway, language);
    this.kept.set(language, { version, madeAt: performance.now(), data });
    data.catch(() => this.kept.delete(language));
    return data;
  }
}

async function homeData(gateway: Gateway, language: string): Promise<HomeData> {
  const guest: Caller = { role: 'guest', ip: '127.0.0.1', hostname: 'localhost', userAgent: '' };
  const ask = <N extends ActionName>(name: N, request: Request<N>) =>
    perform(gateway, name, request, guest) as Promise<Value<N>>;
  const [vendors, hot, banners, notices, winners] = await Promise.all([
    ask('games.vendors', { language }),
    ask('games.hot', { language }),
    ask('content.banners', { groupName: 'w_home', language }),
    ask('content.announcements', { types: 'B,PL,PU,PR', execution: 'B', language }),
    ask('games.winners', { language, limitNum: winnersShown }),
  ]);
  const home = {
    lanes: vendors.data.lanes,
    hot: hot.list.slice(0, hotShown),
    banners: banners.list,
    notices: notices.list,
    winners: winners.list.map(({ vo }) => vo),
  };
  const [first] = banners.list;
  const svg = first ? await bannerPicture(gateway, first.id, language) : null;
  return { json: JSON.stringify(home), banner: first && svg ? { banner: first, svg } : null };
}
