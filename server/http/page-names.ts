import { categories } from '../../contract/categories.ts';
import type { Permission } from '../../contract/site/calls.ts';
import type { Gateway } from '../context.ts';
import { type CatalogueGame, type CatalogueVendor, gameName } from '../domain/catalogue/game.ts';
import { gamePicture } from '../domain/catalogue/items.ts';
import { currentCatalogue } from '../domain/catalogue/snapshot.ts';
import type { FirstView } from '../first-views/protocol.ts';
import { siteState } from '../settings/state.ts';
import type { PageFacts } from './page-files.ts';
import { type PageHead, addressIn } from './page-head.ts';
import { wordsOf } from './page-text.ts';
import { viewSearch } from './view-search.ts';

/** Their page contains the first banner. */
export const homePaths: ReadonlySet<string> = new Set([
  '/',
  '/home',
  '/index',
  '/index.html',
  '/login',
  '/register',
]);

/** What an address names in the catalogue (PWA-13d). */
export type Subject =
  | { kind: 'game'; game: CatalogueGame; vendor: string }
  | { kind: 'vendor'; vendor: CatalogueVendor };

/** What is asked for, and by whom. */
export interface Asked {
  path: string;
  query: URLSearchParams;
  language: string;
  permission: Permission;
  /** null: no page has the address; undefined: a build without the list. */
  facts: PageFacts | null | undefined;
  /** null: a game that there is not; undefined: none is named. */
  subject: Subject | null | undefined;
}

/** Facts of another address of the build. */
type FactsOf = (path: string) => PageFacts | null | undefined;

const isGamePath = (path: string): boolean => /^\/games\/[^/]+$/.test(path);

/**
 * Returns the game or the vendor that an address names, in lower case; null for a game that there is
 * not, undefined where none is named, or without a database.
 */
export async function subjectOf(
  gateway: Pick<Gateway, 'db'>,
  path: string,
  query: URLSearchParams,
): Promise<Subject | null | undefined> {
  const code = query.get('vassalage');
  if (!isGamePath(path) && (code === null || !isCategory(path.slice(1)))) return undefined;
  const catalogue = await currentCatalogue(gateway).catch(() => null);
  if (!catalogue) return undefined;
  if (!isGamePath(path)) {
    const vendor = catalogue.vendors.find(
      (each) => each.code === code && each.type === path.slice(1).toUpperCase(),
    );
    return vendor && { kind: 'vendor', vendor };
  }
  const game = catalogue.byId.get(path.slice('/games/'.length));
  if (!game || game.vendorEntry) return null;
  const vendor = catalogue.vendors.find((each) => each.code === game.vendor);
  return { kind: 'game', game, vendor: vendor?.name ?? game.vendor };
}

/**
 * The query of the page to render, as `viewSearch`; without a vendor that its category has not, which
 * the app leaves out too.
 */
export function searchOf({ facts, query, subject }: Asked): string | null {
  if (!facts?.slug) return null;
  const search = viewSearch(facts.slug, query);
  return search && isCategory(facts.slug) && subject?.kind !== 'vendor' ? '' : search;
}

/** By the name in its address, such as `rng`. */
export const isCategory = (name: string | undefined): boolean =>
  (categories as readonly string[]).includes(name?.toUpperCase() ?? '');

/** Shows games with their vendors, whose names come with home's first screen. */
export const showsGames = ({ facts }: Asked): boolean =>
  isCategory(facts?.slug) || facts?.slug === 'games-one';

export function headOf(
  gateway: Gateway,
  asked: Asked,
  { search, view, factsOf }: { search: string | null; view: FirstView | null; factsOf: FactsOf },
): PageHead {
  const { path, language, permission, facts } = asked;
  const { settings } = siteState(gateway);
  const isForm = path === '/login' || path === '/register';
  const isHome = homePaths.has(path) && !isForm;
  // A promotion, an article or a post.
  const isOne = search !== '' || facts?.slug?.endsWith('-one');
  const head = {
    ...namesOf(asked, isHome, isOne && view ? namesIn(view.root) : {}, factsOf),
    brand: permission.info.brand,
    origin: gateway.env.siteUrl,
    path: isHome ? '/' : path,
    search: search ?? '',
    isPublic: isPublic(asked),
    language,
    defaultLanguage: settings.defaultLanguage,
    languages: settings.languages,
  };
  return { ...head, ...aboutSubject(asked, head, factsOf) };
}

