/** A page's number, 1-based, or pages that are left out. */
export type PageMark = number | 'gap';

/**
 * Returns the marks that a pager shows (LOB-07): always the first and the last page (margin), the current page with its neighbours
 * (range 5), and a gap wherever pages are left out. A gap that would hide a single page shows that page.
 * @param current the page shown, 1-based; out of range it is taken as the nearest page
 * @param total number of pages; with fewer than two the result is empty
 * @param margin pages shown at each end
 * @param range pages shown around the current one, itself among them
 */
export function pageList(current: number, total: number, margin = 2, range = 5): PageMark[] {
  if (total < 2) return [];
  const here = Math.min(Math.max(1, current), total);
  const start = Math.max(1, Math.min(here - Math.floor(range / 2), total - range + 1));
  const marks: PageMark[] = [];
  let last = 0;
  for (let page = 1; page <= total; page++) {
    const inMargin = page <= margin || page > total - margin;
    const inRange = page >= start && page < start + range;
    if (!inMargin && !inRange) continue;
    if (page - last === 2) marks.push(page - 1);
    else if (page - last > 2) marks.push('gap');
    marks.push(page);
    last = page;
  }
  return marks;
}
