import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Builds the clients of the house games; each is served below `/games/<id>/` of the media origin, and knows no path. */
export default defineConfig({
  root: `${root}games/slots/client`,
  base: './',
  publicDir: false,
  build: {
    outDir: `${root}dist/games/slots`,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
});
