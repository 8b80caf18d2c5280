/** ms (HOME-05). */
const slideMs = 300;

/**
 * In 300 ms, at once under reduced motion; without snapping, which pulls steps back.
 * @param left px
 */
export function slideTo(row: HTMLElement, left: number): void {
  const end = Math.max(0, Math.min(left, row.scrollWidth - row.clientWidth));
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    row.scrollLeft = end;
    return;
  }
  const start = row.scrollLeft;
  const begun = performance.now();
  row.style.scrollSnapType = 'none';
  const step = (now: number) => {
    const part = Math.min(1, Math.max(0, now - begun) / slideMs);
    row.scrollLeft = start + (end - start) * (1 - (1 - part) ** 3);
    if (part < 1) requestAnimationFrame(step);
    else row.style.scrollSnapType = '';
  };
  requestAnimationFrame(step);
}

/** 1 forward, -1 back. */
export function slideBy(row: HTMLElement, views: number): void {
  const gap = Number.parseFloat(getComputedStyle(row).columnGap) || 0;
  slideTo(row, row.scrollLeft + views * (row.clientWidth + gap));
}
