import { TextFileError, readLinkField, readTextFile } from '../text-file.ts';
import type { PostSource } from './shapes.ts';

const fields = ['kind', 'slug', 'category', 'tags', 'cover', 'picture', 'link'];

/**
 * Reads a post's file: its fields, then for each language a title, a paragraph that sums it up, and
 * the text in Markdown. Values are checked by `PostSource`, not here. Throws `TextFileError`.
 * @returns `picture` is the path that the file has, or null
 */
export function readPostFile(file: string): PostSource {
  const { field, texts } = readTextFile(file, fields);
  return {
    kind: field('kind') as PostSource['kind'],
    slug: field('slug'),
    category: (field('category') || null) as PostSource['category'],
    tags: field('tags')
      .split(',')
      .flatMap((tag) => tag.trim() || []),
    cover: field('cover') || null,
    picture: field('picture') || null,
    link: readLinkField(
      field('link'),
      ['game', 'promotion', 'page'],
      'game 1001, promotion 2 or page /help',
    ),
    texts: Object.fromEntries(
      Object.entries(texts).map(([code, { title, text }]) => [
        code,
        { title, ...textOf(code, text) },
      ]),
    ),
  };
}

function textOf(code: string, text: string): { summary: string; body: string } {
  const [summary = '', ...others] = text.split(/\n\s*\n/);
  const body = others.join('\n\n').trim();
  if (!summary || !body)
    throw new TextFileError(`${code} needs a paragraph that sums it up, and a text below it.`);
  return { summary: summary.replaceAll(/\s*\n\s*/g, ' '), body };
}
