import { escapeAttribute, escapeText } from './page-text.ts';

/** What a page's head says to search engines and link previews. */
export interface PageHead {
  title: string;
  description: string;
  brand: string;
  /** The site's, such as `https://palaro.example`. */
  origin: string;
  path: string;
  /** `?…` or empty. */
  search: string;
  /** Of a page that guests see. */
  isPublic: boolean;
  language: string;
  defaultLanguage: string;
  languages: readonly { code: string; tag: string }[];
  /** The page between home and this one. */
  above?: { name: string; path: string };
  /** Of schema.org, about what the page shows. */
  data?: object;
}

/** An address of a public page in a language; the default one needs no mark. */
export function addressIn(
  {
    origin,
    path,
    search,
    defaultLanguage,
  }: Pick<PageHead, 'origin' | 'path' | 'search' | 'defaultLanguage'>,
  code: string,
): string {
  const url = new URL(path + search, origin);
  if (code !== defaultLanguage) url.searchParams.set('lang', code);
  return url.href;
}

/**
 * Returns a page with its own title and description, and in place of `<!--preconnect-->` its
 * address, those in other languages, and the way to it as JSON-LD; pages of accounts are not
 * indexed.
 */
export function withHead(html: string, head: PageHead, preconnect: string): string {
  const { title, description, brand } = head;
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeText(title)}</title>`)
    .replace(
      /(<meta\s+name="description"\s+content=")[^"]*/,
      (_all, before: string) => before + escapeAttribute(description),
    )
    .replace(/(<b id="name"[^>]*>)[^<]*/, (_all, before: string) => before + escapeText(brand))
    .replace('<!--preconnect-->', () => preconnect + (head.isPublic ? links(head) : noIndex));
}

const noIndex = '<meta name="robots" content="noindex">';

function links(head: PageHead): string {
  const { languages, language, path } = head;
  const own = addressIn(head, language);
  const others = languages
    .map(({ code, tag }) => tagOf('alternate', addressIn(head, code), ` hreflang="${tag}"`))
    .join('');
  const any = tagOf('alternate', addressIn(head, head.defaultLanguage), ' hreflang="x-default"');
  return tagOf('canonical', own) + others + any + (path === '/' ? '' : wayTo(head, own));
}

const tagOf = (rel: string, href: string, more = ''): string =>
  `<link rel="${rel}"${more} href="${escapeAttribute(href)}">`;

/** The way from home, for search results, and what the page is about; home has no byte to spare. */
function wayTo(head: PageHead, own: string): string {
  const { brand, title, origin, above, language, data } = head;
  const middle = above && [
    above.name,
    addressIn({ ...head, path: above.path, search: '' }, language),
  ];
  const steps = [[brand, origin], ...(middle ? [middle] : []), [title, own]];
  const way = {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, item], i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item,
    })),
  };
  return [way, ...(data ? [data] : [])].map(dataTag).join('');
}

function dataTag(data: object): string {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data });
  return `<script type="application/ld+json">${text.replaceAll('<', String.raw`\u003c`)}</script>`;
}
