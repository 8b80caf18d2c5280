/**
 * Whether anything answers at an address. False as soon as the browser reports a failure; pends
 * while nobody answers. Omits the query, which may be valid for one use only.
 * @param url on a host that the page's policy allows
 */
export async function probe(url: string): Promise<boolean> {
  const { origin, pathname } = new URL(url);
  try {
    await fetch(origin + pathname, {
      method: 'HEAD',
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
    });
    return true;
  } catch {
    return false;
  }
}
