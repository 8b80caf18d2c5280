import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from '../lib/paths.mjs';

const document = join('docs', 'requirements.md');
/** Without tests of the project. */
const skipped = ['node_modules', 'dist', 'data', '.git', 'coverage'];
const testFile = /\.(test|spec)\.[cm]?[jt]sx?$/;
const requirementLine = /^- ([A-Z]+-\d\d)([a-z]?) \S/;
const citation = /\[([A-Z]+-\d\d[a-z]?)\]/g;

interface Citations {
  problems: string[];
  /** In the document's order. */
  uncited: string[];
  whole: number;
  all: number;
}

/** Compares IDs cited by tests, `[LOB-07]`, with docs/requirements.md. */
export function checkRequirements(folder: string): Citations {
  const { lines, problems } = readDocument(readFileSync(join(folder, document), 'utf8'));
  const cited = new Set<string>();
  for (const path of testFiles(folder, skipped)) {
    const name = relative(folder, path).split(sep).join('/');
    for (const [index, text] of readFileSync(path, 'utf8').split('\n').entries()) {
      for (const [, id = ''] of text.matchAll(citation)) {
        cited.add(id);
        const problem = problemOf(id, lines);
        if (problem) problems.push(`${name}:${index + 1} cites [${id}], ${problem}`);
      }
    }
  }
  const uncited = [...lines.keys()].filter((id) => !cited.has(id));
  const open = new Set(uncited.map(wholeOf));
  const all = new Set([...lines.keys()].map(wholeOf));
  return { problems, uncited, whole: all.size - open.size, all: all.size };
}

/** A stage of `npm test`. */
export function requirementsStage(): { passed: number; failed: number } {
  const { problems, uncited, whole, all } = checkRequirements(root);
  for (const problem of problems) console.log(problem);
  console.log(`${whole} of ${all} requirements are cited in all their parts. No test cites:`);
  for (const area of new Set(uncited.map(areaOf))) {
    const ids = uncited.filter((id) => areaOf(id) === area);
    console.log(`  ${area}: ${ids.map((id) => id.slice(area.length + 1)).join(' ')}`);
  }
  return problems.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

const wholeOf = (id: string) => id.replace(/[a-z]$/, '');
const areaOf = (id: string) => id.split('-')[0] ?? id;

/** Lines from 1; `problems`: duplicates, also of a whole and its parts. */
function readDocument(text: string): { lines: Map<string, number>; problems: string[] } {
  const lines = new Map<string, number>();
  const problems: string[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (!line.startsWith('- ')) continue;
    const [, whole, letter = ''] = requirementLine.exec(line) ?? [];
    const at = `docs/requirements.md:${index + 1}`;
    if (!whole)
      problems.push(`${at} is no requirement; write "- LOB-07 text" or "- AGT-04a text".`);
    else if (lines.has(whole + letter))
      problems.push(
        `${at} lists ${whole + letter} again; it is on line ${lines.get(whole + letter)}.`,
      );
    else lines.set(whole + letter, index + 1);
  }
  for (const [id, line] of lines) {
    const whole = wholeOf(id);
    if (id !== whole && lines.has(whole))
      problems.push(
        `docs/requirements.md:${line} splits ${whole}, which is whole on line ${lines.get(whole)}.`,
      );
  }
  return { lines, problems };
}

function problemOf(id: string, lines: ReadonlyMap<string, number>): string | null {
  if (lines.has(id)) return null;
  const parts = [...lines.keys()].filter((part) => part !== id && wholeOf(part) === id);
  if (parts.length > 0)
    return `which is split: cite the parts that the test shows, of ${parts.join(', ')}.`;
  if (lines.has(wholeOf(id))) return `but ${wholeOf(id)} is not split: cite it without a letter.`;
  return 'which docs/requirements.md does not list.';
}

function* testFiles(folder: string, without: readonly string[] = []): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !without.includes(entry.name)) yield* testFiles(path);
    else if (entry.isFile() && testFile.test(entry.name)) yield path;
  }
}
