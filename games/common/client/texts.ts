type Tree = { readonly [key: string]: string | Tree };
/** By path, as `import.meta.glob` gives them. */
export type TextFiles = Readonly<Record<string, Tree>>;

export interface Texts {
  /** BCP 47. */
  readonly tag: string;
  /** Fills in `{{name}}`, plural form for `count`; a key without a text returns itself. */
  t(key: string, values?: Readonly<Record<string, string | number>>): string;
  has(key: string): boolean;
  money(centavos: number): string;
  number(value: number, digits?: number): string;
}

function find(bundle: Tree, key: string): string | undefined {
  let found: string | Tree | undefined = bundle;
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : undefined;
}

/** Filipino for a language without a bundle. */
function bundleOf(files: TextFiles, language: string): Tree {
  const paths = Object.keys(files);
  const at = (code: string) => paths.filter((path) => path.includes(`/locales/${code}/`));
  const own = at(language);
  const area = (path: string) => path.replace(/^.*\/|\.json$/g, '');
  return Object.fromEntries(
    (own.length > 0 ? own : at('TY')).map((path) => [area(path), files[path] ?? {}]),
  );
}

export function makeTexts(files: TextFiles, language: string, symbol = '₱'): Texts {
  const tree = bundleOf(files, language);
  const tag = find(tree, 'language.tag') ?? 'fil-PH';
  const formats = new Map<number, Intl.NumberFormat>();
  const number = (value: number, digits = 0) => {
    const format =
      formats.get(digits) ??
      new Intl.NumberFormat(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits });
    formats.set(digits, format);
    return format.format(value);
  };
  const plurals = new Intl.PluralRules(tag);
  const formFor = (key: string, count: unknown) =>
    typeof count === 'number' ? find(tree, `${key}.${plurals.select(count)}`) : undefined;
  return {
    tag,
    t: (key, values = {}) =>
      (find(tree, key) ?? formFor(key, values['count']) ?? key).replace(
        /\{\{(\w+)\}\}/g,
        (_, name: string) => String(values[name] ?? ''),
      ),
    has: (key) => find(tree, key) !== undefined,
    money: (centavos) =>
      `${centavos < 0 ? '−' : ''}${symbol}${number(Math.abs(centavos) / 100, 2)}`,
    number,
  };
}
