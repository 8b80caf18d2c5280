// `node tools/lint/words.mjs [path…]`: lists words of the former private vocabulary in code and documents, and ends with code 1 when
// there are any. What each word becomes is in docs/glossary.md and CONTRIBUTING.md.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../lib/paths.mjs';

/** A word of code or text, in lower case, and what to write instead. */
const words = {
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
};

/** Text in any case, and what to write instead. */
const phrases = [
  [/what (became|becomes) of/i, 'the outcome, a state transition'],
  [/guest panel|GuestPanel/, 'third-party overlay'],
  [/\b(most|least)[A-Z]\w+/, 'max…, min…'],
  [/\bSentOnce\b/, 'IdempotentRequest'],
  [/\bKept(Answers|Record)\b/, 'CachedQuery'],
];

/** Where a word is another one: names that others fix, and the field's terms. */
const exempt = [
  /keep-?alive/gi,
  // A text's key and a media type.
  /(['"`])[a-z][\w-]*(\.[\w-]+)+\1/g,
  /longest-(side|edge)/gi,
];

const scope = ['contract', 'src', 'sw', 'server', 'games', 'tools', 'tests', 'bench', 'docs'];
const kinds = /\.(ts|tsx|mjs|js|css|sql|html|md)$/;
/** The words' own lists, and the requirements' sentences. */
const except =
  /^(tools\/lint\/words|docs\/(glossary|requirements)\.md|CONTRIBUTING\.md|CHANGELOG\.md)/;

/** The words of a line that the list has: `[word, instead]`. */
export function findWords(line) {
  const text = exempt.reduce((rest, pattern) => rest.replace(pattern, ''), line);
  const parts = text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]+/g);
  return [
    ...[...new Set(parts ?? [])]
      .filter((part) => Object.hasOwn(words, part))
      .map((part) => [part, words[part]]),
    ...phrases.flatMap(([pattern, instead]) => {
      const found = pattern.exec(text);
      return found ? [[found[0], instead]] : [];
    }),
  ];
}

/** The files of the tree that are read, or those under the given paths. */
function filesOf(paths) {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...paths], {
    cwd: root,
    encoding: 'utf8',
  });
  return list.split('\n').filter((file) => kinds.test(file) && !except.test(file));
}

/** Every hit under these paths, as lines `path:line: word → instead`; each also counts a name of a file. */
export function findAll(paths = [...scope, '*.md']) {
  return filesOf(paths).flatMap((file) => [
    ...findWords(file).map(([word, instead]) => `${file}: ${word} → ${instead}`),
    ...readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, i) =>
        findWords(line).map(([word, instead]) => `${file}:${i + 1}: ${word} → ${instead}`),
      ),
  ]);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const paths = process.argv.slice(2);
  const hits = findAll(paths.length > 0 ? paths : undefined);
  if (hits.length > 0) console.log(`${hits.join('\n')}\n${hits.length} words`);
  process.exitCode = hits.length > 0 ? 1 : 0;
}
