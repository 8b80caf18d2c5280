import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type InlineHashes, inlineHashes } from './site-headers.ts';

interface Shell {
  html: string;
  /** What its policy allows of what stands in it. */
  inline: InlineHashes;
  /** Which file it was read from, and when that was made. */
  file: string;
  made: string;
}

/** The prerendered pages of the built app, by language; a new build is noticed without a restart (PWA-07). */
export class Shells {
  private readonly known = new Map<string, Shell>();

  constructor(private readonly folder: string) {}

  /**
   * The page of a language, else the one without a language that a development build has. While a build takes another's
   * place the files are gone for a moment; what was read before is good enough then. Throws when nothing was ever read.
   */
  get(language: string): Shell {
    const before = this.known.get(language);
    for (const name of [`page.${language}.html`, 'index.html']) {
      try {
        const shell = this.read(join(this.folder, name), before);
        this.known.set(language, shell);
        return shell;
      } catch {
        // The next name, or what is known.
      }
    }
    if (!before) throw new Error(`${this.folder} has no page for ${language}`);
    return before;
  }

  private read(file: string, before: Shell | undefined): Shell {
    const { mtimeMs, ino } = statSync(file);
    const made = `${ino} ${mtimeMs}`;
    if (before?.file === file && before.made === made) return before;
    const html = readFileSync(file, 'utf8');
    return { html, inline: inlineHashes([html]), file, made };
  }
}
