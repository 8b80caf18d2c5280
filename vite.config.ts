import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type Plugin, type UserConfig, defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { moduleMap } from './tools/vite/chunks.ts';
import { contract } from './tools/vite/contract.ts';
import { locales } from './tools/vite/locales.ts';
import { minify } from './tools/vite/minify.ts';
import { writePack } from './tools/vite/pack.ts';
import { homeChunk, writeShells } from './tools/vite/shells.ts';
import { signals } from './tools/vite/signals.ts';
import { writeStatusPages } from './tools/vite/status-pages.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
/** Then swapped for the served folder. */
const out = process.env.APP_OUT ?? `${root}dist/app`;
const localesFolder = `${root}locales`;
const gatewayPort = Number(process.env.GATEWAY_PORT ?? 8080);

/** Pure, so that the worker drops unused structs. */
const structMakers =
  'action any array boolean coerce define enums integer lazy literal max min nonempty nullable number object optional pattern record size string type union'.split(
    ' ',
  );

/** Makes the worker refetch pages when headers change. */
const headersRevision = ['contract/page-headers.ts', 'server/http/site-headers.ts']
  .reduce((hash, file) => hash.update(readFileSync(`${root}${file}`)), createHash('sha256'))
  .digest('hex')
  .slice(0, 8);

/** Prints only warnings; replaces an outdated option that the plugin sets. */
const workerBuild: Plugin = {
  name: 'palaro:worker-build',
  config: () => ({ logLevel: 'warn' }),
  outputOptions(options) {
    delete options.inlineDynamicImports;
    return { ...options, codeSplitting: false };
  },
};

/** Injected manifest, offered updates; the plugin adds png and webmanifest. */
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
      // page.*.html is the gateway's; the worker has shell.*.html.
      globIgnores: [
        'site.webmanifest.json',
        '**/screenshots/**',
        'page.*.html',
        'pages.json',
        'render/**',
      ],
      maximumFileSizeToCacheInBytes: 900_000,
      manifestTransforms: [
        async (manifest) => {
          // Names alone: two hundred wrapped entries would weigh on every worker.
          const hashed = manifest
            .filter(({ revision }) => revision === null)
            .map(({ url }) => url.replace(/^assets\//, ''));
          const others = manifest.filter(({ revision }) => revision !== null);
          for (const file of others) {
            // 40 bits suffice: a file's former revisions are few.
            file.revision = file.revision!.slice(0, 10);
            if (file.url.endsWith('.html')) file.revision += headersRevision;
          }
          return {
            manifest: [
              ...others,
              ...([...hashed, writePack(out, hashed)] as unknown as typeof manifest),
            ],
          };
        },
      ],
      rollupOptions: { treeshake: { manualPureFunctions: [...structMakers, 'QueryInteger'] } },
      buildPlugins: { vite: [workerBuild] },
    },
    integration: {
      async beforeBuildServiceWorker() {
        // A failed build also comes here; its own error must show.
        if (!existsSync(`${out}/index.html`)) return;
        await writeShells({ root, out, locales: localesFolder });
        writeStatusPages({ root, out, locales: localesFolder });
      },
    },
  });
}

/**
 * One file for all and one for the home page: many small ones weigh more and change with every lazy
 * page. The shells know the second by name.
 */
