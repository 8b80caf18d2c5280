/**
 * Whether anything answers at an address, whatever it says. Resolves to false as soon as the browser finds that nothing does, and
 * not at all while nobody answers. The query stays at home: it may be good for one opening only.
 * @param url on any host that the page's policy lets it connect to.
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
