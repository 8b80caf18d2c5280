import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type UserConfig, defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { locales } from './tools/vite/locales.ts';
import { writeShells } from './tools/vite/shells.ts';
import { signals } from './tools/vite/signals.ts';
import { writeStatusPages } from './tools/vite/status-pages.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const out = `${root}dist/app`;
const localesFolder = `${root}locales`;
const gatewayPort = Number(process.env.GATEWAY_PORT ?? 8080);

/** The worker: injected manifest, offered updates; png and webmanifest are added by the plugin itself. */
function worker() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    registerType: 'prompt',
    injectRegister: false,
    manifest: JSON.parse(readFileSync(`${root}public/site.webmanifest.json`, 'utf8')),
    manifestFilename: 'site.webmanifest',
    includeAssets: [],
    injectManifest: {
      globPatterns: ['**/*.{html,js,css,json,woff2,svg}'],
      globIgnores: ['site.webmanifest.json', '**/screenshots/**'],
      maximumFileSizeToCacheInBytes: 900_000,
    },
    integration: {
      async beforeBuildServiceWorker() {
        // A build that failed comes here too; its own error is the one to show.
        if (!existsSync(`${out}/index.html`)) return;
        await writeShells({ root, out, locales: localesFolder });
        writeStatusPages({ root, out, locales: localesFolder });
      },
    },
  });
}

export default defineConfig(({ mode }): UserConfig => {
  const app = mode !== 'prerender';
  return {
    root,
    plugins: [signals(), react(), locales(localesFolder), ...(app ? [worker()] : [])],
    build: {
      outDir: 'dist/app',
      emptyOutDir: true,
      manifest: app,
      target: 'es2022',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 2048,
    },
    ssr: { noExternal: true },
    server: {
      port: Number(process.env.DEV_PORT ?? 5173),
      proxy: { '/api': { target: `http://127.0.0.1:${gatewayPort}`, ws: true } },
    },
  };
});
