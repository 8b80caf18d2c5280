/** Without scene and lettering (PWA-12); other paths unchanged. */
export function lightPoster(path: string): string {
  return path.replace(/^\/p\/(\d+)(?:-w)?\.svg(?:\?.*)?$/, '/p/$1-s.svg');
}
