import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type InlineHashes, inlineHashes } from './site-headers.ts';

interface PageFile {
  html: string;
  /** Hashes of its inline scripts and styles, for its policy. */
  inline: InlineHashes;
  /** The file and its time of change. */
  file: string;
  made: string;
}

/** The prerendered pages of the built app, by file name; a new build is noticed without a restart (PWA-07). */
export class PageFiles {
  private readonly known = new Map<string, PageFile>();

  constructor(private readonly folder: string) {}

  /**
   * Returns the page of the first name that exists. While a build replaces another the files are missing for a moment; then it
   * returns the one read before. Undefined when none was ever read.
   */
  get(...names: [string, ...string[]]): PageFile | undefined {
    const before = this.known.get(names[0]);
    for (const name of names) {
      try {
        const page = this.read(join(this.folder, name), before);
        this.known.set(names[0], page);
        return page;
      } catch {
        // Try the next name, else the one read before.
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
