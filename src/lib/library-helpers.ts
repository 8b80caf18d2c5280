/*
 * In the app's build in place of `ufo`, `destr` and `regexparam`, helpers of ofetch and wouter that
 * weigh 1.7 KB in the first scripts and the first call's (vite.config.ts).
 */

/** `ufo`: adds the query to an address without one. */
export const withQuery = (url: string, query: Record<string, string>): string => {
  const text = String(new URLSearchParams(query));
  return text ? `${url}?${text}` : url;
};

/** `ufo`, for ofetch's `baseURL`, which nothing sets. */
export const withBase = (url: string): string => url;

/** `destr`: ofetch reads JSON with it. */
export default JSON.parse;

/** `regexparam`, for wouter's routes; `src/app/views/paths.ts` matches pages in their place. */
export const parse = (): never => {
  throw new Error('No routes of wouter');
};
