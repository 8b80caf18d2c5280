const maxInline = 1000;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (letter) => escapes[letter] ?? letter);

const bold = new RegExp(`\\*\\*([^*\\n]{1,${maxInline}})\\*\\*`, 'g');
const italics = new RegExp(`\\*([^*\\n]{1,${maxInline}})\\*`, 'g');
/** Only paths of this site and https addresses. */
const link = /\[([^[\]\n]{1,200})\]\(((?:\/(?!\/)|https:\/\/)[^\s()*<>"]{0,300})\)/g;

const inline = (text: string): string =>
  escapeHtml(text)
    .replaceAll(link, '<a href="$2">$1</a>')
    .replaceAll(bold, '<strong>$1</strong>')
    .replaceAll(italics, '<em>$1</em>');

type Line = { tag: 'h3' | 'ul' | 'ol' | 'p'; text: string } | null;

/** Null: an empty line, which ends a paragraph. */
function readLine(line: string): Line {
  const heading = /^#{2,3} (.+)$/.exec(line);
  if (heading) return { tag: 'h3', text: heading[1]! };
  const item = /^(-|\d{1,3}\.) (.+)$/.exec(line);
  if (item) return { tag: item[1] === '-' ? 'ul' : 'ol', text: item[2]! };
  return line === '' ? null : { tag: 'p', text: line };
}

/**
 * Returns HTML of the elements that the app draws (POP-06): `##` headings, paragraphs, lists of `-`
 * and `1.`, `**bold**`, `*italics*` and `[links](/help)`. All else is text, HTML too.
 */
export function renderMarkdown(source: string): string {
  const blocks: { tag: NonNullable<Line>['tag']; lines: string[] }[] = [];
  let open = false;
  for (const raw of source.split('\n')) {
    const line = readLine(raw.trim());
    const last = blocks.at(-1);
    if (line === null) open = false;
    else if (open && last && last.tag === line.tag && line.tag !== 'h3') last.lines.push(line.text);
    // A line below an item goes on with it.
    else if (open && last && line.tag === 'p' && last.tag !== 'h3')
      last.lines[last.lines.length - 1] += ` ${line.text}`;
    else blocks.push({ tag: line.tag, lines: [line.text] });
    if (line !== null) open = true;
  }
  return blocks.map(({ tag, lines }) => `<${tag}>${contentOf(tag, lines)}</${tag}>`).join('');
}

const contentOf = (tag: string, lines: readonly string[]): string =>
  tag === 'ul' || tag === 'ol'
    ? lines.map((line) => `<li>${inline(line)}</li>`).join('')
    : inline(lines.join(' '));

const wordsAMinute = 200;

/** Whole minutes, at least one. */
export const minutesToRead = (text: string): number =>
  Math.max(1, Math.ceil(text.split(/\s+/).length / wordsAMinute));
