import {
  cpSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { publish } from '../../tools/lib/publish.ts';

const root = join(import.meta.dirname, '..', '..');
const text = /\.(html|js|css|json|webmanifest)$/;

/** Its app can be replaced while the gateway runs. */
export interface Installation {
  /** For `ownPalaro`. */
  home: string;
  /**
   * Publishes a build as `npm run build` does. Every mark has other hashed names, and its pages
   * have it in `document.documentElement.dataset.build` and `globalThis.build`.
   * @param change may edit the build first
   */
  deploy(mark: string, change?: (folder: string) => void): void;
  /** The folder served. */
  app: string;
  remove(): void;
}

/** From the project's build; nothing is deployed yet. */
export function newInstallation(): Installation {
  const home = mkdtempSync(join(tmpdir(), 'palaro-home-'));
  const app = join(home, 'dist', 'app');
  cpSync(join(root, 'package.json'), join(home, 'package.json'));
  cpSync(join(root, 'dist', 'server'), join(home, 'dist', 'server'), { recursive: true });
  cpSync(join(root, 'dist', 'games'), join(home, 'dist', 'games'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(home, 'node_modules'));
  return {
    home,
    app,
    deploy(mark, change = () => {}) {
      const next = `${app}.next`;
      makeBuild(next, mark);
      change(next);
      publish({ next, live: app });
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}

/** Without earlier builds' files, still served. */
function isCurrent(worker: string, file: string): boolean {
  return (
    !/\.(br|gz)$/.test(file) && (!file.includes('/assets/') || worker.includes(basename(file)))
  );
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}

function makeBuild(folder: string, mark: string): void {
  const from = join(root, 'dist', 'app');
  const worker = readFileSync(join(from, 'sw.js'), 'utf8');
  cpSync(from, folder, {
    recursive: true,
    filter: (path) => statSync(path).isDirectory() || isCurrent(worker, path),
  });
  const marked = new Map(
    readdirSync(join(folder, 'assets')).map((name) => [
      name,
      name.replace(/(\.\w+)$/, `.${mark}$1`),
    ]),
  );
  for (const [name, renamed] of marked)
    renameSync(join(folder, 'assets', name), join(folder, 'assets', renamed));
  for (const file of filesBelow(folder).filter((path) => text.test(path))) {
    let content = readFileSync(file, 'utf8');
    // Four hundred names in one pass.
    content = content.replaceAll(/[\w.-]+/g, (word) => marked.get(word) ?? word);
    if (/(page|shell)\.\w+\.html$/.test(file))
      content = content.replace('<html ', `<html data-build="${mark}" `);
    if (/assets[\\/]main-[^\\/]*\.js$/.test(file))
      content += `\nglobalThis.build=${JSON.stringify(mark)};`;
    if (file.endsWith('sw.js'))
      content = content.replaceAll(/(revision["']?:\s*["'])(\w+)/g, `$1$2${mark}`);
    writeFileSync(file, content);
  }
}
