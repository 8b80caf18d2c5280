import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from './paths.mjs';

const document = join('docs', 'requirements.md');
/** Folders of the project's root that hold no tests of its own. */
const skipped = ['node_modules', 'dist', 'data', '.git', 'coverage'];
const testFile = /\.(test|spec)\.[cm]?[jt]sx?$/;
const requirementLine = /^- ([A-Z]+-\d\d)([a-z]?) \S/;
const citation = /\[([A-Z]+-\d\d[a-z]?)\]/g;

/**
 * Compares what the tests below `folder` cite, `[LOB-07]`, with what docs/requirements.md there lists.
 * @returns `problems`, a sentence each; `uncited`, the IDs and parts that no test cites, in the document's order; `whole`, the
 * number of requirements that are cited in all their parts; `all`, the number of requirements.
 */
export function checkRequirements(folder) {
  const { lines, problems } = readDocument(readFileSync(join(folder, document), 'utf8'));
  const cited = new Set();
  for (const path of testFiles(folder, skipped)) {
    const name = relative(folder, path).split(sep).join('/');
    for (const [index, text] of readFileSync(path, 'utf8').split('\n').entries()) {
      for (const [, id] of text.matchAll(citation)) {
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

/** The check as a stage of `npm test`; prints what is wrong, and what no test cites as information. */
export function requirementsStage() {
  const { problems, uncited, whole, all } = checkRequirements(root);
  for (const problem of problems) console.log(problem);
  console.log(`${whole} of ${all} requirements are cited in all their parts. No test cites:`);
  for (const area of new Set(uncited.map(areaOf))) {
    const ids = uncited.filter((id) => areaOf(id) === area);
    console.log(`  ${area}: ${ids.map((id) => id.slice(area.length + 1)).join(' ')}`);
  }
  return problems.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

const wholeOf = (id) => id.replace(/[a-z]$/, '');
const areaOf = (id) => id.split('-')[0];

/** The document's IDs and parts with their lines, counted from 1; `problems` names what is there twice, or whole and in parts. */
function readDocument(text) {
  const lines = new Map();
  const problems = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (!line.startsWith('- ')) continue;
    const [, whole, letter] = requirementLine.exec(line) ?? [];
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

/** What is wrong with citing an ID; null when nothing is. */
function problemOf(id, lines) {
  if (lines.has(id)) return null;
  const parts = [...lines.keys()].filter((part) => part !== id && wholeOf(part) === id);
  if (parts.length > 0)
    return `which is split: cite the parts that the test shows, of ${parts.join(', ')}.`;
  if (lines.has(wholeOf(id))) return `but ${wholeOf(id)} is not split: cite it without a letter.`;
  return 'which docs/requirements.md does not list.';
}

function* testFiles(folder, without = []) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !without.includes(entry.name)) yield* testFiles(path);
    else if (entry.isFile() && testFile.test(entry.name)) yield path;
  }
}
