import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));
/** The house game to build: a folder below `games/` with a client. */
const game = process.env.GAME ?? 'slots';

/** Builds the client of one house game; it is served below `/games/<id>/` of the media origin, and knows no path. */
export default defineConfig({
  // Every client has the same page, which names the client's own start.
  root: `${root}games/common/client`,
  plugins: [
    {
      name: 'palaro:game',
      transformIndexHtml: { order: 'pre', handler: (page) => page.replace('%GAME%', game) },
    },
  ],
  base: './',
  publicDir: false,
  build: {
    outDir: `${root}dist/games/${game}`,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    sourcemap: process.env.SOURCE_MAPS ? 'hidden' : false,
  },
});
