// `node --import tsx tools/lint/words.ts [PATH…]`: lists former words; exits with 1. Terms:
// docs/glossary.md, CONTRIBUTING.md.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../lib/paths.mjs';

const words: Readonly<Record<string, string>> = {
  told: 'notified, reported, emitted, shown',
  tell: 'notify, report, emit, return, show',
  tells: 'notifies, reports, emits, returns, shows',
  telling: 'notifying, reporting',
  standing: 'status, eligibility, level, lease or loyalty state',
  standings: 'leaderboard, status',
  wish: 'request',
  wishes: 'requests',
  deed: 'action',
  deeds: 'OneTimeAction, actions',
  kept: 'stored, cached, persisted',
  keep: 'store, cache, persist, retain, remain',
  keeps: 'stores, caches, persists, remains',
  refusal: 'DomainError, rejection',
  refusals: 'rejections',
  refused: 'rejected',
  refuse: 'reject',
  refuses: 'rejects',
  desk: 'overview',
  lacks: 'missing requirements',
  lacking: 'missing',
  lane: 'category',
  lanes: 'categories',
  sealed: 'encrypted',
  unseal: 'decrypt',
  blotted: 'masked',
  obscure: 'obfuscate',
  newcomer: 'pending sign-up, new member',
  newcomers: 'pending sign-ups, new members',
  shed: 'evict',
  sheds: 'evicts',
  mend: 'edit, repair, fix',
  mended: 'edited, repaired, fixed',
  mends: 'edits, fixes',
  sweep: 'job',
  sweeps: 'jobs',
  swept: 'deleted, expired',
  judge: 'evaluate',
  judged: 'evaluated',
  admit: 'complete login',
  longest: 'max…Ms',
  patience: 'timeoutMs',
  whoever: 'anyone who, the one who',
  sight: 'snapshot, above the fold, view',
  practice: 'free play',
  pace: '…IntervalMs, rate, delay',
  wake: 'resume, interrupt, start',
  wakes: 'resumes, starts',
};

const phrases: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/what (became|becomes) of/i, 'the outcome, a state transition'],
  [/guest panel|GuestPanel/, 'third-party overlay'],
  [
    /\b(most|least)[A-Z]\w+|(^|[{,(] ?)\s*(readonly )?(most|least)\??: |(?<=[a-z])(?<!\bat)(Most|Least)\b(?!\()|\b(const|let) (most|least)\b/,
    'max…, min…',
  ],
  [
    /\b(node_id|is_vassalage|holder_hash|\w+_(least|most))\b/,
    'game_id, vendor_entry, binding_hash, min_…, max_…',
  ],
  [/\b[cC]entre(Page|State|Tools|Query|Address|Listing)|(Game|List)Centre\b/, 'category page'],
  [/\b(Login|Proof|Simulated|set|choose)Ways?\b/, 'method, decision'],
  [/\brest(Days|sUntil|ing|Text)\b/i, 'cool-off, pause'],
  [/\bSentOnce\b/, 'IdempotentRequest'],
  [/\bKept(Answers|Record)\b/, 'CachedQuery'],
  // The specification's spellings: in the contract's schemas alone.
  [
    /^\s*(readonly )?(nodeId|vassalage|lagerIcon)\??: (string|number|boolean).*;$/,
    'gameId, vendorCode, largeIcon',
  ],
];

/** Names on the wire, CSS values, terms of the field. */
const exempt = [
  /keep-?alive/gi,
  // Text keys, calls, media types.
  /(['"`])[a-z][\w-]*(\.[\w-]+)+\1/g,
  /longest-(side|edge)/gi,
  // Earlier commands.
  /(['"`])(refuse|keep)\1/g,
  // A payload field of the specification.
  /\blanes\b/g,
];

/** For `git ls-files`. */
const checkedPaths = [
  'bench',
  'contract',
  'docs',
  'games',
  'server',
  'src',
  'sw',
  'tests',
  'tools',
  '*.ts',
  '*.md',
];
const kinds = /\.(ts|tsx|mjs|js|css|sql|html|md)$/;
/** Word lists, requirements, players' texts. */
const ignoredFiles = new RegExp(
  [
    '^tools/lint/words',
    // Applied as they are, for ever.
    '^server/db/(migrations/00(0\\d|1[0-4])_|migrate\\.test)',
    '^docs/(glossary|requirements)\\.md',
    '^(CONTRIBUTING|CHANGELOG)\\.md',
    '^server/domain/content/(help-articles(-money)?|legal/(terms|privacy|cookies))\\.ts',
    '^server/demo/(content|promotions|catalogue-words)\\.ts',
  ].join('|'),
);

export type Hit = readonly [word: string, instead: string];

export function findWords(line: string): Hit[] {
  const text = exempt.reduce((rest, pattern) => rest.replace(pattern, ''), line);
  const parts = text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]+/g);
  return [
    ...[...new Set(parts ?? [])]
      .filter((part) => Object.hasOwn(words, part))
      .map((part): Hit => [part, words[part] ?? '']),
    ...phrases.flatMap(([pattern, instead]): Hit[] => {
      const found = pattern.exec(text);
      return found ? [[found[0], instead]] : [];
    }),
  ];
}

function filesBelow(paths: readonly string[]): string[] {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...paths], {
    cwd: root,
    encoding: 'utf8',
  });
  return list.split('\n').filter((file) => kinds.test(file) && !ignoredFiles.test(file));
}

/** Lines `path:line: word → instead`, of names too. */
function hitsIn(file: string): string[] {
  const format = (at: string) => (hit: Hit) => `${at}: ${hit[0]} → ${hit[1]}`;
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  return findWords(file)
    .map(format(file))
    .concat(lines.flatMap((line, i) => findWords(line).map(format(`${file}:${i + 1}`))));
}

export function wordsStage(): { passed: number; failed: number } {
  return printHits(checkedPaths) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function printHits(paths: readonly string[]): number {
  const hits = filesBelow(paths).flatMap(hitsIn);
  if (hits.length > 0) console.log(`${hits.join('\n')}\n${hits.length} words`);
  return hits.length;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const paths = process.argv.slice(2);
  process.exitCode = printHits(paths.length > 0 ? paths : checkedPaths) > 0 ? 1 : 0;
}
