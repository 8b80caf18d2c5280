/** How deep a request may be nested. */
const maxDepth = 16;

/**
 * Finds what no call takes: a text that the database cannot hold (NUL, a lone surrogate), a number that a
 * double cannot hold exactly (beyond ±2^53), or nesting deeper than 16 (SAFE-05d).
 * @returns the path of its field, `''` for the request itself; null: there is none
 */
export function unstorableField(value: unknown): string | null {
  return search(value, []);
}

function search(value: unknown, path: readonly string[]): string | null {
  if (typeof value === 'string') return isStorableText(value) ? null : path.join('.');
  if (typeof value === 'number')
    return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? null : path.join('.');
  if (value === null || typeof value !== 'object') return null;
  if (path.length >= maxDepth) return path.join('.');
  for (const [key, each] of Object.entries(value)) {
    if (!isStorableText(key)) return path.join('.');
    const found = search(each, [...path, key]);
    if (found !== null) return found;
  }
  return null;
}

const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
