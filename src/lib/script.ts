import { trustedScript } from './trusted-scripts.ts';

/** ms. */
const timeoutMs = 20_000;

const loading = new Map<string, Promise<void>>();

/** Once. Rejects after 20 s or if blocked; the next call retries. */
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
  element.src = trustedScript(url);
  document.head.append(element);
  return coming;
}
