const maxDepth = 16;

/** Control characters but tab and line breaks: nobody types them, and logs and terminals obey them. */
// oxlint-disable-next-line no-control-regex -- it looks for them.
const control = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/;

/**
 * Finds a control character or a lone surrogate, a number beyond ±2^53, or nesting above 16 (SAFE-05d, CALL-07).
 * @returns its field's path, `''` for the request itself, or null
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

const isStorableText = (text: string): boolean => !control.test(text) && text.isWellFormed();
