export type SafeTag = 'p' | 'strong' | 'em' | 'ul' | 'ol' | 'li' | 'br' | 'a' | 'h3';
export interface SafeElement {
  tag: SafeTag;
  /** On `a`: a path (`/…`) or https address. */
  href?: string;
  children: SafeNode[];
}
export type SafeNode = string | SafeElement;

const allowed: Readonly<Record<string, SafeTag>> = {
  p: 'p',
  div: 'p',
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  br: 'br',
  a: 'a',
  h1: 'h3',
  h2: 'h3',
  h3: 'h3',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
};
/** Dropped with their content. */
const swallowed =
  /^(script|style|template|iframe|object|embed|noscript|noembed|noframes|svg|math|textarea|title|xmp|select|plaintext)$/;
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  ntilde: 'ñ',
  Ntilde: 'Ñ',
  eacute: 'é',
  times: '×',
};
const token =
  /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-zA-Z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^>"'])*)(?:>|$)|<[!?][^>]*(?:>|$)|<|[^<]+/g;
const deepest = 16;

/**
 * Returns a tree of allowed elements (POP-06); of others only the text, of scripts nothing. The
 * only attribute is a safe link. Never HTML again, so no second parser can differ.
 */
export function readSafeHtml(html: string): SafeNode[] {
  const root: SafeNode[] = [];
  const open: SafeElement[] = [];
  const here = () => open.at(-1)?.children ?? root;
  let skipping: string | null = null;
  for (const [whole, slash, rawName, attributes] of html.matchAll(token)) {
    const name = rawName?.toLowerCase();
    if (skipping) {
      if (slash && name === skipping) skipping = null;
    } else if (name === undefined) {
      if (!isMarkup(whole)) addText(here(), decode(whole));
    } else if (swallowed.test(name)) {
      if (!slash) skipping = name;
    } else if (slash) {
      closeUpTo(open, allowed[name]);
    } else if (allowed[name]) {
      openElement(open, here(), elementOf(allowed[name], attributes));
    }
  }
  return root;
}

const isMarkup = (whole: string): boolean => whole.startsWith('<!') || whole.startsWith('<?');

function openElement(open: SafeElement[], parent: SafeNode[], element: SafeElement): void {
  parent.push(element);
  if (element.tag !== 'br' && open.length < deepest) open.push(element);
}

function addText(to: SafeNode[], text: string): void {
  if (typeof to.at(-1) === 'string') to[to.length - 1] += text;
  else to.push(text);
}

/** Closes inner elements too; ignores an unmatched end tag. */
function closeUpTo(open: SafeElement[], tag: SafeTag | undefined): void {
  const at = open.findLastIndex((element) => element.tag === tag);
  if (at >= 0) open.splice(at);
}

function elementOf(tag: SafeTag, attributes = ''): SafeElement {
  if (tag !== 'a') return { tag, children: [] };
  const found = /(?:^|[\s/"'])href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes);
  const href = safeAddress(decode(found?.[1] ?? found?.[2] ?? found?.[3] ?? ''));
  return href === null ? { tag, children: [] } : { tag, href, children: [] };
}

function safeAddress(text: string): string | null {
  // Browsers drop control characters and blanks.
  const address = [...text].filter((letter) => letter > ' ').join('');
  if (/^https:\/\/[^/\\]/i.test(address))
    return URL.canParse(address) ? new URL(address).href : null;
  return /^\/(?![/\\])/.test(address) ? address : null;
}

function decode(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));?/gi,
    (whole, decimal, hex, name) => {
      if (name) return entities[name] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
}
