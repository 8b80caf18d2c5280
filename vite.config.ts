import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type UserConfig, defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { contract } from './tools/vite/contract.ts';
import { locales } from './tools/vite/locales.ts';
import { writePack } from './tools/vite/pack.ts';
import { homeChunk, writeShells } from './tools/vite/shells.ts';
import { signals } from './tools/vite/signals.ts';
import { writeStatusPages } from './tools/vite/status-pages.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
/** The build makes the app in a folder of its own, and then puts it in the place of the one that is served. */
const out = process.env.APP_OUT ?? `${root}dist/app`;
const localesFolder = `${root}locales`;
const gatewayPort = Number(process.env.GATEWAY_PORT ?? 8080);

/** What makes a struct, and nothing else: one that nobody uses is left out of the worker, which needs a few of the contract's. */
const structMakers =
  'action any array boolean coerce define enums integer lazy literal max min nonempty nullable number object optional pattern record size string type union'.split(
    ' ',
  );

/** Changes with the headers of pages: the worker stores them with a page, and fetches a page of another revision again. */
const headersRevision = ['contract/page-headers.ts', 'server/http/site-headers.ts']
  .reduce((hash, file) => hash.update(readFileSync(`${root}${file}`)), createHash('sha256'))
  .digest('hex')
  .slice(0, 8);

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
      // page.*.html is what the gateway sends; the worker has shell.*.html.
      globIgnores: ['site.webmanifest.json', '**/screenshots/**', 'page.*.html'],
      maximumFileSizeToCacheInBytes: 900_000,
      manifestTransforms: [
        async (manifest) => {
          // The name says which it is and where; two hundred times what stands around it are bytes that every worker would carry.
          const hashed = manifest
            .filter(({ revision }) => revision === null)
            .map(({ url }) => url.replace(/^assets\//, ''));
          const others = manifest.filter(({ revision }) => revision !== null);
          for (const file of others)
            if (file.url.endsWith('.html')) file.revision += headersRevision;
          return {
            manifest: [
              ...others,
              ...([...hashed, writePack(out, hashed)] as unknown as typeof manifest),
            ],
          };
        },
      ],
      rollupOptions: { treeshake: { manualPureFunctions: [...structMakers, 'QueryInteger'] } },
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

/**
 * What every visit loads is one file, and what the home page adds another: in many small ones the same code weighs more, and
 * which they are would change with every lazy page that shares a part. The shells know the second by its name.
 */
const firstChunks = [
  // Evaluated in a task of its own (tools/vite/starter.ts).
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
  { name: 'main', test: /src\/app\/main\.tsx$/, priority: 2 },
  { name: homeChunk, test: /src\/areas\/lobby\/pages\/Home\.tsx$/, priority: 1 },
  // The first call of any other page brings all of it: a dozen parts would each cost a name in the first script.
  { name: 'late', test: /contract\/late\.ts$/, priority: 0 },
  // Small parts that many pages share: each in a chunk of its own would cost its name there too.
  {
    name: 'parts',
    test: /src\/(ui\/(Alert|Card|DescriptionList|FormDialog|Items|Lines|Page|Pictures|ProofField|SegmentedControl|Select|SidePanel|Callout|Switch|Tabs|TextArea|use-form)\.(tsx?|css)|models\/(agent-pages|copy|cached-query|form-rejection|member-pages|money|idempotent-request)\.ts|lib\/amount\.ts)$/,
    priority: 0,
  },
  // The way to customer service depends on no page: it is there where a page's chunk fails.
  {
    name: 'service',
    test: /src\/(app\/frame\/ServiceButton\.tsx|models\/customer-service\.ts)$/,
    priority: 1,
  },
  // What the frame adds once the page is there.
  {
    name: 'frame',
    test: /src\/app\/frame\/(AccountItems|AccountName|Footer|LegalLine|MoneyButtons|ServiceGroup|ServiceItems|SideMore|SocialLinks|VendorMenu|VendorLinks|WaitingItem)\.(tsx|css)$/,
    priority: 0,
  },
  { name: 'outbox', test: /src\/areas\/outbox\/(pages|components)\//, priority: 0 },
  // Pages that lead to each other, and a popup with the page of the same.
  { name: 'withdrawals', test: /src\/areas\/withdrawals\/(pages|components)\//, priority: 0 },
  { name: 'chat', test: /src\/areas\/chat\/(pages|components)\//, priority: 0 },
  { name: 'commissions', test: /src\/areas\/commissions\/(pages|components)\//, priority: 0 },
  {
    name: 'own-games',
    test: /src\/areas\/lobby\/(pages|components|category)\/(OwnGames|Favourites|Recents)\.(tsx|css)$/,
    priority: 0,
  },
  {
    name: 'game-popups',
    test: /src\/areas\/lobby\/(components\/Game(Details|Unavailable)\.(tsx|css)|recommended\.model\.ts)$/,
    priority: 0,
  },
  {
    name: 'links',
    test: /src\/areas\/auth\/pages\/(ResetPassword|SignedIn)\.(tsx|css)$/,
    priority: 0,
  },
  {
    name: 'feedback',
    test: /src\/areas\/content\/(pages|components)\/(Feedback|EditMessage|MessageFields)\.(tsx|css)$/,
    priority: 0,
  },
  {
    name: 'licence',
    test: /src\/areas\/content\/(pages|components)\/Licence\w*\.(tsx|css)$/,
    priority: 0,
  },
];

/** Chunks that every page has before its first script runs. */
const always = /assets\/(react|rolldown-runtime|main)-[^/]*\.js$/;

/** The first script and the worker hold the names of all chunks: seven letters of a hash are as good as eight, and weigh less. */
const names = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

export default defineConfig(({ mode }): UserConfig => {
  const app = mode !== 'prerender';
  return {
    root,
    plugins: [contract(), signals(), react(), locales(localesFolder), ...(app ? [worker()] : [])],
    build: {
      outDir: out,
      emptyOutDir: true,
      manifest: app,
      target: 'es2022',
      // A chunk's list need not name what the first script itself imports.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, files, { hostType }) =>
          hostType === 'js' ? files.filter((file) => !always.test(file)) : files,
      },
      assetsInlineLimit: 2048,
      sourcemap: process.env.SOURCE_MAPS ? 'hidden' : false,
      rolldownOptions: {
        output: app
          ? { ...names, codeSplitting: { groups: firstChunks } }
          : { assetFileNames: names.assetFileNames },
      },
    },
    // React has the hook itself since 18.
    resolve: {
      alias: [{ find: /^use-sync-external-store\/shim\/index\.js$/, replacement: 'react' }],
    },
    ssr: { noExternal: true },
    server: {
      port: Number(process.env.DEV_PORT ?? 5173),
      proxy: { '/api': { target: `http://127.0.0.1:${gatewayPort}`, ws: true } },
    },
  };
});
