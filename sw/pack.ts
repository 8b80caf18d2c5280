const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

/**
 * Of tools/vite/pack.ts.
 * @param isMissing whether to store a file
 * @returns files stored; 0 if damaged, as by a sign-in page (BOOT-12)
 */
export async function unpack(
  url: string,
  cache: Cache,
  isMissing: (url: string) => boolean,
): Promise<number> {
  const files = await fetchPack(url);
  const date = new Date().toUTCString();
  const stored = [...files]
    .filter(([name]) => isMissing(new URL(name, url).href))
    .map(([name, text]) => {
      const type = types[name.split('.').at(-1) ?? ''] ?? 'text/plain';
      return cache.put(
        new URL(name, url).href,
        new Response(text, { headers: { 'content-type': type, date } }),
      );
    });
  await Promise.all(stored);
  return stored.length;
}

/** Texts by file name; null: no pack. */
async function fetchPack(url: string): Promise<Map<string, string>> {
  try {
    const response = await fetch(url, { credentials: 'same-origin' });
    if (response.status !== 200 || response.redirected) return new Map();
    const pack: unknown = await response.json();
    const entries = Object.entries(pack ?? {});
    return entries.every(([, text]) => typeof text === 'string') ? new Map(entries) : new Map();
  } catch {
    return new Map();
  }
}
