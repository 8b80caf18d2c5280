import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { dist } from '../paths.mjs';

/** What workbox puts the list of precached files in place of, after the worker's source map is made. */
const manifestName = 'self.__WB_MANIFEST';
const manifest = /\[\{"revision"[^\]]*\]/;

const texts = new Map();

/**
 * The text of a built script that its source map is for.
 * @param script a path below `dist`
 * @returns undefined when there is none
 */
export function textOf(script) {
  if (!texts.has(script)) {
    const file = join(dist, script);
    texts.set(
      script,
      existsSync(file) ? withoutManifest(readFileSync(file, 'utf8')).text : undefined,
    );
  }
  return texts.get(script);
}

/** A worker's text as it was before the list of files came into it, and what turns an offset of the worker into one of that text. */
export function withoutManifest(worker) {
  const list = manifest.exec(worker);
  if (!list) return { text: worker, offset: (reported) => reported };
  const start = list.index;
  const end = start + list[0].length;
  const offset = (reported) => {
    if (reported <= start) return reported;
    return reported < end ? start : reported - end + start + manifestName.length;
  };
  return { text: worker.slice(0, start) + manifestName + worker.slice(end), offset };
}

/**
 * Finds the script that an address of the site serves.
 * @param path of the address, such as `/assets/main-abcdefg.js`
 * @returns its path below `dist` and what turns an offset of what was served into one of it; undefined when it is none of the build
 */
export function scriptAt(path) {
  const script = path.startsWith('/games/') ? path.slice(1) : `app${path}`;
  if (!script.endsWith('.js')) return undefined;
  if (textOf(script) !== undefined) return { script, offset: (reported) => reported };
  // Tests of updates serve builds whose hashed names have a mark before the ending (tests/support/builds.ts).
  const [, mark = ''] = /\.(\w+)\.js$/.exec(script) ?? [];
  const unmarked = script.replace(`.${mark}.js`, '.js');
  const text = textOf(unmarked);
  return text === undefined ? undefined : { script: unmarked, offset: unmarker(text, mark) };
}

function unmarker(text, mark) {
  const names = new Set(readdirSync(join(dist, 'app', 'assets')));
  const added = mark.length + 1;
  const places = [...text.matchAll(/[\w-]+-[\w-]{7}(?=(\.\w+))/g)]
    .filter(([name, ending]) => names.has(name + ending))
    .map(({ index, 0: name }) => index + name.length);
  return (reported) => {
    let before = 0;
    while (before < places.length && places[before] + (before + 1) * added <= reported) before += 1;
    return reported - before * added;
  };
}
