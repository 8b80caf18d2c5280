import { readStored } from '../src/data/store/store.ts';
import { withTimeout } from './with-timeout.ts';

/** ms until the next host is asked too. */
const timeoutMs = 2500;
/** ms, for slow lines. */
const maxFetchMs = 20_000;
/** ms; failed hosts are asked last. */
const avoidFor = 60_000;

/** By `performance`: the clock may change. */
const avoided = new Map<string, number>();
const underWay = new Map<string, Promise<Blob | null>>();

/**
 * From the chosen host, then another every 2.5 s or failure (GAME-08). CORS only: opaque responses
 * cost megabytes of quota.
 * @param path with query; concurrent requests share a fetch
 * @returns null: no host has it
 */
export function fetchPicture(path: string, chosen: string): Promise<Blob | null> {
  const fetching = underWay.get(path) ?? race(path, chosen).finally(() => underWay.delete(path));
  underWay.set(path, fetching);
  return fetching;
}

async function race(path: string, chosen: string): Promise<Blob | null> {
  const known = (await withTimeout(readStored('siteStatus', 'one')))?.value.info.imageCDNs ?? [];
  const hosts = [...new Set([chosen, ...known])];
  const now = performance.now();
  const isAvoided = (host: string) => (avoided.get(host) ?? 0) > now;
  return firstOf([...hosts.filter((host) => !isAvoided(host)), ...hosts.filter(isAvoided)], path);
}

function firstOf(hosts: readonly string[], path: string): Promise<Blob | null> {
  return new Promise((resolve) => {
    const stop = new AbortController();
    const asking = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let next = 0;
    const end = (picture: Blob | null) => {
      clearTimeout(timer);
      stop.abort();
      resolve(picture);
    };
    const ask = () => {
      clearTimeout(timer);
      const host = hosts[next];
      next += 1;
      if (host === undefined) return;
      asking.add(host);
      timer = setTimeout(ask, timeoutMs);
      wholePicture(host + path, stop.signal).then(won, failed);
      function won(picture: Blob | null) {
        if (stop.signal.aborted) return;
        asking.delete(host ?? '');
        if (picture)
          for (const slow of asking)
            if (hosts.indexOf(slow) < hosts.indexOf(host ?? '')) avoid(slow);
        if (picture || (asking.size === 0 && next >= hosts.length)) end(picture);
        else ask();
      }
      function failed() {
        if (stop.signal.aborted) return;
        asking.delete(host ?? '');
        avoid(host ?? '');
        if (asking.size === 0 && next >= hosts.length) end(null);
        else ask();
      }
    };
    ask();
  });
}

function avoid(host: string): void {
  avoided.set(host, performance.now() + avoidFor);
}

/** Null on 404. Throws for a failing host, another network's answer, or a cut-off picture. */
async function wholePicture(url: string, stop: AbortSignal): Promise<Blob | null> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(maxFetchMs)]);
  const answer = await fetch(url, { mode: 'cors', credentials: 'omit', signal });
  if (answer.status === 404) return null;
  const type = answer.headers.get('content-type') ?? '';
  if (answer.status !== 200 || !type.startsWith('image/svg+xml'))
    throw new Error(`no picture: ${answer.status} ${type}`);
  const picture = await answer.blob();
  // Browsers accept a cut-off response without a length.
  const ending = await picture.slice(-64).text();
  if (!ending.trimEnd().endsWith('</svg>')) throw new Error('cut off');
  return picture;
}
