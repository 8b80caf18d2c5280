import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type InlineHashes, inlineHashes } from './site-headers.ts';

interface PageFile {
  html: string;
  /** What its policy allows of what stands in it. */
  inline: InlineHashes;
  /** Which file it was read from, and when that was made. */
  file: string;
  made: string;
}

/** The prerendered pages of the built app, by file name; a new build is noticed without a restart (PWA-07). */
export class PageFiles {
  private readonly known = new Map<string, PageFile>();

  constructor(private readonly folder: string) {}

  /**
   * The page of the first name that there is. While a build takes another's place the files are gone for a moment; what was
   * read before is good enough then. Undefined when nothing was ever read.
   */
  get(...names: [string, ...string[]]): PageFile | undefined {
    const before = this.known.get(names[0]);
    for (const name of names) {
      try {
        const page = this.read(join(this.folder, name), before);
        this.known.set(names[0], page);
        return page;
      } catch {
        // The next name, or what is known.
      }
    }
    return before;
  }

  private read(file: string, before: PageFile | undefined): PageFile {
    const { mtimeMs, ino } = statSync(file);
    const made = `${ino} ${mtimeMs}`;
    if (before?.file === file && before.made === made) return before;
    const html = readFileSync(file, 'utf8');
    return { html, inline: inlineHashes([html]), file, made };
  }
}
