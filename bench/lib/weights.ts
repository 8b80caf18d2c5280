import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { dist } from '../../tools/lib/paths.mjs';
import { bytesBeyondHome, firstFiles, sentBytes } from '../../tools/lib/usable.ts';

export interface Weight {
  what: string;
  bytes: number;
}

const sum = (paths: readonly string[]) => paths.reduce((bytes, path) => bytes + sentBytes(path), 0);

/**
 * Brotli bytes: lobby chunk, what pages fetch first beyond home, games' clients with art, no font.
 * @param pages their names in the build
 */
export function weightsOf(pages: readonly string[]): Weight[] {
  const lobby = firstFiles().filter((path) => path.startsWith('/assets/Home-'));
  const parts: Weight[] = [
    { what: 'the lobby', bytes: sum(lobby) },
    ...pages.map((page) => ({ what: `the page /${page}`, bytes: bytesBeyondHome(page) })),
  ];
  const games = join(dist, 'games');
  for (const game of readdirSync(games)) {
    const files = readdirSync(join(games, game), { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.br'),
    );
    parts.push({
      what: `the client of ${game}`,
      bytes: files.reduce((bytes, name) => bytes + readFileSync(join(games, game, name)).length, 0),
    });
  }
  return parts;
}