const isPublic = ({ path, permission, facts }: Asked): boolean =>
  permission.status === 0 && (facts?.slug !== undefined || homePaths.has(path));

/** Home's title is the brand alone. */
function namesOf(asked: Asked, isHome: boolean, found: Names, factsOf: FactsOf) {
  const { language, permission, facts } = asked;
  const { brand } = permission.info;
  const own = { ...found, ...namesOfSubject(asked, factsOf) };
  const named = (texts: Record<string, string> | undefined) =>
    (texts?.[language] ?? '').replaceAll('{{brand}}', () => brand);
  const title = own.title ?? named(facts?.titles);
  return {
    title: title && !isHome ? `${title} · ${brand}` : brand,
    description: own.description ?? named(facts?.descriptions),
  };
}

/** The name of a category's page; null: it has none. */
const categoryName = (type: string, language: string, factsOf: FactsOf): string | null =>
  factsOf(`/${type.toLowerCase()}`)?.titles[language] ?? null;

/** Of a game or a vendor, also before its page is rendered. */
function namesOfSubject(asked: Asked, factsOf: FactsOf): Names {
  const { subject, language, facts, permission } = asked;
  if (!subject) return {};
  const words =
    subject.kind === 'game'
      ? { game: gameName(subject.game, language), vendor: subject.vendor }
      : {
          vendor: subject.vendor.name,
          category: categoryName(subject.vendor.type, language, factsOf) ?? '',
        };
  const template = subject.kind === 'game' ? facts : factsOf(vendorFacts);
  const all: Record<string, string> = { ...words, brand: permission.info.brand };
  const description = template?.descriptions[language]?.replaceAll(
    /\{\{(\w+)\}\}/g,
    (mark, name: string) => all[name] ?? mark,
  );
  return {
    title: Object.values(words).filter(Boolean).join(' · '),
    ...(description && { description }),
  };
}

/** The build's texts of a vendor's list, by this name in place of an address. */
const vendorFacts = '?vassalage';

/** The page between home and this one, its address, and what a search engine reads of a game. */
function aboutSubject(
  { subject, language, permission, path }: Asked,
  head: PageHead,
  factsOf: FactsOf,
): Partial<PageHead> {
  if (!subject) return {};
  const { type } = subject.kind === 'game' ? subject.game : subject.vendor;
  const genre = categoryName(type, language, factsOf);
  const above = genre === null ? {} : { above: { name: genre, path: `/${type.toLowerCase()}` } };
  // With filters too: they are no other page.
  if (subject.kind === 'vendor') return { ...above, search: `?vassalage=${subject.vendor.code}` };
  const { gameId } = subject.game;
  const [images] = permission.info.imageCDNs;
  const data = {
    '@type': 'VideoGame',
    name: gameName(subject.game, language),
    url: addressIn({ ...head, path }, language),
    ...(images && { image: images + gamePicture(gameId, language, 'wide') }),
    gamePlatform: 'Web browser',
    ...(genre && { genre }),
    author: { '@type': 'Organization', name: subject.vendor },
  };
  return { ...above, data };
}

interface Names {
  title?: string;
  description?: string;
}

/** The name and first sentence of what an address names. */
function namesIn(root: string): Names {
  const textOf = (mark: string) =>
    wordsOf(new RegExp(`<(\\w+)[^>]*\\s${mark}[^>]*>([\\s\\S]*?)</\\1>`).exec(root)?.[2] ?? '');
  const title = textOf('data-name');
  const description = textOf('data-about').slice(0, 200);
  return { ...(title && { title }), ...(description && { description }) };
}
