/** 1-based; `gap`: pages left out. */
export type PageMark = number | 'gap';

/**
 * A pager's marks (LOB-07): `margin` pages at each end, `range` around the current one. A gap of
 * one shows the page.
 * @param current 1-based; clamped
 * @param total below two: no marks
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
