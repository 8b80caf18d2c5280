import { readStored } from '../src/data/store/store.ts';
import { lightPoster } from '../src/lib/light-poster.ts';
import { cachedPicture } from './image-cache.ts';
import { withTimeout } from './with-timeout.ts';

const light = /^\/p\/(\d+)-s\.svg$/;

/** The whole poster for a light one (PWA-12). */
export async function whole(path: string): Promise<Response | undefined> {
  const id = light.exec(path)?.[1];
  const language =
    id === undefined ? undefined : (await withTimeout(readStored('choices', 'language')))?.value;
  return language === undefined ? undefined : cachedPicture(`/p/${id}.svg?lang=${language}`);
}

export async function lighter(path: string): Promise<Response | undefined> {
  const small = lightPoster(path);
  return small === path ? undefined : cachedPicture(small);
}
