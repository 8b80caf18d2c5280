import { readStored } from '../src/data/store/store.ts';
import { lightPoster } from '../src/lib/light-poster.ts';
import { cachedPicture } from './image-cache.ts';
import { withTimeout } from './with-timeout.ts';

const light = /^\/p\/(\d+)-s\.svg$/;

/** The whole poster in place of a light one that was never fetched, which saves its bytes (PWA-12); in the chosen language. */
export async function whole(path: string): Promise<Response | undefined> {
  const id = light.exec(path)?.[1];
  const language =
    id === undefined ? undefined : (await withTimeout(readStored('choices', 'language')))?.value;
  return language === undefined ? undefined : cachedPicture(`/p/${id}.svg?lang=${language}`);
}

/** The light poster in place of a whole one that cannot be had. */
export async function lighter(path: string): Promise<Response | undefined> {
  const small = lightPoster(path);
  return small === path ? undefined : cachedPicture(small);
}
