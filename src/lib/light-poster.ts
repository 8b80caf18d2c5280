/** A poster's path without scene and lettering (PWA-12); others unchanged. */
export function lightPoster(path: string): string {
  return path.replace(/^\/p\/(\d+)(?:-w)?\.svg(?:\?.*)?$/, '/p/$1-s.svg');
}
