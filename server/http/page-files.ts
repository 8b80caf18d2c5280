import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type InlineHashes, inlineHashes } from './site-headers.ts';

interface PageFile {
  html: string;
  /** For the content security policy. */
  inline: InlineHashes;
  /** The file and its modification time. */
  file: string;
  made: string;
}

/** The built pages by file name; notices new builds (PWA-07). */
export class PageFiles {
  private readonly known = new Map<string, PageFile>();

  constructor(private readonly folder: string) {}

  /**
   * Returns the first page that exists; during a build, the one read before; undefined when never
   * read.
   */
  get(...names: [string, ...string[]]): PageFile | undefined {
    const before = this.known.get(names[0]);
    for (const name of names) {
      try {
        const page = this.read(join(this.folder, name), before);
        this.known.set(names[0], page);
        return page;
      } catch {
        // Try the next name, then the cached one.
      }
    }
    return before;
  }

  /** Whether a path has a page, in any case; true for each in a build without the list. */
  hasPage(path: string): boolean {
    const list = this.get('pages.json');
    if (!list) return true;
    const plain = path.toLowerCase().replace(/(?<=.)\/+$/, '');
    return (JSON.parse(list.html) as string[]).includes(plain);
  }

  private read(file: string, before: PageFile | undefined): PageFile {
    const { mtimeMs, ino } = statSync(file);
    const made = `${ino} ${mtimeMs}`;
    if (before?.file === file && before.made === made) return before;
    const html = readFileSync(file, 'utf8');
    return { html, inline: inlineHashes([html]), file, made };
  }
}
