/**
 * The path of a game's poster in its light form: the drawing alone, without scene and lettering, one for all languages
 * (PWA-12). Any other picture's path is given back as it is.
 */
export function lightPoster(path: string): string {
  return path.replace(/^\/p\/(\d+)(?:-w)?\.svg(?:\?.*)?$/, '/p/$1-s.svg');
}
