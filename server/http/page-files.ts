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

/** What the build says of an address; texts may have `{{brand}}`. */
export interface PageFacts {
  /** In the names of its files; none for pages that guests do not see, and home. */
  slug?: string;
  /** Seen as its heading in the frame until the app runs (PWA-13e). */
  framed?: true;
  /** By language. */
  titles: Record<string, string>;
  descriptions: Record<string, string>;
}

/** In lower case, without a slash at the end. */
export const plainPath = (path: string): string => path.toLowerCase().replace(/(?<=.)\/+$/, '');

/** The built pages by file name; notices new builds (PWA-07). */
export class PageFiles {
  private readonly known = new Map<string, PageFile>();
  private listed = '';
  private facts = new Map<string, PageFacts>();

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

  /**
   * Returns what is known of a path in any case, `/news/*` of the list for all one level below; null
   * when it has no page, undefined in a build without the list.
   */
  factsOf(path: string): PageFacts | null | undefined {
    const list = this.get('pages.json');
    if (!list) return undefined;
    if (this.listed !== list.html) {
      this.listed = list.html;
      this.facts = new Map(Object.entries(JSON.parse(list.html) as Record<string, PageFacts>));
    }
    const plain = plainPath(path);
    return this.facts.get(plain) ?? this.facts.get(plain.replace(/[^/]+$/, '*')) ?? null;
  }

  /** Home, the forms over it, and all that guests see. */
  publicPaths(): string[] {
    this.factsOf('/');
    const isPublic = ([path, { slug }]: [string, PageFacts]) =>
      (slug !== undefined && !path.endsWith('*')) || ['/', '/login', '/register'].includes(path);
    return [...this.facts].filter(isPublic).map(([path]) => path);
  }

  /** Changes with each build. */
  get version(): string {
    return this.get('pages.json')?.made ?? '';
  }

  private read(file: string, before: PageFile | undefined): PageFile {
    const { mtimeMs, ino } = statSync(file);
    const made = `${ino} ${mtimeMs}`;
    if (before?.file === file && before.made === made) return before;
    const html = readFileSync(file, 'utf8');
    return { html, inline: inlineHashes([html]), file, made };
  }
}
