/** The layers of docs/architecture.md, a rule each; type imports count. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: {
    pathNot: [...allowed, '^node_modules', '^virtual:'],
    dependencyTypesNot: ['core', 'npm', 'npm-dev', 'unknown', 'npm-no-pkg'],
  },
});
const never = (name, from, to, comment) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    never(
      'no-cycles',
      {},
      { circular: true },
      'Two files that need each other are one file, or miss a third.',
    ),
    only('contract', '^contract/', ['^contract/'], 'The contract stands alone.'),
    never(
      'contract-libraries',
      { path: '^contract/' },
      { path: 'node_modules', pathNot: 'superstruct' },
      'The contract knows superstruct and nothing else.',
    ),
    only(
      'game-core',
      '^games/([^/]+)/[^/]+\\.ts$',
      ['^games/$1/', '^contract/'],
      "A game's rules are pure.",
    ),
    never(
      'game-own-folder',
      { path: '^games/([^/]+)/' },
      { path: '^games/', pathNot: ['^games/$1/', '^games/fairness/', '^games/common/'] },
      'A game is a folder; it never reaches into another. What all have in common is in games/common.',
    ),
    never(
      'game-client',
      { path: '^games/[^/]+/client/' },
      { path: ['^server/', '^src/(?!ui/|lib/)', '^sw/'] },
      'A game client knows its own rules, src/ui and src/lib.',
    ),
    never(
      'game-server',
      { path: '^games/[^/]+/server/' },
      { path: ['^server/(?!ports/)', '^src/', '^sw/', '^games/[^/]+/client/'] },
      "A game's server half knows its own rules and server/ports.",
    ),
    only('lib', '^src/lib/', ['^src/lib/', '^contract/'], 'src/lib is pure.'),
    only(
      'ui',
      '^src/ui/',
      ['^src/ui/', '^src/lib/'],
      'The design system knows no data and no texts.',
    ),
    only(
      'store',
      '^src/data/store/',
      ['^src/data/store/', '^src/lib/', '^contract/'],
      'The store is used by the worker too: no React, no signals, no network.',
    ),
    never(
      'store-libraries',
      { path: '^src/data/store/' },
      { path: 'node_modules', pathNot: ['dexie', 'superstruct', 'fake-indexeddb', 'vitest'] },
      'The store knows Dexie and superstruct.',
    ),
    only(
      'data',
      '^src/data/',
      ['^src/data/', '^src/lib/', '^contract/'],
      'src/data knows its store, src/lib and the contract.',
    ),
    only(
      'models',
      '^src/models/',
      ['^src/models/', '^src/data/', '^src/lib/', '^contract/'],
      'Models never know who shows them.',
    ),
    only(
      'areas',
      '^src/areas/',
      [
        '^src/areas/',
        '^src/models/',
        '^src/ui/',
        '^src/lib/',
        '^src/data/',
        '^contract/',
        '^games/checks\\.ts$',
      ],
      'An area stands on models and the design system; of the games it knows how their rounds are checked.',
    ),
    only(
      'checks',
      '^games/checks\\.ts$',
      ['^games/[^/]+/client/check\\.ts$', '^games/common/client/verify\\.ts$', '^contract/'],
      'The list of checks knows the checks, no game.',
    ),
    never(
      'area-data',
      { path: '^src/areas/', pathNot: '\\.(model|test)\\.tsx?$' },
      { path: '^src/data/' },
      "Only an area's *.model.ts touches src/data.",
    ),
    never(
      'area-own',
      { path: '^src/areas/([^/]+)/' },
      { path: '^src/areas/', pathNot: '^src/areas/$1/' },
      'Areas never import each other; share through models.',
    ),
    never(
      'app-lazy',
      { path: '^src/app/' },
      {
        path: ['^src/areas/(?![^/]+/area\\.ts$)', '^games/'],
        dependencyTypesNot: ['dynamic-import'],
      },
      'Pages are chunks: import them with import().',
    ),
    only(
      'worker',
      '^sw/',
      [
        '^sw/',
        '^src/data/store/',
        '^src/data/outbox-sender\\.ts$',
        '^src/lib/',
        '^contract/',
        '^locales/',
      ],
      "The worker knows the store, the outbox's sending, src/lib, the contract and its words.",
    ),
    never(
      'server',
      { path: '^server/' },
      { path: ['^src/', '^sw/', '^games/[^/]+/client/', 'node_modules/react'] },
      'The gateway never knows the app.',
    ),
    never(
      'no-unresolved',
      {},
      { couldNotResolve: true, path: '^\\.' },
      'A path that leads nowhere.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|node_modules)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
};
