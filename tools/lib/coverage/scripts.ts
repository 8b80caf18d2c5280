import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { dist } from '../paths.mjs';

/** Workbox replaces it after the source map is made. */
const manifestName = 'self.__WB_MANIFEST';
const manifest = /\[\{"revision"[^\]]*\]/;

const texts = new Map<string, string | undefined>();

type Offset = (reported: number) => number;

/**
 * The built text, or undefined.
 * @param script a path below `dist`
 */
export function textOf(script: string): string | undefined {
  if (!texts.has(script)) {
    const file = join(dist, script);
    texts.set(
      script,
      existsSync(file) ? withoutManifest(readFileSync(file, 'utf8')).text : undefined,
    );
  }
  return texts.get(script);
}

/** A worker's text before the precache list, with offsets. */
export function withoutManifest(worker: string): { text: string; offset: Offset } {
  const list = manifest.exec(worker);
  if (!list) return { text: worker, offset: (reported) => reported };
  const start = list.index;
  const end = start + list[0].length;
  const offset: Offset = (reported) => {
    if (reported <= start) return reported;
    return reported < end ? start : reported - end + start + manifestName.length;
  };
  return { text: worker.slice(0, start) + manifestName + worker.slice(end), offset };
}

/**
 * @param path such as `/assets/main-abcdefg.js`
 * @returns path below `dist` with offsets, or undefined
 */
export function scriptAt(path: string): { script: string; offset: Offset } | undefined {
  const script = path.startsWith('/games/') ? path.slice(1) : `app${path}`;
  if (!script.endsWith('.js')) return undefined;
  if (textOf(script) !== undefined) return { script, offset: (reported) => reported };
  // Update tests mark names of builds before the ending (tests/support/builds.ts).
  const [, mark = ''] = /\.(\w+)\.js$/.exec(script) ?? [];
  const unmarked = script.replace(`.${mark}.js`, '.js');
  const text = textOf(unmarked);
  return text === undefined ? undefined : { script: unmarked, offset: unmarker(text, mark) };
}

function unmarker(text: string, mark: string): Offset {
  const names = new Set(readdirSync(join(dist, 'app', 'assets')));
  const added = mark.length + 1;
  const places = [...text.matchAll(/[\w-]+-[\w-]{6}(?=(\.\w+))/g)]
    .filter(([name, ending]) => names.has(`${name}${ending}`))
    .map(({ index, 0: name }) => index + name.length);
  return (reported) => {
    let before = 0;
    while ((places[before] ?? Infinity) + (before + 1) * added <= reported) before += 1;
    return reported - before * added;
  };
}
