/**
 * Maps a poster's path to its light form, without scene and lettering (PWA-12); other paths stay.
 */
export function lightPoster(path: string): string {
  return path.replace(/^\/p\/(\d+)(?:-w)?\.svg(?:\?.*)?$/, '/p/$1-s.svg');
}
