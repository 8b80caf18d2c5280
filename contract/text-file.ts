/** What is wrong with an operator's file of texts, in words for who wrote it. */
export class TextFileError extends Error {}

interface TextFile {
  /** A field's value; empty where the file does not have it. */
  field(name: string): string;
  /** By language, in the file's order. */
  texts: Record<string, { title: string; text: string }>;
}

/**
 * Reads lines `name: value` between two lines `---`, then for each language `# EN: Title` and the
 * text below it. Throws `TextFileError`.
 * @param fields the names that the file may have
 */
export function readTextFile(file: string, fields: readonly string[]): TextFile {
  const lines = file.replace(/^\uFEFF/, '').split(/\r?\n/);
  const end = lines.findIndex((line, i) => i > 0 && line.trim() === '---');
  if (lines[0]?.trim() !== '---' || end < 0)
    throw new TextFileError('It begins with its fields between two lines ---.');
  const front = frontOf(lines.slice(1, end), fields);
  return { field: (name) => front.get(name) ?? '', texts: textsOf(lines.slice(end + 1)) };
}

function frontOf(lines: readonly string[], fields: readonly string[]): Map<string, string> {
  const front = new Map<string, string>();
  for (const line of lines.filter((each) => each.trim() !== '')) {
    const [, name = '', value = ''] = /^\s*([a-z]+):(.*)$/.exec(line) ?? [];
    if (!fields.includes(name) || front.has(name))
      throw new TextFileError(`"${line.trim()}" is no field; there are ${fields.join(', ')}.`);
    front.set(name, value.trim());
  }
  return front;
}

const head = /^# ([A-Z]{2,8}): (.+)$/;

function textsOf(lines: readonly string[]): TextFile['texts'] {
  const texts: TextFile['texts'] = {};
  const heads = lines.flatMap((line, i) => (head.test(line) ? [i] : []));
  if (heads.length === 0 || lines.slice(0, heads[0]).some((line) => line.trim() !== ''))
    throw new TextFileError('After its fields comes a text, which begins with "# EN: Title".');
  for (const [i, at] of heads.entries()) {
    const [, code = '', title = ''] = head.exec(lines[at]!) ?? [];
    if (Object.hasOwn(texts, code)) throw new TextFileError(`It has two texts in ${code}.`);
    const text = lines.slice(at + 1, heads[i + 1]).join('\n');
    texts[code] = { title: title.trim(), text: text.trim() };
  }
  return texts;
}

/**
 * Reads `kind target`, such as `page /help`; null for an empty text. Throws `TextFileError` for
 * another kind.
 */
export function readLinkField<const Kind extends string>(
  text: string,
  kinds: readonly Kind[],
  examples: string,
): { kind: Kind; target: string } | null {
  if (text === '') return null;
  const [, word, target = ''] = /^([a-z]+)\s+(\S+)$/.exec(text) ?? [];
  const kind = kinds.find((each) => each === word);
  if (!kind) throw new TextFileError(`"link: ${text}" leads nowhere; take ${examples}.`);
  return { kind, target };
}
