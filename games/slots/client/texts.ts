type Tree = { readonly [key: string]: string | Tree };

const files = import.meta.glob<Tree>('../../../locales/*/{slots,errors,language}.json', {
  eager: true,
  import: 'default',
});

/** The words of one language. */
export interface Texts {
  /** BCP 47. */
  readonly tag: string;
  /** The text of a key (`slots.spin`), with `{{name}}` filled in; a key without a text answers itself. */
  t(key: string, values?: Readonly<Record<string, string | number>>): string;
  has(key: string): boolean;
  /** Centavos as money. */
  money(centavos: number): string;
  /** A number as this language writes it. */
  number(value: number, digits?: number): string;
}

function find(bundle: Tree, key: string): string | undefined {
  let found: string | Tree | undefined = bundle;
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : undefined;
}

/** The texts of a language, Filipino for one that there is no bundle of. `symbol` stands before every amount. */
export function textsOf(language: string, symbol = '₱'): Texts {
  const bundle = (name: string) =>
    files[`../../../locales/${language}/${name}.json`] ?? files[`../../../locales/TY/${name}.json`] ?? {};
  const tree: Tree = { slots: bundle('slots'), errors: bundle('errors'), language: bundle('language') };
  const tag = find(tree, 'language.tag') ?? 'fil-PH';
  const formats = new Map<number, Intl.NumberFormat>();
  const number = (value: number, digits = 0) => {
    const format =
      formats.get(digits) ??
      new Intl.NumberFormat(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits });
    formats.set(digits, format);
    return format.format(value);
  };
  return {
    tag,
    t: (key, values = {}) =>
      (find(tree, key) ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '')),
    has: (key) => find(tree, key) !== undefined,
    money: (centavos) => `${centavos < 0 ? '−' : ''}${symbol}${number(Math.abs(centavos) / 100, 2)}`,
    number,
  };
}
