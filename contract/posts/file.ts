import type { PostSource } from './shapes.ts';

/** What is wrong with a post's file, in words for who wrote it. */
export class PostFileError extends Error {}

const fields = ['kind', 'slug', 'category', 'tags', 'cover', 'link'];

/**
 * Reads a post's file: lines `name: value` between two lines `---`, then for each language
 * `# EN: Title`, a paragraph that sums it up, and the text in Markdown. Values are
 * checked by `PostSource`, not here. Throws `PostFileError`.
 */
export function readPostFile(file: string): PostSource {
  const lines = file.replace(/^\uFEFF/, '').split(/\r?\n/);
  const end = lines.findIndex((line, i) => i > 0 && line.trim() === '---');
  if (lines[0]?.trim() !== '---' || end < 0)
    throw new PostFileError('It begins with its fields between two lines ---.');
  const front = frontOf(lines.slice(1, end));
  const text = (name: string): string => front.get(name) ?? '';
  return {
    kind: text('kind') as PostSource['kind'],
    slug: text('slug'),
    category: (text('category') || null) as PostSource['category'],
    tags: text('tags')
      .split(',')
      .flatMap((tag) => tag.trim() || []),
    cover: text('cover') || null,
    link: linkOf(text('link')),
    texts: textsOf(lines.slice(end + 1)),
  };
}

function frontOf(lines: readonly string[]): Map<string, string> {
  const front = new Map<string, string>();
  for (const line of lines.filter((each) => each.trim() !== '')) {
    const [, name = '', value = ''] = /^\s*([a-z]+):(.*)$/.exec(line) ?? [];
    if (!fields.includes(name) || front.has(name))
      throw new PostFileError(`"${line.trim()}" is no field; there are ${fields.join(', ')}.`);
    front.set(name, value.trim());
  }
  return front;
}

function linkOf(text: string): PostSource['link'] {
  if (text === '') return null;
  const [, kind, target = ''] = /^(game|promotion|page)\s+(\S+)$/.exec(text) ?? [];
  if (!kind)
    throw new PostFileError(
      `"link: ${text}" leads nowhere; take game 1001, promotion 2 or page /help.`,
    );
  return { kind: kind as 'page', target };
}

const head = /^# ([A-Z]{2,8}): (.+)$/;

function textsOf(lines: readonly string[]): PostSource['texts'] {
  const texts: PostSource['texts'] = {};
  const heads = lines.flatMap((line, i) => (head.test(line) ? [i] : []));
  if (heads.length === 0 || lines.slice(0, heads[0]).some((line) => line.trim() !== ''))
    throw new PostFileError('After its fields comes a text, which begins with "# EN: Title".');
  for (const [i, at] of heads.entries()) {
    const [, code = '', title = ''] = head.exec(lines[at]!) ?? [];
    if (Object.hasOwn(texts, code)) throw new PostFileError(`It has two texts in ${code}.`);
    texts[code] = { title: title.trim(), ...textOf(code, lines.slice(at + 1, heads[i + 1])) };
  }
  return texts;
}

function textOf(code: string, lines: readonly string[]): { summary: string; body: string } {
  const [summary = '', ...others] = lines
    .join('\n')
    .trim()
    .split(/\n\s*\n/);
  const body = others.join('\n\n').trim();
  if (!summary || !body)
    throw new PostFileError(`${code} needs a paragraph that sums it up, and a text below it.`);
  return { summary: summary.replaceAll(/\s*\n\s*/g, ' '), body };
}
