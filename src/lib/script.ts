/** ms for a script of another site to come. */
const timeoutMs = 20_000;

const loading = new Map<string, Promise<void>>();

/**
 * Brings a script of another site into the page, once. Rejects when it does not come in 20 s, is blocked or broken; the next call
 * tries anew.
 */
export function loadScript(url: string): Promise<void> {
  const known = loading.get(url);
  if (known) return known;
  const element = document.createElement('script');
  const coming = new Promise<void>((resolve, reject) => {
    const fail = () => {
      clearTimeout(timer);
      loading.delete(url);
      element.remove();
      reject(new Error(`${url} did not come`));
    };
    const timer = setTimeout(fail, timeoutMs);
    element.addEventListener('error', fail);
    element.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  loading.set(url, coming);
  element.src = url;
  document.head.append(element);
  return coming;
}