const firstChunks = [
  // In its own task (tools/vite/starter.ts).
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
  { name: 'main', test: /src\/app\/main\.tsx$|contract\/categories\.ts$/, priority: 4 },
  // What sends and checks calls: structs and ofetch.
  { name: 'calls', test: /src\/data\/send-call\.ts$/, priority: 3 },
  {
    name: 'account',
    test: /src\/(app\/frame\/(Account(Avatar|Menu)|GoItem|HeaderAccount|LegalLine|PasswordItem|ServiceItems|WaitingItem)|ui\/Menu)\.(tsx|css)$/,
    priority: 2,
  },
  { name: 'areas', test: /src\/app\/areas\.ts$/, priority: 2 },
  { name: homeChunk, test: /src\/areas\/lobby\/pages\/Home\.tsx$/, priority: 3 },
  // In one chunk: each of a dozen would cost a name in the first script.
  { name: 'sign-in', test: /contract\/sign-in\.ts$/, priority: 2 },
  // What popups and forms are made of: on a slow line the login's waits for no other part.
  {
    name: 'form',
    test: /src\/(ui\/(Alert|Dialog|FormDialog|Tabs|use-form)\.(tsx?|css)|models\/(dates|field-validation|flags|form-rejection)\.ts|lib\/form-key\.ts)$/,
    priority: 3,
  },
  {
    name: 'session',
    test: /src\/(models\/(auth-actions|challenge|establish-session|new-password)|data\/outbox)\.ts$/,
    priority: 2,
  },
  {
    // Tests know it by this name.
    name: 'LoginPopup',
    test: /src\/areas\/auth\/((passkey|banner|verification)\.model|use-(factor|asked-login)|components\/(FormError|GroupBanner|Login(Form|Popup)|Mobile(Code|Form)|NewPassword|PasskeyButton|Remember|UsernameField))\.(tsx?|css)$/,
    priority: 1,
  },
  { name: 'late', test: /contract\/late\.ts$|src\/models\/responsible\.ts$/, priority: 0 },
  // What follows live events.
  {
    name: 'live',
    test: /src\/(models\/(live-(events|refresh)|lottery-draws|state-clock)|data\/socket|areas\/lobby\/(lottery\/due|open-tables\.model))\.ts$/,
    priority: 1,
  },
  // Small shared parts: separate names cost too.
  {
    name: 'parts',
    test: /contract\/(account\/profile|catalogue\/(facts|late-calls)|chat\/shapes|lottery\/draws|messages\/live|play\/open-tables)\.ts$|src\/areas\/lobby\/game-kind\.ts$|src\/(app\/frame\/Choices\.tsx|ui\/(Badge|Banderitas|Callout|Card|DescriptionList|Empty|FirstSentence|Items|Lines|Money|Page|Picture|Pictures|Pill|ProofField|SegmentedControl|Select|Switch|TextArea|in-view)\.(tsx?|css)|models\/(copy|empty-actions|identity|load-error|money|open-vendor|raffle-result|rtp-text|services|today-room|use-scroll-to-top|use-title)\.ts|lib\/(amount|first-sentence)\.ts|data\/(ahead|session-draft)\.ts)$/,
    priority: 2,
  },
  // The same for members: the login's form waits for none of it.
  {
    name: 'member',
    test: /contract\/calendar\/days\.ts$|src\/(ui\/(AmountField|Chart|ComingCards|PeriodChoice|SidePanel|Table)\.(tsx|css)|data\/file\.ts|lib\/((house-avatar|pictures|save-file)\.ts|celebration\.css)|models\/(account-data|agent-pages|bytes-text|cached-query|image-upload|level-up|own-answer|play-target|use-cached-query|use-filter|valid-bets|save-answer|team-news|celebration|claim-waiting|reward-worth|member-pages|one-time-action|optimistic-value|idempotent-request|waiting-rewards)\.ts)$/,
    priority: 0,
  },
  { name: 'qr', test: /src\/ui\/Qr\.(tsx|css)$/, priority: 1 },
  // Must work where a page's chunk fails.
  {
    name: 'service',
    test: /src\/(app\/frame\/ServiceButton\.tsx|models\/customer-service\.ts)$/,
    priority: 3,
  },
  // Frame parts loaded after the page.
  {
    name: 'frame',
    test: /src\/app\/frame\/(AccountGroups|Analytics|AccountItems|AccountName|AccountTiles|Footer|LegalLine|MenuGroup|ServiceGroup|ServiceItems|SideMore|SocialLinks|VendorMenu|VendorLinks|WaitingItem|WalletCard|money-pages)\.(tsx?|css)$/,
    priority: 0,
  },
  {
    // Tests know it by this name.
    name: 'update-watch',
    test: /src\/(models\/update-watch\.ts|app\/frame\/(KnownLine|UpdateLine|StoreLine)\.tsx)$/,
    priority: 0,
  },
  {
    name: 'AgentFrame',
    test: /src\/(app\/frame\/Agent(Frame|Clock)\.(tsx|css)|models\/offline-reports\.ts)$/,
    priority: 1,
  },
  { name: 'outbox', test: /src\/areas\/outbox\/(pages|components)\//, priority: 0 },
  // What home fetches as it comes near.
  {
    name: 'rows',
    test: /src\/areas\/lobby\/(rows\/|components\/Winners\.(tsx|css)$)/,
    priority: 0,
  },
  // Pages that lead to each other, and their popups.
  { name: 'wallets', test: /src\/areas\/wallets\/(pages|components)\//, priority: 0 },
  { name: 'responsible', test: /src\/areas\/responsible\/(pages|components)\//, priority: 0 },
  { name: 'withdrawals', test: /src\/areas\/withdrawals\/(pages|components)\//, priority: 0 },
  { name: 'support', test: /src\/areas\/support\/(pages|components)\//, priority: 0 },
  { name: 'chat', test: /src\/areas\/chat\/(pages|components)\//, priority: 0 },
  { name: 'commissions', test: /src\/areas\/commissions\/(pages|components)\//, priority: 0 },
  { name: 'agent', test: /src\/areas\/agent\/(pages|components)\//, priority: 0 },
  // Searches, filters, open tables and empty lists: categories have them, home when it is quiet.
  {
    name: 'search-help',
    test: /src\/areas\/lobby\/(filters\/|rows\/(OpenTables|Row)\.|components\/(search-help|LobbyFilters|LobbyNotes|EmptyList|Alike|RecentSearches|SearchSaver)\.|(alike|open-tables|recent-searches)\.model)/,
    priority: 1,
  },
  {
    name: 'own-games',
    test: /src\/areas\/lobby\/(pages|components|category)\/(OwnGames|Favourites|Recents)\.(tsx|css)$/,
    priority: 0,
  },
  {
    name: 'game-popups',
    test: /src\/areas\/lobby\/((components|pages)\/Game(Details|Unavailable|Page|Facts)\.(tsx|css)|(recommended|game-details|game-page)\.model\.ts|game-facts\.ts)$/,
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
    test: /src\/areas\/content\/(pages|components)\/(Licence|Legal)\w*\.(tsx|css)$/,
    priority: 0,
  },
  // Help, news and articles: one name.
  {
    name: 'help',
    test: /src\/areas\/content\/(posts\.model|(pages|components)\/(Help|Post)\w*)\.(tsx?|css)$/,
    priority: 0,
  },
  {
    name: 'category',
    test: /src\/areas\/lobby\/(category|pages)\/(Game|Vendor)?Category\w*\.(tsx|css)$/,
    priority: 0,
  },
  // What starts after the first paint.
  {
    name: 'starters',
    test: /src\/(models\/(install-offer|invitation|login-ticket|unread)|lib\/(device|image-cache))\.ts$/,
    priority: 0,
  },
];

/** Loaded before the first script runs; by short names, as below. */
const always = /assets\/(react|rolldown-r|main)-[^/]*\.js$/;

/** Names are listed in first script and worker: these letters of name and hash suffice. */
const shortName = (name = 'part'): string => name.slice(0, 10);
const names = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: ({ name }: { name: string }) => `assets/${shortName(name)}-[hash:7].js`,
  assetFileNames: ({ names }: { names: readonly string[] }) =>
    `assets/${shortName(names[0]?.replace(/\.[^.]+$/, ''))}-[hash:6][extname]`,
};

export default defineConfig(({ mode }): UserConfig => {
  const app = mode !== 'prerender';
  return {
    root,
    plugins: [
      contract(),
      signals(),
      react(),
      locales(localesFolder),
      ...(app ? [moduleMap(root), minify(), worker()] : []),
    ],
    build: {
      outDir: out,
      emptyOutDir: true,
      manifest: app,
      target: 'es2022',
      // The first script's imports need no listing.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, files, { hostType }) =>
          hostType === 'js' ? files.filter((file) => !always.test(file)) : files,
      },
      assetsInlineLimit: 2048,
      sourcemap: process.env.SOURCE_MAPS ? 'hidden' : false,
      rolldownOptions: {
        checks: { bundlerTimings: false },
        output: app
          ? { ...names, codeSplitting: { groups: firstChunks } }
          : { assetFileNames: names.assetFileNames },
      },
    },
    resolve: {
      alias: [
        // React has the hook itself since 18.
        { find: /^use-sync-external-store\/shim\/index\.js$/, replacement: 'react' },
        // Helpers of ofetch and wouter, of which the app needs little.
        { find: /^(ufo|destr|regexparam)$/, replacement: `${root}src/lib/library-helpers.ts` },
      ],
    },
    ssr: { noExternal: true },
    server: {
      port: Number(process.env.DEV_PORT ?? 5173),
      proxy: { '/api': { target: `http://127.0.0.1:${gatewayPort}`, ws: true } },
    },
  };
});
