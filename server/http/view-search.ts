/** The parts of a query that make another page, by its name. */
const ofPage: Readonly<Record<string, string>> = {
  promotions: 'id',
  help: 'term',
  live: 'vassalage',
  fish: 'vassalage',
  rng: 'vassalage',
  pvp: 'vassalage',
  sports: 'vassalage',
  esports: 'vassalage',
  lott: 'vassalage',
  elott: 'vassalage',
};
/** Marks of where a visit came from, and what other parts of the site read. */
const unread = /^(utm_\w+|fbclid|gclid|lang|source|token|ticket)$/;
/** Bounds the pages that a stranger can ask for. */
const value = /^[\w-]{1,40}$/;

/**
 * Returns the query of the page to render, empty or `?name=value`; null when the app would draw
 * another one, as with filters.
 */
export function viewSearch(slug: string, query: URLSearchParams): string | null {
  const own = ofPage[slug];
  let search = '';
  for (const [name, text] of query) {
    if (unread.test(name)) continue;
    if (name !== own || search || !value.test(text)) return null;
    search = `?${name}=${text}`;
  }
  return search;
}
